package import PlistSyntax
package import RestorationModel

/// Why a file of the app cannot be read as what it was named for.
package typealias ProjectFileError = SourceError<ProjectFileFault>

/// The ways in which a file of the app fails to be what it was named for.
package enum ProjectFileFault: Hashable, Sendable {
  /// Not XML, or no property list.
  case syntax(PlistFault)
  /// XML that Interface Builder did not write.
  case notInterfaceBuilder
  /// A property list whose root is no dictionary of the expected kind.
  case wrongPlist
  /// A value of another type than the key is known to have.
  case wrongType
  /// A key that has to be there is not.
  case missingKey
  /// A list that is no UTF-8 text.
  case invalidText
  /// A line that is no pattern.
  case malformedPattern(PatternError.Code)
  /// A line with a pattern over keys, where only paths can be asked for.
  case keyInPath
  /// A list without entries.
  case emptyList
}

extension ProjectFileError {
  /// Why the file is no property list.
  package init(_ error: PlistError) {
    self.init(
      .syntax(error.code), at: error.location, expected: error.expected, found: error.found)
  }
}
