/// Why an input cannot be read: what was expected at a place, and what was found.
///
/// Tests compare `code`; the rest is for messages.
package struct PlistError: Error, Hashable {
  package let code: PlistFault
  package let location: SourceLocation
  /// What was expected, as a phrase after "expected"; empty if `found` says it all.
  package let expected: String
  /// What was found instead, as a phrase after "found". It can quote the file: escape it before it
  /// reaches a terminal.
  package let found: String

  package init(_ code: PlistFault, at location: SourceLocation, expected: String, found: String) {
    self.code = code
    self.location = location
    self.expected = expected
    self.found = found
  }

  /// The fault in one sentence, without the place.
  package var reason: String {
    expected.isEmpty ? found : "expected \(expected), found \(found)"
  }
}

extension PlistError: CustomStringConvertible {
  /// `offset 0x1f: expected …, found …`.
  package var description: String {
    expected.isEmpty ? reason : "\(location): \(reason)"
  }
}

extension PlistError {
  /// The end of a binary property list, of a file or in one, that should have more bytes.
  static func endsTooEarly(_ bytes: ByteSlice) -> PlistError {
    let end = bytes.fileOffset(at: bytes.count)
    let name = bytes.fileOffset(at: 0) == 0 ? "file" : "data"
    let place = "0x" + String(end, radix: 16)
    return PlistError(
      .truncated, at: SourceLocation(byteOffset: end), expected: "",
      found: "the \(name) ends too early (at \(place))")
  }
}

/// What is wrong in an input, in its syntax or in what its values are. Stable across releases.
package enum PlistFault: String, Hashable, Sendable, CaseIterable {
  case emptyInput
  /// The file is a Git LFS pointer to a file that was not fetched.
  case gitLFSPointer
  case unknownSyntax
  case truncated
  /// The 32 bytes at the end of a binary property list contradict the file.
  case invalidTrailer
  case invalidOffset
  case invalidMarker
  case invalidReference
  case invalidLength
  case overlappingObjects
  case containerCycle
  case tooDeep
  case tooManyValues
  case tooLarge
  case invalidText
  case invalidNumber
  case invalidDate
  case invalidBase64
  case invalidEscape
  case unexpectedCharacter
  case unexpectedElement
  case unpairedKey
  case trailingContent
  case notRepresentable

  // Keyed archives and other objects of the system.
  case notAKeyedArchive
  case invalidContents

  // JSON documents of the tool's own.
  case unsupportedSchema
  case missingKey
  case unknownKey
  case wrongType
  case invalidValue

  // Files of an app.
  /// A list, which has no declaration of another encoding.
  case notUTF8
  case notInterfaceBuilder
  /// A property list whose root is not a dictionary of the expected kind.
  case wrongPlist
  case malformedPattern
  /// A line with a pattern for keys, where only paths are allowed.
  case keyInPath
  /// A line of a list of classes that is no class.
  case notClassName
  case emptyList
}
