/// Why an input cannot be read: what was expected at a place, and what was found.
///
/// Tests compare `code`; the rest is for messages. Each layer has codes of its own.
package struct SourceError<Fault: Hashable & Sendable>: Error, Hashable {
  /// The kinds of fault of the layer that throws.
  package typealias Code = Fault

  /// The kind of fault.
  package let code: Code
  /// The location of the fault.
  package let location: SourceLocation
  /// What was expected, as a phrase after "expected".
  package let expected: String
  /// What was found instead, as a phrase after "found". It can quote the file: escape it before it
  /// reaches a terminal.
  package let found: String

  /// A fault at a place.
  package init(_ code: Code, at location: SourceLocation, expected: String, found: String) {
    self.code = code
    self.location = location
    self.expected = expected
    self.found = found
  }

  /// The fault in one sentence, without the place.
  package var reason: String { "expected \(expected), found \(found)" }
}

extension SourceError: CustomStringConvertible {
  /// `offset 0x1f: expected …, found …`.
  package var description: String { "\(location): \(reason)" }
}

/// Why bytes are not a property list.
package typealias PlistError = SourceError<PlistFault>

/// The faults of a property list or JSON, stable across releases.
package enum PlistFault: String, Hashable, Sendable, CaseIterable {
  /// The file has no bytes.
  case emptyInput
  /// The file is a Git LFS pointer to a file that was not fetched.
  case gitLFSPointer
  /// The first bytes are not those of a supported syntax.
  case unknownSyntax
  /// The file ends too early.
  case truncated
  /// The 32 bytes at the end of a binary property list contradict the file.
  case invalidTrailer
  /// An entry of the offset table points outside the objects.
  case invalidOffset
  /// An unknown marker byte.
  case invalidMarker
  /// A reference to an object that the file does not have.
  case invalidReference
  /// A length beyond the end of the file.
  case invalidLength
  /// Objects that overlap.
  case overlappingObjects
  /// A container that contains itself.
  case containerCycle
  /// Containers nested deeper than the limit.
  case tooDeep
  /// More values than a file of its size may have.
  case tooManyValues
  /// A file above the size limit.
  case tooLarge
  /// Text that is not valid in its declared encoding.
  case invalidText
  /// An unsupported encoding.
  case unsupportedEncoding
  /// An invalid number, or one that fits no type.
  case invalidNumber
  /// A date that is not in the form of property lists.
  case invalidDate
  /// Text that is not base64.
  case invalidBase64
  /// An unknown escape or entity.
  case invalidEscape
  /// A character that is not allowed here.
  case unexpectedCharacter
  /// An XML element that is not allowed here.
  case unexpectedElement
  /// A dictionary key without a value, or a value without a key.
  case unpairedKey
  /// More content after the end of the document.
  case trailingContent
  /// A value that the target syntax cannot represent.
  case notRepresentable
}
