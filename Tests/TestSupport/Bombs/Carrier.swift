import PlistSyntax
import RestorationArchives

/// References to one value.
struct Carrier: Sendable {
  let name: String
  let syntaxes: [PlistSyntax]
  let top: @Sendable (inout Builder, Builder.UID, Int) -> [Field]

  private init(
    _ name: String, in syntaxes: [PlistSyntax] = [.binary, .xml, .json],
    top: @escaping @Sendable (inout Builder, Builder.UID, Int) -> [Field]
  ) {
    self.name = name
    self.syntaxes = syntaxes
    self.top = top
  }

  private init(
    _ name: String,
    root make: @escaping @Sendable (inout Builder, Builder.UID, Int) -> Builder.UID
  ) {
    self.init(name) { builder, uid, size in
      let root = make(&builder, uid, size)
      return [("root", builder.reference(root))]
    }
  }

  static let all: [Carrier] = [
    Carrier("elements") { $0.list(of: $1, $2 / 6) },
    Carrier("keys of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      return (0..<(size / 12)).map { ("t\($0)", value) }
    },
    Carrier("one key of the archive") { builder, uid, size in
      Array(repeating: ("t", builder.reference(uid)), count: size / 12)
    },
    Carrier("one long key of the archive", in: [.binary]) { builder, uid, size in
      let key = String(repeating: "k", count: size / 2)
      return Array(repeating: (key, builder.reference(uid)), count: size / 24)
    },
    Carrier("elements of lists") { builder, uid, size in
      let lists = (0..<(size / 30)).map { _ in builder.list([uid]) }
      return builder.list(lists)
    },
    Carrier("fields") { builder, uid, size in
      let value = builder.reference(uid)
      return builder.list((0..<(size / 30)).map { _ in builder.object("Box", [("v", value)]) })
    },
    Carrier("one field") { builder, uid, size in
      let value = builder.reference(uid)
      return builder.object("Box", Array(repeating: ("v", value), count: size / 8))
    },
    Carrier("values") { builder, uid, size in
      let keys = (0..<(size / 20)).map { builder.string("key\($0)") }
      return builder.dictionary(keys, Array(repeating: uid, count: keys.count))
    },
    Carrier("keys") { $0.dictionary(of: $1, $1, $2 / 12) },
    Carrier("keys of dictionaries") { builder, uid, size in
      let value = builder.plain(.bool(true))
      return builder.list((0..<(size / 40)).map { _ in builder.dictionary([uid], [value]) })
    },
  ]
}
