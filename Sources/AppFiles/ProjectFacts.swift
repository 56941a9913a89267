/// The contents of the app's own files that the user named; nil for those that were not given.
package struct ProjectFacts: Sendable {
  /// The restoration paths that an archive of the app must have.
  package var expectedPaths: [ExpectedPath]?
  package var storyboards: [Storyboard]?
  /// The names of the app's classes in the spelling of `ClassNameList`.
  package var classNames: Set<String>?
  package var infoPlist: InfoPlist?

  package var storyboardIndex: StoryboardIndex? {
    storyboards.map { StoryboardIndex($0, mainStoryboards: infoPlist?.mainStoryboards) }
  }

  package init() {}
}

/// Why a file of the app cannot be read as the kind that the user named it for.
package typealias ProjectFileError = SourceError<ProjectFileFault>

package enum ProjectFileFault: Hashable, Sendable {
  /// Not XML, or not a property list.
  case syntax(PlistFault)
  /// XML that Interface Builder did not write.
  case notInterfaceBuilder
  /// A property list whose root is not a dictionary of the expected kind.
  case wrongPlist
  case wrongType
  case invalidText
  /// A line that is not a pattern.
  case malformedPattern(PatternError.Code)
  /// A line with a pattern for keys, where only paths are allowed.
  case keyInPath
  /// A line of a list of classes that is no class.
  case notClassName
  case emptyList
}

extension ProjectFileError {
  package init(_ error: PlistError) {
    self.init(
      .syntax(error.code), at: error.location, expected: error.expected, found: error.found)
  }
}
