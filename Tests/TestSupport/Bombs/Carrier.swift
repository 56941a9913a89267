import KeyedArchive
import PlistSyntax

/// References to one value.
struct Carrier: Sendable {
  let name: String
  let top: @Sendable (inout Builder, Builder.UID, Int) -> [(key: String, value: ValueID)]

  init(
    _ name: String,
    _ top: @escaping @Sendable (inout Builder, Builder.UID, Int) -> [(key: String, value: ValueID)]
  ) {
    self.name = name
    self.top = top
  }

  private static func root(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Builder.UID, Int) -> Builder.UID
  ) -> Carrier {
    Carrier(name) { builder, uid, size in
      let root = make(&builder, uid, size)
      return [("root", builder.reference(root))]
    }
  }

  static let all: [Carrier] = [
    root("elements") { $0.list("NSArray", Array(repeating: $1, count: $2 / 6)) },
    Carrier("keys of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      return (0..<(size / 12)).map { ("t\($0)", value) }
    },
    Carrier("one key of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      return Array(repeating: ("t", value), count: size / 12)
    },
    Carrier("one long key of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      let key = String(repeating: "k", count: size / 2)
      return Array(repeating: (key, value), count: size / 24)
    },
    root("elements of lists") { builder, uid, size in
      let lists = (0..<(size / 30)).map { _ in builder.list("NSArray", [uid]) }
      return builder.list("NSArray", lists)
    },
    root("fields") { builder, uid, size in
      let value = builder.reference(uid)
      let objects = (0..<(size / 30)).map { _ in builder.object("Box", [("v", value)]) }
      return builder.list("NSArray", objects)
    },
    root("one field") { builder, uid, size in
      let value = builder.reference(uid)
      return builder.object("Box", Array(repeating: ("v", value), count: size / 8))
    },
    root("values") { builder, uid, size in
      let keys = (0..<(size / 20)).map { builder.string("key\($0)") }
      return builder.dictionary(keys, Array(repeating: uid, count: keys.count))
    },
    root("keys") { builder, uid, size in
      let uids = Array(repeating: uid, count: size / 12)
      return builder.dictionary(uids, uids)
    },
    root("keys of dictionaries") { builder, uid, size in
      let value = builder.plain { $0.bool(true) }
      let dictionaries = (0..<(size / 40)).map { _ in builder.dictionary([uid], [value]) }
      return builder.list("NSArray", dictionaries)
    },
  ]
}
