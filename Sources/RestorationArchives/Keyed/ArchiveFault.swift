package import PlistSyntax

/// Why a document is not a keyed archive, or why one of its objects cannot be read.
package typealias ArchiveError = SourceError<ArchiveFault>

/// The ways in which a document fails to be a keyed archive, stable across releases.
package enum ArchiveFault: String, Hashable, Sendable, CaseIterable {
  /// The bytes are not a property list.
  case invalidPropertyList
  /// A property list without the keys of a keyed archive.
  case notAKeyedArchive
  /// `$version` is missing.
  case missingVersion
  /// `$version` is not 100000.
  case unsupportedVersion
  /// `$archiver` is missing.
  case missingArchiver
  /// `$archiver` is not the name of a keyed archiver.
  case unsupportedArchiver
  /// `$top` is missing or not a dictionary.
  case missingTop
  /// `$objects` is missing or not an array.
  case missingObjects
  /// A UID that is not below the number of objects.
  case uidOutOfRange
  /// An object without `$class`.
  case missingClass
  /// A `$class` that does not refer to a class entry.
  case invalidClass
  /// A class entry without `$classname`.
  case missingClassName
  /// An object whose fields are not those of its class.
  case invalidContents
  /// Large contents with so many references that reading them all would take far more than the
  /// archive's size.
  case tooRepetitive
  /// More values than a coder may have.
  case tooManyValues
}

extension ArchiveError {
  /// Wraps the reason why the document is not a property list.
  package init(_ error: PlistError) {
    self.init(
      .invalidPropertyList, at: error.location, expected: error.expected, found: error.found)
  }
}
