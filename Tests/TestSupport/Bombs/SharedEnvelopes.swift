import KeyedArchive
import PlistSyntax
import RestorationModel

extension Bomb {
  private static func envelope(
    _ name: String,
    _ make:
      @escaping @Sendable (inout Builder, Int) -> (
        paths: [Builder.UID], top: [(key: String, value: ValueID)]
      )
  ) -> Bomb {
    Bomb("UIKit: " + name) { size in
      var builder = Builder()
      let (paths, top) = make(&builder, size)
      let list = builder.list("NSArray", paths)
      return builder.document(
        top: top + [
          (KnownKeys.rootIdentifiers, builder.reference(list)),
          (KnownKeys.majorVersion, builder.number(2)),
        ])
    }
  }

  private static func paths(_ count: Int, _ builder: inout Builder) -> [Builder.UID] {
    (0..<count).map { builder.string("P\($0)") }
  }

  private static func coder(_ size: Int) -> [UInt8] {
    Bomb.archive { inner in
      [
        ("x", inner.reference(inner.string(Bomb.text(size)))),
        (KnownKeys.className, inner.reference(inner.string("A"))),
      ]
    }
  }

  /// Coders, paths, classes and views of one UIKit archive.
  static let envelopes: [Bomb] = [
    envelope("one coder of very many paths") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", data) })
    },
    envelope("one coder of a long class of very many paths") { builder, size in
      let bytes = Bomb.archive { inner in
        [
          (
            KnownKeys.className,
            inner.reference(inner.string(String(repeating: "C", count: size / 2)))
          )
        ]
      }
      let data = builder.reference(builder.data(bytes))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", data) })
    },
    envelope("objects below none, then roots") { builder, size in
      let below = (0..<(size / 40)).map { builder.string("A/B\($0)") }
      return (below + paths(size / 40, &builder), [])
    },
    envelope("children beside a long stack") { builder, size in
      let names = (0..<(size / 40)).map { "P/K\($0)" }
      let bytes = Bomb.archive { inner in
        let child = inner.string("P/S")
        return [
          (KnownKeys.isViewController, inner.inline { $0.bool(true) }),
          (KnownKeys.className, inner.reference(inner.string("UINavigationController"))),
          (
            KnownKeys.navigationChildren,
            inner.reference(inner.list("NSArray", Array(repeating: child, count: size / 4)))
          ),
        ]
      }
      let coders = builder.reference(builder.data(bytes))
      return ([builder.string("P")] + names.map { builder.string($0) }, [("P", coders)])
    },
    envelope("one path very many times") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return (Array(repeating: builder.string("P"), count: size / 6), [("P", data)])
    },
    envelope("very many coders of one path") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return ([builder.string("P")], Array(repeating: ("P", data), count: size / 8))
    },
    envelope("one restoration class of very many paths") { builder, size in
      let listed = paths(size / 50, &builder)
      let name = builder.string(String(repeating: "C", count: size / 2))
      let map = builder.dictionary(listed, Array(repeating: name, count: listed.count))
      return (listed, [(KnownKeys.restorationClassMap, builder.reference(map))])
    },
    envelope("very many class maps") { builder, size in
      let path = builder.string("P")
      let uids = Array(repeating: path, count: size / 12)
      let map = builder.reference(builder.dictionary(uids, uids))
      return ([path], Array(repeating: (KnownKeys.restorationClassMap, map), count: size / 12))
    },
    envelope("very many first responders") { builder, size in
      let path = builder.string(Bomb.text(size / 2))
      let list = builder.list("NSArray", Array(repeating: path, count: size / 12))
      return ([path], [(KnownKeys.firstResponders, builder.reference(list))])
    },
    envelope("very many lists of first responders") { builder, size in
      let path = builder.string("P")
      let list = builder.reference(
        builder.list("NSArray", Array(repeating: path, count: size / 12)))
      return ([path], Array(repeating: (KnownKeys.firstResponders, list), count: size / 12))
    },
    envelope("one size class of very many windows") { builder, size in
      let name = builder.string("W")
      let entries = Array(repeating: name, count: size / 48)
      let inner = builder.dictionary(entries, entries)
      let map = builder.dictionary(
        Array(repeating: name, count: size / 24), Array(repeating: inner, count: size / 24))
      return ([name], [(KnownKeys.sizeClassMap, builder.reference(map))])
    },
    envelope("one value of the app very many times") { builder, size in
      let value = builder.reference(builder.string(Bomb.text(size / 2)))
      return ([builder.string("P")], (0..<(size / 20)).map { ("s\($0)", value) })
    },
    envelope("one unlisted coder very many times") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      return ([builder.string("P")], (0..<(size / 20)).map { ("s\($0)", data) })
    },
    envelope("one coder that is none") { builder, size in
      let object = builder.reference(builder.bare(builder.fields(size / 24)))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", object) })
    },
    envelope("one coder that is a text") { builder, size in
      let object = builder.reference(
        builder.string(String(repeating: "QUJD", count: size / 8)))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", object) })
    },
    envelope("Flutter's lists") { builder, size in
      // A bucket with a list of nothings, a byte each.
      let count = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      let list = [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x76, 12, 255] + count
      let bytes = Bomb.archive { inner in
        [
          (
            "FlutterRestorationStateAppData",
            inner.reference(inner.data(list + [UInt8](repeating: 0, count: size)))
          )
        ]
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
    },
    views("one coder of very many views") { inner, size in
      let data = inner.data(coder(size / 2))
      let names = (0..<(size / 30)).map { inner.string("v\($0)") }
      return [inner.dictionary(names, Array(repeating: data, count: names.count))]
    },
    views("one view very many times") { inner, size in
      let uids = Array(repeating: inner.string("v"), count: size / 12)
      let data = inner.data(coder(size / 2))
      return [inner.dictionary(uids, Array(repeating: data, count: uids.count))]
    },
    views("very many dictionaries of views") { inner, size in
      let data = inner.data([1])
      let names = (0..<(size / 60)).map { inner.string("v\($0)") }
      let dictionary = inner.dictionary(names, Array(repeating: data, count: names.count))
      return Array(repeating: dictionary, count: size / 12)
    },
    envelope("very many names of a class") { builder, size in
      let bytes = Bomb.archive { inner in
        let name = inner.reference(inner.string(String(repeating: "C", count: size / 2)))
        return Array(repeating: (KnownKeys.className, name), count: size / 12)
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
    },
    envelope("very many children") { builder, size in
      let bytes = Bomb.archive { inner in
        let child = inner.string("P/:[0]:/" + String(repeating: "K", count: size / 2))
        let list = inner.list("NSArray", Array(repeating: child, count: size / 12))
        return [
          (KnownKeys.isViewController, inner.inline { $0.bool(true) }),
          (KnownKeys.className, inner.reference(inner.string("UINavigationController"))),
          (KnownKeys.navigationChildren, inner.reference(list)),
        ]
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
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
      let type = plist.string("com.example.read")
      let data = plist.data(ByteSlice(bytes))
      let root = plist.dictionary([
        (KnownKeys.activityType, type), (KnownKeys.activityUserInfoData, data),
      ])
      return plist.document(root: root)
    },
    // A text cannot share data.
    Bomb("Scene: one session very many times", in: [.binary]) { size, syntax in
      let session = archive { inner in
        [(KnownKeys.sceneDefinition, inner.reference(inner.string(text(size / 2))))]
      }
      var plist = PlistBuilder()
      let data = plist.data(ByteSlice(session))
      let root = plist.dictionary((0..<(size / 20)).map { ("session\($0)", data) })
      var bytes: [UInt8] = []
      try? plist.document(root: root).write(as: syntax, to: &bytes)
      return bytes
    },
  ]

  private static func views(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Int) -> [Builder.UID]
  ) -> Bomb {
    envelope(name) { builder, size in
      let bytes = Bomb.archive { inner in
        let views = make(&inner, size)
        return views.map { (KnownKeys.viewData, inner.reference($0)) } + [
          (KnownKeys.isViewController, inner.inline { $0.bool(true) })
        ]
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
    }
  }
}
