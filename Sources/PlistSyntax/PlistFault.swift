/// Why bytes are not a property list.
package typealias PlistError = SourceError<PlistFault>

/// The ways in which bytes fail to be a property list or JSON, stable across releases.
package enum PlistFault: String, Hashable, Sendable, CaseIterable {
  /// The file has no bytes.
  case emptyInput
  /// The file is a pointer of Git LFS, which stands for a file that was not fetched.
  case gitLFSPointer
  /// The first bytes belong to no syntax that is read here.
  case unknownSyntax
  /// The file ends before something that it promises.
  case truncated
  /// The 32 bytes at the end of a binary property list contradict the file.
  case invalidTrailer
  /// An entry of the offset table points outside the objects.
  case invalidOffset
  /// A marker byte that means nothing.
  case invalidMarker
  /// A reference to an object that the file does not have.
  case invalidReference
  /// A length that the file is too small for.
  case invalidLength
  /// Objects that lie on top of each other.
  case overlappingObjects
  /// A container that contains itself.
  case containerCycle
  /// Containers nested deeper than the limit.
  case tooDeep
  /// A file above the size limit.
  case tooLarge
  /// Text that is not in the encoding that it claims.
  case invalidText
  /// An encoding that is not read here.
  case unsupportedEncoding
  /// A number that is not one, or that fits no type.
  case invalidNumber
  /// A date that is not in the form that property lists use.
  case invalidDate
  /// Text that is not base64.
  case invalidBase64
  /// An escape or entity that means nothing.
  case invalidEscape
  /// A character that cannot stand here.
  case unexpectedCharacter
  /// An XML element that cannot stand here.
  case unexpectedElement
  /// A dictionary key without a value, or a value without a key.
  case unpairedKey
  /// More content after the end of the document.
  case trailingContent
  /// A value that the syntax to be written has no form for.
  case notRepresentable
}
