import PlistSyntax
import RestorationArchives

extension Bomb {
  private static func rooted(
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
    _ make: @escaping @Sendable (inout Builder, Int) -> Builder.UID
  ) -> Bomb {
    Bomb(name, in: syntaxes) { size in
      var builder = Builder()
      let root = make(&builder, size)
      return builder.document(top: builder.root(root))
    }
  }

  /// One list of a property list, or one long name, under very many objects.
  static let lists: [Bomb] =
    ["NSArray", "Thing"].map { className in
      rooted("one list under \(className)", in: [.binary]) { builder, size in
        let five = builder.reference(builder.plain(.integer(PlistInteger(5))))
        let list = builder.inline(.array(Array(repeating: five, count: size / 12)))
        let objects = (0..<(size / 60)).map { _ in
          builder.object(className, [("NS.objects", list)])
        }
        return builder.list(objects)
      }
    } + [
      rooted("one dictionary in lists", in: [.binary]) { builder, size in
        let fields = builder.fields(size / 24)
        let dictionary = builder.inline(fields)
        return builder.plain(.array(Array(repeating: dictionary, count: size / 6)))
      },
      rooted("lists deeper than values are shown") { builder, size in
        let texts = (0..<(size / 300)).map { builder.string(text(70) + "\($0)") }
        let deepest = builder.list(texts)
        var root = builder.list((0..<(size / 60)).map { _ in builder.list([deepest]) })
        for _ in 0..<126 { root = builder.list([root]) }
        return root
      },
      rooted("one long name of a field", in: [.binary]) { builder, size in
        let (name, number) = (text(size / 2), builder.number(1))
        return builder.list((0..<(size / 60)).map { _ in builder.object("Box", [(name, number)]) })
      },
      rooted("one long name of very many classes", in: [.binary]) { builder, size in
        let name = builder.inline(.string(String(repeating: "C", count: size / 2)))
        let number = builder.number(1)
        let objects = (0..<(size / 60)).map { _ in
          let entry = builder.bare([("$classname", name)])
          return builder.bare([("a", number), ("$class", builder.reference(entry))])
        }
        return builder.list(objects)
      },
      rooted("one long key of dictionaries", in: [.binary]) { builder, size in
        let number = builder.number(1)
        let entry = PlistEntry(key: builder.inline(.string(text(size / 2))), value: number)
        let dictionaries = (0..<(size / 12)).map { _ in builder.inline(.dictionary([entry])) }
        return builder.plain(.array(dictionaries))
      },
    ]

  private static func envelope(
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
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
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
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
    archive { inner in
      [
        ("x", inner.reference(inner.string(text(size)))),
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
    envelope("one restoration class of very many paths") { builder, size in
      let listed = paths(size / 50, &builder)
      let name = builder.string(String(repeating: "C", count: size / 2))
      let map = builder.dictionary(listed, Array(repeating: name, count: listed.count))
      return (listed, [(KnownKeys.restorationClassMap, builder.reference(map))])
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
    envelope("one long first responder") { builder, size in
      let path = builder.string(text(size / 2))
      let list = builder.list(of: path, size / 12)
      return ([path], [(KnownKeys.firstResponders, builder.reference(list))])
    },
    onePath("one size class of very many windows") { builder, path, size in
      let inner = builder.dictionary(of: path, path, size / 6)
      let map = builder.dictionary(of: path, inner, size / 6)
      return [(KnownKeys.sizeClassMap, builder.reference(map))]
    },
    onePath("one value of the app very many times") { builder, _, size in
      let value = builder.reference(builder.string(text(size / 2)))
      return (0..<(size / 20)).map { ("s\($0)", value) }
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
      let bytes = archive { inner in
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
      let bytes = archive { children(&$0, "P/S", size / 4) }
      return ([builder.string("P")] + names, [("P", builder.reference(builder.data(bytes)))])
    },
    controller("one coder of very many views") { inner, size in
      let data = inner.data(coder(size / 2))
      let names = (0..<(size / 30)).map { inner.string("v\($0)") }
      let views = inner.dictionary(names, Array(repeating: data, count: names.count))
      return [(KnownKeys.viewData, inner.reference(views))]
    },
    controller("very many dictionaries of views") { inner, size in
      let dictionary = inner.reference(
        inner.dictionary(of: inner.string("v"), inner.data([1]), size / 12))
      return Array(repeating: (KnownKeys.viewData, dictionary), count: size / 12)
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
