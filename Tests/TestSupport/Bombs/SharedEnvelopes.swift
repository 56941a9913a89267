import PlistSyntax
import RestorationArchives

extension Bomb {
  private static func envelope(
    _ name: String, in syntaxes: [PlistSyntax] = [.binary, .xml, .json],
    _ make: @escaping @Sendable (inout Builder, Int) -> (paths: [Builder.UID], top: [Field])
  ) -> Bomb {
    Bomb("UIKit: " + name, in: syntaxes) { size in
      var builder = Builder()
      let (paths, top) = make(&builder, size)
      let list = builder.list(paths)
      return builder.document(
        top: top + [
          (KnownKeys.rootIdentifiers, builder.reference(list)),
          (KnownKeys.majorVersion, builder.number(2)),
        ])
    }
  }

  /// The same with one path, whose key has something in it.
  private static func onePath(
    _ name: String, in syntaxes: [PlistSyntax] = [.binary, .xml, .json],
    _ make: @escaping @Sendable (inout Builder, _ path: Builder.UID, Int) -> [Field]
  ) -> Bomb {
    envelope(name, in: syntaxes) { builder, size in
      let path = builder.string("P")
      return ([path], make(&builder, path, size))
    }
  }

  /// Very many paths with one value.
  private static func manyPaths(
    _ name: String, _ value: @escaping @Sendable (inout Builder, Int) -> Builder.UID
  ) -> Bomb {
    envelope(name) { builder, size in
      let value = builder.reference(value(&builder, size))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", value) })
    }
  }

  private static func paths(_ count: Int, _ builder: inout Builder) -> [Builder.UID] {
    (0..<count).map { builder.string("P\($0)") }
  }

  private static func coder(_ size: Int, className: String = "A") -> [UInt8] {
    Bomb.archive { inner in
      [
        ("x", inner.reference(inner.string(Bomb.text(size)))),
        (KnownKeys.className, inner.reference(inner.string(className))),
      ]
    }
  }

  /// Paths, classes and other lists of one UIKit archive; most of their elements take a byte.
  static let envelopes: [Bomb] = [
    manyPaths("one coder of very many paths") { $0.data(coder($1 / 2)) },
    manyPaths("one coder of a long class of very many paths") {
      $0.data(coder(1, className: String(repeating: "C", count: $1 / 2)))
    },
    manyPaths("one coder that is none") { $0.bare($0.fields($1 / 24)) },
    manyPaths("one coder that is a text") { $0.string(String(repeating: "QUJD", count: $1 / 8)) },
    envelope("objects below none, then roots") { builder, size in
      let below = (0..<(size / 40)).map { builder.string("A/B\($0)") }
      return (below + paths(size / 40, &builder), [])
    },
    envelope("one path very many times") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return (Array(repeating: builder.string("P"), count: size / 6), [("P", data)])
    },
    envelope("one long path", in: [.binary]) { builder, size in
      let path = builder.string(String(repeating: "P", count: size / 2))
      return (Array(repeating: path, count: size / 2), [])
    },
    envelope("one path", in: [.binary]) { builder, size in
      (Array(repeating: builder.string("P"), count: size), [])
    },
    onePath("very many coders of one path") { builder, _, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return Array(repeating: ("P", data), count: size / 8)
    },
    envelope("one restoration class of very many paths") { builder, size in
      let listed = paths(size / 50, &builder)
      let name = builder.string(String(repeating: "C", count: size / 2))
      let map = builder.dictionary(listed, Array(repeating: name, count: listed.count))
      return (listed, [(KnownKeys.restorationClassMap, builder.reference(map))])
    },
    envelope("the restoration class of one path", in: [.binary]) { builder, size in
      let path = builder.string("P")
      let name = builder.string(String(repeating: "C", count: size / 2))
      let map = builder.dictionary([path], [name])
      return (
        Array(repeating: path, count: size / 8),
        [(KnownKeys.restorationClassMap, builder.reference(map))]
      )
    },
    onePath("restoration classes", in: [.binary]) { builder, _, size in
      let other = builder.string("Q")
      let map = builder.dictionary(of: other, other, size / 2)
      return [(KnownKeys.restorationClassMap, builder.reference(map))]
    },
    onePath("very many class maps") { builder, path, size in
      let map = builder.reference(builder.dictionary(of: path, path, size / 12))
      return Array(repeating: (KnownKeys.restorationClassMap, map), count: size / 12)
    },
    onePath("first responders", in: [.binary]) { builder, path, size in
      [(KnownKeys.firstResponders, builder.reference(builder.list(of: path, size)))]
    },
    envelope("one long first responder") { builder, size in
      let path = builder.string(Bomb.text(size / 2))
      let list = builder.list(of: path, size / 12)
      return ([path], [(KnownKeys.firstResponders, builder.reference(list))])
    },
    onePath("very many lists of first responders") { builder, path, size in
      let list = builder.reference(builder.list(of: path, size / 12))
      return Array(repeating: (KnownKeys.firstResponders, list), count: size / 12)
    },
    onePath("one size class of very many windows") { builder, path, size in
      let inner = builder.dictionary(of: path, path, size / 6)
      let map = builder.dictionary(of: path, inner, size / 6)
      return [(KnownKeys.sizeClassMap, builder.reference(map))]
    },
    onePath("size classes", in: [.binary]) { builder, path, size in
      let map = builder.dictionary(of: path, builder.dictionary([], []), size / 2)
      return [(KnownKeys.sizeClassMap, builder.reference(map))]
    },
    onePath("one value of the app very many times") { builder, _, size in
      let value = builder.reference(builder.string(Bomb.text(size / 2)))
      return (0..<(size / 20)).map { ("s\($0)", value) }
    },
    onePath("one key of the app", in: [.binary]) { builder, path, size in
      Array(repeating: ("key", builder.reference(path)), count: size / 2)
    },
    onePath("one unlisted coder very many times") { builder, _, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return (0..<(size / 20)).map { ("s\($0)", data) }
    },
  ]

  /// The same, all in the coder of the only object.
  private static func controller(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Int) -> [Field]
  ) -> Bomb {
    onePath(name) { builder, _, size in
      let bytes = Bomb.archive { inner in
        make(&inner, size) + [(KnownKeys.isViewController, inner.inline(.bool(true)))]
      }
      return [("P", builder.reference(builder.data(bytes)))]
    }
  }

  private static func children(_ inner: inout Builder, _ path: String, _ count: Int) -> [Field] {
    let list = inner.list(of: inner.string(path), count)
    return [
      (KnownKeys.className, inner.reference(inner.string("UINavigationController"))),
      (KnownKeys.navigationChildren, inner.reference(list)),
    ]
  }

  private static func views(_ inner: inout Builder, _ name: String, _ count: Int) -> Builder.UID {
    inner.dictionary(of: inner.string(name), inner.data([1]), count)
  }

  static let coders: [Bomb] = [
    controller("very many names of a class") { inner, size in
      let name = inner.reference(inner.string(String(repeating: "C", count: size / 2)))
      return Array(repeating: (KnownKeys.className, name), count: size / 12)
    },
    controller("very many children") {
      children(&$0, "P/:[0]:/" + String(repeating: "K", count: $1 / 2), $1 / 12)
    },
    envelope("children beside a long stack") { builder, size in
      let names = (0..<(size / 40)).map { builder.string("P/K\($0)") }
      let bytes = Bomb.archive { children(&$0, "P/S", size / 4) }
      return ([builder.string("P")] + names, [("P", builder.reference(builder.data(bytes)))])
    },
    controller("one coder of very many views") { inner, size in
      let data = inner.data(coder(size / 2))
      let names = (0..<(size / 30)).map { inner.string("v\($0)") }
      let views = inner.dictionary(names, Array(repeating: data, count: names.count))
      return [(KnownKeys.viewData, inner.reference(views))]
    },
    controller("one view very many times") { inner, size in
      let views = inner.dictionary(of: inner.string("v"), inner.data(coder(size / 2)), size / 12)
      return [(KnownKeys.viewData, inner.reference(views))]
    },
    controller("views") { inner, size in
      [(KnownKeys.viewData, inner.reference(views(&inner, "v", size / 2)))]
    },
    controller("very many dictionaries of views") { inner, size in
      let dictionary = inner.reference(views(&inner, "v", size / 12))
      return Array(repeating: (KnownKeys.viewData, dictionary), count: size / 12)
    },
    controller("one key of a coder") { inner, size in
      Array(repeating: ("key", inner.reference(inner.string("value"))), count: size / 2)
    },
    controller("elements under a long key") { inner, size in
      let number = inner.plain(.bool(true))
      return [(String(repeating: "k", count: 900), inner.reference(inner.list(of: number, size)))]
    },
    controller("references to a short list") { inner, size in
      let short = inner.list(of: inner.plain(.bool(true)), 60)
      return [("k", inner.reference(inner.list(of: short, size)))]
    },
    controller("Flutter's lists") { inner, size in
      // A bucket with a list of nothings, a byte each.
      let count = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      let list = [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x76, 12, 255] + count
      let data = inner.data(list + [UInt8](repeating: 0, count: size))
      return [("FlutterRestorationStateAppData", inner.reference(data))]
    },
  ]

  /// What a scene saves: an archive in a plain property list.
  static let scenes: [Bomb] = [
    Bomb("Scene: one value under very many keys") { size in
      let bytes = archive { inner in
        let value = inner.string(text(size / 2))
        let keys = (0..<(size / 20)).map { inner.string("k\($0)") }
        let dictionary = inner.dictionary(keys, Array(repeating: value, count: keys.count))
        return [(KnownKeys.activityUserInfo, inner.reference(dictionary))]
      }
      var plist = PlistBuilder()
      let type = plist.add(.string("com.example.read"))
      let data = plist.add(.data(ByteSlice(bytes)))
      let root = plist.dictionary([
        (KnownKeys.activityType, type), (KnownKeys.activityUserInfoData, data),
      ])
      return plist.document(root: root)
    },
    Bomb("Scene: one session very many times", in: [.binary]) { size in
      let session = archive { inner in
        [(KnownKeys.sceneDefinition, inner.reference(inner.string(text(size / 2))))]
      }
      var plist = PlistBuilder()
      let data = plist.add(.data(ByteSlice(session)))
      let root = plist.dictionary((0..<(size / 20)).map { ("session\($0)", data) })
      return plist.document(root: root)
    },
  ]
}
