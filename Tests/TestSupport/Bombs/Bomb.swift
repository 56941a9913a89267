import KeyedArchive
package import PlistSyntax
import RestorationModel

/// An archive that asks for much with few bytes. Most have a few bytes for each of very many references to
/// something that is large, or takes long to read: half of it is that, and half is references.
package struct Bomb: Sendable, CustomStringConvertible {
  package let description: String
  /// The syntaxes that have a form for it.
  package let syntaxes: [PlistSyntax]
  private let make: @Sendable (Int, PlistSyntax) -> [UInt8]

  init(_ name: String, _ make: @escaping @Sendable (Int) -> PlistDocument) {
    self.init(name, in: [.binary, .xml, .json]) { size, syntax in
      var bytes: [UInt8] = []
      try? make(size).write(as: syntax, to: &bytes)
      return bytes
    }
  }

  init(
    _ name: String, in syntaxes: [PlistSyntax],
    _ make: @escaping @Sendable (Int, PlistSyntax) -> [UInt8]
  ) {
    description = name
    self.syntaxes = syntaxes
    self.make = make
  }

  /// About so many bytes, or what a syntax takes for the same; nil where it has no form for it, or would
  /// have to repeat what the others share.
  package func bytes(_ size: Int, as syntax: PlistSyntax) -> [UInt8]? {
    guard syntaxes.contains(syntax) else { return nil }
    let bytes = make(size, syntax)
    return bytes.isEmpty || bytes.count > 16 * size ? nil : bytes
  }

  /// Every kind of value under every kind of reference; shared lists, keys, names and coders; trees in JSON;
  /// lists of references of a byte.
  package static let all: [Bomb] =
    SharedValue.all.flatMap { shared in
      Carrier.all.map { carrier in
        Bomb("\(shared.name) under \(carrier.name)") { size in
          var builder = KeyedArchiveBuilder()
          let uid = shared.add(&builder, size / 2)
          return builder.document(top: carrier.top(&builder, uid, size / 2))
        }
      }
    } + lists + names + envelopes + scenes + trees + byteLists
}

typealias Builder = KeyedArchiveBuilder

extension KeyedArchiveBuilder {
  mutating func object(
    _ className: String, _ fields: [(key: String, value: ValueID)]
  ) -> UID {
    let uid = reserve()
    fill(uid, className: className, superclasses: ["NSObject"], fields: fields)
    return uid
  }

  mutating func number(_ value: Int) -> ValueID {
    inline { $0.integer(PlistInteger(value)) }
  }

  /// So many fields with names of their own.
  mutating func fields(_ count: Int) -> [(key: String, value: ValueID)] {
    (0..<count).map { ("f\($0)", number($0 % 7)) }
  }

  /// A dictionary among the objects, as it stands.
  mutating func bare(_ entries: [(key: String, value: ValueID)]) -> UID {
    let uid = reserve()
    fill(uid, with: inline { $0.dictionary(entries) })
    return uid
  }

  mutating func data(_ bytes: [UInt8]) -> UID { plain { $0.data(ByteSlice(bytes)) } }

  mutating func bytes(_ bytes: [UInt8]) -> ValueID {
    inline { $0.data(ByteSlice(bytes)) }
  }

  mutating func list(_ className: String, _ elements: [UID]) -> UID {
    object(className, [("NS.objects", references(elements))])
  }

  mutating func dictionary(_ keys: [UID], _ values: [UID]) -> UID {
    object(
      "NSDictionary", [("NS.keys", references(keys)), ("NS.objects", references(values))])
  }
}

extension Bomb {
  static func text(_ count: Int) -> String {
    String(String(repeating: "lorem ipsum ", count: count / 12 + 1).prefix(count))
  }

  static func archive(
    as syntax: PlistSyntax = .binary, _ make: (inout Builder) -> [(key: String, value: ValueID)]
  ) -> [UInt8] {
    var builder = Builder()
    var bytes: [UInt8] = []
    let top = make(&builder)
    try? builder.document(top: top).write(as: syntax, to: &bytes)
    return bytes
  }
}
