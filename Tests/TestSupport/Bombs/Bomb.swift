package import PlistSyntax

/// An archive that asks for much with few bytes. Most have a few bytes for each of very many references to
/// something that is large, or takes long to read: half of it is that, and half is references.
package struct Bomb: Sendable, CustomStringConvertible {
  package let description: String
  /// The syntaxes that have a form for it: a text repeats what is shared inside one object.
  package let syntaxes: [PlistSyntax]
  /// About so many bytes, or what a text takes for the same.
  package let bytes: @Sendable (_ size: Int, PlistSyntax) -> [UInt8]

  /// A keyed archive with these values at its top.
  init(
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
    _ top: @escaping @Sendable (Int) -> [Archived.Field]
  ) {
    self.init(name, in: syntaxes) { Archived.archive(top($0), as: $1) }
  }

  init(
    _ name: String, in syntaxes: [PlistSyntax],
    bytes: @escaping @Sendable (Int, PlistSyntax) -> [UInt8]
  ) {
    description = name
    self.syntaxes = syntaxes
    self.bytes = bytes
  }

  /// Shared values, lists, names and coders; trees in JSON.
  package static let all = values + lists + envelopes + coders + scenes + trees

  static func text(_ count: Int) -> String {
    String(String(repeating: "lorem ipsum ", count: count / 12 + 1).prefix(count))
  }

  static func letters(_ letter: String, _ count: Int) -> String {
    String(repeating: letter, count: count)
  }

  /// So many fields with names of their own that begin in the same way.
  static func fields(_ count: Int, _ prefix: String = "f") -> [Archived.Field] {
    (0..<count).map { ("\(prefix)\($0)", .number($0 % 7)) }
  }

  /// So many texts of their own that begin in the same way.
  static func texts(_ count: Int, _ prefix: String) -> [Archived] {
    (0..<count).map { .text("\(prefix)\($0)") }
  }
}
