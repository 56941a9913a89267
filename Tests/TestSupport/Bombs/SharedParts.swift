import RestorationArchives

extension Bomb {
  /// One list of a property list, or one long name, under very many objects.
  static let lists: [Bomb] =
    ["NSArray", "Thing"].map { className in
      Bomb("one list under \(className)", in: [.binary]) { size in
        let list = Archived.array(Archived.entry(.number(5)).times(size / 12))
        return [("root", many(size / 60) { .object(className, [("NS.objects", list)]) })]
      }
    } + [
      Bomb("one dictionary in lists", in: [.binary]) { size in
        let dictionary = Archived.dictionary(fields(size / 24))
        return [("root", .entry(.array(dictionary.times(size / 6))))]
      },
      Bomb("lists deeper than values are shown") { size in
        let deepest = Archived.list(texts(size / 300, text(70)))
        let lists = many(size / 60) { .list([deepest]) }
        return [("root", (0..<126).reduce(lists) { list, _ in .list([list]) })]
      },
      Bomb("one long name of a field", in: [.binary]) { size in
        let name = text(size / 2)
        return [("root", many(size / 60) { .object("Box", [(name, .number(1))]) })]
      },
      Bomb("one long name of very many classes", in: [.binary]) { size in
        let name = Archived.scalar(.string(letters("C", size / 2)))
        let objects = many(size / 60) {
          let entry = Archived.entry(.dictionary([("$classname", name)]))
          return .entry(.dictionary([("a", .number(1)), ("$class", entry)]))
        }
        return [("root", objects)]
      },
      Bomb("one long key of dictionaries", in: [.binary]) { size in
        let key = text(size / 2)
        let dictionaries = (0..<(size / 12)).map { _ in Archived.dictionary([(key, .number(1))]) }
        return [("root", .entry(.array(dictionaries)))]
      },
    ]

  /// A list of objects that are made one by one.
  private static func many(_ count: Int, _ make: () -> Archived) -> Archived {
    .list((0..<count).map { _ in make() })
  }

  /// An archive of UIKit with a list of paths.
  private static func uikit(
    _ name: String, in syntaxes: [PlistSyntax] = PlistSyntax.allCases,
    _ make: @escaping @Sendable (Int) -> (paths: [Archived], top: [Archived.Field])
  ) -> Bomb {
    Bomb("UIKit: " + name, in: syntaxes) { size in
      let (paths, top) = make(size)
      return top + [
        (KnownKeys.rootIdentifiers, .list(paths)), (KnownKeys.majorVersion, .number(2)),
      ]
    }
  }

  /// Very many paths with one value.
  private static func manyPaths(
    _ name: String, _ make: @escaping @Sendable (Int) -> Archived
  ) -> Bomb {
    uikit(name) { size in
      let value = make(size)
      return (texts(size / 40, "P"), (0..<(size / 40)).map { ("P\($0)", value) })
    }
  }

  private static let path = Archived.text("P")

  private static func coder(_ size: Int, className: String = "A") -> Archived {
    .data(Archived.archive([("x", .text(text(size))), (KnownKeys.className, .text(className))]))
  }

  private static func repeated(_ key: String, _ value: Archived, _ count: Int) -> [Archived.Field] {
    Array(repeating: (key, value), count: count)
  }

  /// Paths, classes and other lists of one UIKit archive; most of their elements take a byte.
  static let envelopes: [Bomb] = [
    manyPaths("one coder of very many paths") { coder($0 / 2) },
    manyPaths("one coder of a long class of very many paths") {
      coder(1, className: letters("C", $0 / 2))
    },
    manyPaths("one coder that is none") { .entry(.dictionary(fields($0 / 24))) },
    uikit("objects below none, then roots") { size in
      (texts(size / 40, "A/B") + texts(size / 40, "P"), [])
    },
    uikit("one path very many times") { (path.times($0 / 6), [("P", coder($0 / 2))]) },
    uikit("one long path", in: [.binary]) {
      (Archived.text(letters("P", $0 / 2)).times($0 / 2), [])
    },
    uikit("one restoration class of very many paths") { size in
      let paths = texts(size / 50, "P")
      let names = Archived.text(letters("C", size / 2)).times(paths.count)
      return (paths, [(KnownKeys.restorationClassMap, .map(paths, names))])
    },
    uikit("restoration classes", in: [.binary]) { size in
      let others = Archived.text("Q").times(size / 2)
      return ([path], [(KnownKeys.restorationClassMap, .map(others, others))])
    },
    uikit("very many class maps") { size in
      let map = Archived.map(path.times(size / 12), path.times(size / 12))
      return ([path], repeated(KnownKeys.restorationClassMap, map, size / 12))
    },
    uikit("one long first responder") { size in
      let path = Archived.text(text(size / 2))
      return ([path], [(KnownKeys.firstResponders, .list(path.times(size / 12)))])
    },
    uikit("one size class of very many windows") { size in
      let paths = path.times(size / 6)
      let inner = Archived.map(paths, paths)
      return ([path], [(KnownKeys.sizeClassMap, .map(paths, inner.times(size / 6)))])
    },
    uikit("one value of the app very many times") { size in
      let value = Archived.text(text(size / 2))
      return ([path], (0..<(size / 20)).map { ("s\($0)", value) })
    },
    uikit("one unlisted coder very many times") { size in
      let data = coder(size / 2)
      return ([path], (0..<(size / 20)).map { ("s\($0)", data) })
    },
  ]

  /// The same, all in the coder of the only object.
  private static func controller(
    _ name: String, _ make: @escaping @Sendable (Int) -> [Archived.Field]
  ) -> Bomb {
    uikit(name) { size in
      let state = make(size) + [(KnownKeys.isViewController, .scalar(.bool(true)))]
      return ([path], [("P", .data(Archived.archive(state)))])
    }
  }

  private static func children(_ path: String, _ count: Int) -> [Archived.Field] {
    [
      (KnownKeys.className, .text("UINavigationController")),
      (KnownKeys.navigationChildren, .list(Archived.text(path).times(count))),
    ]
  }

  static let coders: [Bomb] = [
    controller("very many names of a class") { size in
      repeated(KnownKeys.className, .text(letters("C", size / 2)), size / 12)
    },
    controller("very many children") { children("P/:[0]:/" + letters("K", $0 / 2), $0 / 12) },
    uikit("children beside a long stack") { size in
      let data = Archived.data(Archived.archive(children("P/S", size / 4)))
      return ([path] + texts(size / 40, "P/K"), [("P", data)])
    },
    controller("one coder of very many views") { size in
      let views = Archived.map(texts(size / 30, "v"), coder(size / 2).times(size / 30))
      return [(KnownKeys.viewData, views)]
    },
    controller("very many dictionaries of views") { size in
      let (name, data) = (Archived.text("v"), Archived.data([1]))
      let views = Archived.map(name.times(size / 12), data.times(size / 12))
      return repeated(KnownKeys.viewData, views, size / 12)
    },
    controller("elements under a long key") { size in
      [(letters("k", 900), .list(Archived.entry(.scalar(.bool(true))).times(size)))]
    },
    controller("references to a short list") { size in
      let short = Archived.list(Archived.entry(.scalar(.bool(true))).times(60))
      return [("k", .list(short.times(size)))]
    },
    controller("Flutter's lists") { size in
      // A bucket with a list of nothings, a byte each.
      let count = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      let list = [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x76, 12, 255] + count
      let data = Archived.data(list + [UInt8](repeating: 0, count: size))
      return [("FlutterRestorationStateAppData", data)]
    },
  ]

  /// What a scene saves: archives in a plain property list.
  private static func scene(
    _ name: String, in syntaxes: [PlistSyntax],
    _ make: @escaping @Sendable (inout PlistBuilder, Int) -> [(key: String, value: ValueID)]
  ) -> Bomb {
    Bomb("Scene: " + name, in: syntaxes) { size, syntax in
      var plist = PlistBuilder()
      let entries = make(&plist, size)
      let root = plist.dictionary(entries)
      return (try? plist.document(root: root).written(as: syntax)) ?? []
    }
  }

  static let scenes: [Bomb] = [
    scene("one value under very many keys", in: PlistSyntax.allCases) { plist, size in
      let values = Archived.text(text(size / 2)).times(size / 20)
      let bytes = Archived.archive([
        (KnownKeys.activityUserInfo, .map(texts(size / 20, "k"), values))
      ])
      return [
        (KnownKeys.activityType, plist.add(.string("com.example.read"))),
        (KnownKeys.activityUserInfoData, plist.add(.data(ByteSlice(bytes)))),
      ]
    },
    scene("one session very many times", in: [.binary]) { plist, size in
      let session = Archived.archive([(KnownKeys.sceneDefinition, .text(text(size / 2)))])
      let data = plist.add(.data(ByteSlice(session)))
      return (0..<(size / 20)).map { ("session\($0)", data) }
    },
  ]
}
