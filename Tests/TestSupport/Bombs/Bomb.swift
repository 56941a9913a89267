package import PlistSyntax
package import RestorationArchives

/// An archive that asks for much with few bytes. Most have a few bytes for each of very many references to
/// something that is large, or takes long to read: half of it is that, and half is references.
package struct Bomb: Sendable, CustomStringConvertible {
  package let description: String
  /// The syntaxes that have a form for it: a text repeats what is shared inside one object.
  package let syntaxes: [PlistSyntax]
  private let make: @Sendable (Int, PlistSyntax) -> [UInt8]

  init(
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
    _ make: @escaping @Sendable (Int) -> PlistDocument
  ) {
    self.init(name, in: syntaxes) { size, syntax in
      (try? make(size).written(as: syntax)) ?? []
    }
  }

  init(
    _ name: String, in syntaxes: [PlistSyntax],
    bytes make: @escaping @Sendable (Int, PlistSyntax) -> [UInt8]
  ) {
    description = name
    self.syntaxes = syntaxes
    self.make = make
  }

  /// About so many bytes, or what a text takes for the same.
  package func bytes(_ size: Int, as syntax: PlistSyntax) -> [UInt8] { make(size, syntax) }

  /// Shared values, lists, names and coders; trees in JSON.
  package static let all = values + lists + envelopes + coders + scenes + trees
}

package typealias Builder = KeyedArchiveBuilder
package typealias Field = (key: String, value: ValueID)

extension KeyedArchiveBuilder {
  package mutating func object(_ className: String, _ fields: [Field]) -> UID {
    let uid = reserve()
    fill(uid, className: className, superclasses: ["NSObject"], fields: fields)
    return uid
  }

  package mutating func number(_ value: Int) -> ValueID {
    inline(.integer(PlistInteger(value)))
  }

  package mutating func inline(_ entries: [Field]) -> ValueID {
    inline(.dictionary(entries.map { PlistEntry(key: inline(.string($0.key)), value: $0.value) }))
  }

  /// So many fields with names of their own, or that begin in the same way.
  package mutating func fields(_ count: Int, _ prefix: String = "f") -> [Field] {
    (0..<count).map { ("\(prefix)\($0)", number($0 % 7)) }
  }

  /// The top of an archive with one value.
  package mutating func root(_ uid: UID) -> [Field] { [("root", reference(uid))] }

  /// A dictionary among the objects, as it stands.
  package mutating func bare(_ entries: [Field]) -> UID {
    let uid = reserve()
    fill(uid, with: inline(entries))
    return uid
  }

  package mutating func data(_ bytes: [UInt8]) -> UID { plain(.data(ByteSlice(bytes))) }

  package mutating func bytes(_ bytes: [UInt8]) -> ValueID {
    inline(.data(ByteSlice(bytes)))
  }

  package mutating func list(_ elements: [UID]) -> UID {
    object("NSArray", [("NS.objects", references(elements))])
  }

  /// A list of one object.
  package mutating func list(of uid: UID, _ count: Int, as className: String = "NSArray") -> UID {
    let reference = reference(uid)
    let list = inline(.array(Array(repeating: reference, count: count)))
    return object(className, [("NS.objects", list)])
  }

  package mutating func dictionary(_ keys: [UID], _ values: [UID]) -> UID {
    object(
      "NSDictionary", [("NS.keys", references(keys)), ("NS.objects", references(values))])
  }

  /// A dictionary of one key and one value.
  package mutating func dictionary(of key: UID, _ value: UID, _ count: Int) -> UID {
    let (key, value) = (reference(key), reference(value))
    let keys = inline(.array(Array(repeating: key, count: count)))
    let values = inline(.array(Array(repeating: value, count: count)))
    return object("NSDictionary", [("NS.keys", keys), ("NS.objects", values)])
  }
}

extension Bomb {
  static func text(_ count: Int) -> String {
    String(String(repeating: "lorem ipsum ", count: count / 12 + 1).prefix(count))
  }

  package static func archive(
    as syntax: PlistSyntax = .binary, _ make: (inout Builder) -> [Field]
  ) -> [UInt8] {
    var builder = Builder()
    let top = make(&builder)
    return (try? builder.document(top: top).written(as: syntax)) ?? []
  }
}
