package import PlistSyntax

/// Why a document is not a keyed archive, or why one of its objects cannot be read.
package typealias ArchiveError = SourceError<ArchiveFault>

/// The ways in which a document fails to be a keyed archive, stable across releases.
package enum ArchiveFault: String, Hashable, Sendable, CaseIterable {
  case invalidPropertyList
  case notAKeyedArchive
  case missingVersion
  case unsupportedVersion
  case missingArchiver
  case unsupportedArchiver
  case missingTop
  case missingObjects
  case uidOutOfRange
  case missingClass
  case invalidClass
  case missingClassName
  case invalidContents
  /// Large contents with so many references that reading them all would take far more than the
  /// archive's size.
  case tooRepetitive
  case tooManyValues
}

extension ArchiveError {
  /// Wraps the reason why the document is not a property list.
  package init(_ error: PlistError) {
    self.init(
      .invalidPropertyList, at: error.location, expected: error.expected, found: error.found)
  }
}
