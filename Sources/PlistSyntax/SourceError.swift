/// Why an input cannot be read: what was expected at which place, and what stands there.
///
/// Tests compare `code`; people read the rest. Each layer has codes of its own.
package struct SourceError<Fault: Hashable & Sendable>: Error, Hashable {
  /// The kinds of fault of the layer that throws.
  package typealias Code = Fault

  /// The kind of fault.
  package let code: Code
  /// Where it stands.
  package let location: SourceLocation
  /// What was expected, in words that follow "expected".
  package let expected: String
  /// What stands there instead, in words that follow "found". It may quote the file: escape it
  /// before it reaches a terminal.
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
