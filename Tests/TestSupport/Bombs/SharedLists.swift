import KeyedArchive
import PlistSyntax

extension Bomb {
  private static func rooted(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Int) -> Builder.UID
  ) -> Bomb {
    Bomb(name) { size in
      var builder = Builder()
      let root = make(&builder, size)
      return builder.document(top: [("root", builder.reference(root))])
    }
  }

  /// One list of a property list under very many objects.
  static let lists: [Bomb] =
    ["NSArray", "NSSet", "NSOrderedSet", "Thing"].map { className in
      rooted("one list under \(className)") { builder, size in
        let five = builder.plain { $0.integer(PlistInteger(5)) }
        let list = builder.references(Array(repeating: five, count: size / 12))
        let objects = (0..<(size / 60)).map { _ in
          builder.object(className, [("NS.objects", list)])
        }
        return builder.list("NSArray", objects)
      }
    } + [
      rooted("one list of keys under NSDictionary") { builder, size in
        let keys = (0..<(size / 60)).map { builder.string("k\($0)") }
        let list = builder.references(keys)
        let objects = (0..<(size / 60)).map { _ in
          builder.object("NSDictionary", [("NS.keys", list), ("NS.objects", list)])
        }
        return builder.list("NSArray", objects)
      },
      rooted("one dictionary in lists") { builder, size in
        let fields = builder.fields(size / 24)
        let dictionary = builder.inline { $0.dictionary(fields) }
        return builder.plain { $0.array(Array(repeating: dictionary, count: size / 6)) }
      },
      rooted("lists deeper than values are shown") { builder, size in
        let texts = (0..<(size / 300)).map { builder.string(Bomb.text(70) + "\($0)") }
        let deepest = builder.list("NSArray", texts)
        let lists = (0..<(size / 60)).map { _ in builder.list("NSArray", [deepest]) }
        var root = builder.list("NSArray", lists)
        for _ in 0..<126 { root = builder.list("NSArray", [root]) }
        return root
      },
    ]

  /// One long name for very many.
  static let names: [Bomb] = [
    rooted("one long name of a field") { builder, size in
      let name = Bomb.text(size / 2)
      let number = builder.number(1)
      let objects = (0..<(size / 60)).map { _ in builder.object("Box", [(name, number)]) }
      return builder.list("NSArray", objects)
    },
    rooted("one long name of a class") { builder, size in
      let name = String(repeating: "C", count: size / 2)
      let number = builder.number(1)
      let objects = (0..<(size / 30)).map { _ in builder.object(name, [("a", number)]) }
      return builder.list("NSArray", objects)
    },
    rooted("one long name of very many classes") { builder, size in
      let name = builder.inline { $0.string(String(repeating: "C", count: size / 2)) }
      let number = builder.number(1)
      let objects = (0..<(size / 60)).map { _ in
        let entry = builder.bare([("$classname", name)])
        return builder.bare([("a", number), ("$class", builder.reference(entry))])
      }
      return builder.list("NSArray", objects)
    },
    rooted("one long key of dictionaries") { builder, size in
      let key = Bomb.text(size / 2)
      let number = builder.number(1)
      return builder.plain { plist in
        let name = plist.string(key)
        let lists = (0..<(size / 12)).map { _ in plist.dictionary([(name, number)]) }
        return plist.array(lists)
      }
    },
    rooted("objects without a class") { builder, size in
      let number = builder.number(1)
      let objects = (0..<(size / 20)).map { _ in builder.bare([("a", number)]) }
      return builder.list("NSArray", objects)
    },
  ]
}
