import PlistSyntax
import RestorationArchives

extension Bomb {
  private static func rooted(
    _ name: String, in syntaxes: [PlistSyntax] = [.binary, .xml, .json],
    _ make: @escaping @Sendable (inout Builder, Int) -> Builder.UID
  ) -> Bomb {
    Bomb(name, in: syntaxes) { size in
      var builder = Builder()
      let root = make(&builder, size)
      return builder.document(top: [("root", builder.reference(root))])
    }
  }

  /// One list of a property list, or one long name, under very many objects.
  static let lists: [Bomb] =
    ["NSArray", "NSSet", "NSOrderedSet", "Thing"].map { className in
      rooted("one list under \(className)", in: [.binary]) { builder, size in
        let five = builder.reference(builder.plain(.integer(PlistInteger(5))))
        let list = builder.inline(.array(Array(repeating: five, count: size / 12)))
        let objects = (0..<(size / 60)).map { _ in
          builder.object(className, [("NS.objects", list)])
        }
        return builder.list(objects)
      }
    } + [
      rooted("one list of keys under NSDictionary", in: [.binary]) { builder, size in
        let keys = (0..<(size / 60)).map { builder.string("k\($0)") }
        let list = builder.references(keys)
        let objects = (0..<(size / 60)).map { _ in
          builder.object("NSDictionary", [("NS.keys", list), ("NS.objects", list)])
        }
        return builder.list(objects)
      },
      rooted("one dictionary in lists", in: [.binary]) { builder, size in
        let fields = builder.fields(size / 24)
        let dictionary = builder.inline(fields)
        return builder.plain(.array(Array(repeating: dictionary, count: size / 6)))
      },
      rooted("lists deeper than values are shown") { builder, size in
        let texts = (0..<(size / 300)).map { builder.string(Bomb.text(70) + "\($0)") }
        let deepest = builder.list(texts)
        var root = builder.list((0..<(size / 60)).map { _ in builder.list([deepest]) })
        for _ in 0..<126 { root = builder.list([root]) }
        return root
      },
      rooted("one long name of a field", in: [.binary]) { builder, size in
        let (name, number) = (text(size / 2), builder.number(1))
        return builder.list((0..<(size / 60)).map { _ in builder.object("Box", [(name, number)]) })
      },
      rooted("one long name of a class") { builder, size in
        let (name, number) = (String(repeating: "C", count: size / 2), builder.number(1))
        return builder.list((0..<(size / 30)).map { _ in builder.object(name, [("a", number)]) })
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
      rooted("objects without a class") { builder, size in
        let number = builder.number(1)
        return builder.list((0..<(size / 20)).map { _ in builder.bare([("a", number)]) })
      },
    ]
}
