import PlistSyntax
import RestorationArchives

/// Something large.
struct SharedValue: Sendable {
  let name: String
  let add: @Sendable (inout Builder, Int) -> Builder.UID

  private init(_ name: String, _ add: @escaping @Sendable (inout Builder, Int) -> Builder.UID) {
    self.name = name
    self.add = add
  }

  static let all = texts + data + objects + failures + collections

  private static let texts: [SharedValue] = [
    SharedValue("a number") { builder, _ in builder.plain(.integer(PlistInteger(5))) },
    SharedValue("a real") { builder, _ in builder.plain(.real(0.1)) },
    SharedValue("true") { builder, _ in builder.plain(.bool(true)) },
    SharedValue("nothing") { _, _ in Builder.null },
    SharedValue("NSDate") { builder, _ in
      builder.object("NSDate", [("NS.time", builder.inline(.real(0.1)))])
    },
    SharedValue("a date") { builder, _ in builder.plain(.date(5)) },
    SharedValue("text") { $0.string(Bomb.text($1)) },
    SharedValue("text beyond ASCII") { $0.string("ä" + Bomb.text($1 / 2)) },
    SharedValue("text with escapes") { $0.string("&<\"\\" + Bomb.text($1)) },
    SharedValue("text in base64") { $0.string(String(repeating: "QUJD", count: $1 / 4)) },
    SharedValue("NSString") { builder, size in
      builder.object("NSString", [("NS.string", builder.inline(.string(Bomb.text(size))))])
    },
    SharedValue("NSString of bytes") { builder, size in
      builder.object("NSString", [("NS.bytes", builder.bytes(Array(Bomb.text(size).utf8)))])
    },
    SharedValue("NSURL") { url(&$0, $1, base: Builder.null) },
    SharedValue("NSURL with a base") { builder, size in
      let base = url(&builder, size, base: Builder.null)
      return url(&builder, 1, base: base)
    },
  ]

  private static func url(
    _ builder: inout Builder, _ size: Int, base: Builder.UID
  ) -> Builder.UID {
    let text = builder.string("https://example.com/" + String(repeating: "a", count: size))
    return builder.object(
      "NSURL",
      [("NS.base", builder.reference(base)), ("NS.relative", builder.reference(text))])
  }

  private static let data: [SharedValue] = [
    SharedValue("data") { $0.data(ones($1)) },
    SharedValue("NSData") { $0.object("NSData", [("NS.data", $0.bytes(ones($1)))]) },
    SharedValue("JSON in data") { builder, size in
      builder.data(Array("[\((0..<(size / 7)).map { "\($0)" }.joined(separator: ","))]".utf8))
    },
    SharedValue("a property list in data") { $0.data(Bomb.plist(of: 5, $1 / 4)) },
    SharedValue("an archive in data") { $0.data(numbers($1 / 20, as: .binary)) },
    SharedValue("an XML archive in data") { $0.data(numbers($1 / 80, as: .xml)) },
    SharedValue("NSUUID") { $0.object("NSUUID", [("NS.uuidbytes", $0.bytes(ones($1)))]) },
    SharedValue("NSUUID of a large NSData") { builder, size in
      let data = builder.object(
        "NSData", builder.fields(size / 12) + [("NS.data", builder.bytes([1]))])
      return builder.object("NSUUID", [("NS.uuidbytes", builder.reference(data))])
    },
    SharedValue("NSIndexPath") { indexPath(&$0, min($1, 4000), missing: 0) },
    SharedValue("NSIndexPath of another length") { indexPath(&$0, min($1, 4000), missing: 1) },
  ]

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  private static func numbers(_ count: Int, as syntax: PlistSyntax) -> [UInt8] {
    Bomb.archive(as: syntax) { inner in
      let numbers = (0..<count).map { number in
        inner.plain(.integer(PlistInteger(number)))
      }
      return [("root", inner.reference(inner.list(numbers)))]
    }
  }

  private static func indexPath(
    _ builder: inout Builder, _ count: Int, missing: Int
  ) -> Builder.UID {
    builder.object(
      "NSIndexPath",
      [
        ("NSIndexPathLength", builder.number(count + missing)),
        ("NSIndexPathData", builder.bytes(ones(count))),
      ])
  }

  private static let objects: [SharedValue] = [
    SharedValue("an object") { $0.object("Thing", $0.fields($1 / 12)) },
    SharedValue("an object without fields") { builder, _ in builder.object("Thing", []) },
    SharedValue("an object of a long class") { $0.object(String(repeating: "C", count: $1), []) },
    SharedValue("a storyboard of many fields") {
      $0.object(KnownKeys.storyboardClass, $0.fields($1 / 12))
    },
    SharedValue("a reference") { builder, size in
      let path = builder.string(String(repeating: "A/", count: size / 2))
      return builder.object(
        KnownKeys.referenceClass, [(KnownKeys.referencePath, builder.reference(path))])
    },
    SharedValue("NSValue") { builder, size in
      let text = builder.string("{{1, 2}, {3, 4}" + String(repeating: " ", count: size) + "}")
      return builder.object(
        "NSValue",
        [("NS.special", builder.number(3)), ("NS.rectval", builder.reference(text))])
    },
  ]

  private static let failures: [SharedValue] = [
    SharedValue("a dictionary without class") { $0.bare($0.fields($1 / 12)) },
    SharedValue("a class out of range") { builder, size in
      builder.bare(builder.fields(size / 12) + [("$class", builder.inline(.uid(1 << 30)))])
    },
    SharedValue("a class that is a text") { builder, size in
      let text = builder.string(Bomb.text(size))
      return builder.bare([("a", builder.number(1)), ("$class", builder.reference(text))])
    },
    SharedValue("a large class without name") { builder, size in
      let entry = builder.bare(builder.fields(size / 12))
      return builder.bare([("a", builder.number(1)), ("$class", builder.reference(entry))])
    },
    SharedValue("a large class with a name at its end") { builder, size in
      let name = builder.inline(.string("Late"))
      let entry = builder.bare(builder.fields(size / 12) + [("$classname", name)])
      return builder.bare([("a", builder.number(1)), ("$class", builder.reference(entry))])
    },
    SharedValue("a reference beyond the objects") { builder, _ in
      builder.object("NSString", [("NS.string", builder.inline(.uid(1 << 30)))])
    },
  ]

  private static let collections: [SharedValue] =
    ["NSArray", "NSSet", "NSOrderedSet"].map { className in
      SharedValue(className) { builder, size in
        let five = builder.plain(.integer(PlistInteger(5)))
        return builder.list(of: five, size / 6, as: className)
      }
    } + [
      SharedValue("NSArray without a list") { builder, size in
        builder.object("NSArray", builder.fields(size / 12) + [("NS.objects", builder.number(1))])
      },
      SharedValue("numbered NSArray") { $0.object("NSArray", $0.fields($1 / 18, "NS.object.")) },
      SharedValue("numbered NSSet") { $0.object("NSSet", $0.fields($1 / 18, "NS.object.")) },
      SharedValue("wrongly numbered NSArray") {
        $0.object("NSArray", $0.fields($1 / 18, "NS.object.1"))
      },
      SharedValue("numbered NSDictionary") { builder, size in
        builder.object(
          "NSDictionary",
          builder.fields(size / 36, "NS.key.") + builder.fields(size / 36, "NS.object."))
      },
      SharedValue("NSDictionary with too few values") { builder, size in
        let five = builder.plain(.integer(PlistInteger(5)))
        return builder.dictionary(
          Array(repeating: five, count: size / 6), Array(repeating: five, count: size / 12))
      },
      SharedValue("NSDictionary") { builder, size in
        let keys = (0..<(size / 16)).map { builder.string("k\($0)") }
        return builder.dictionary(keys, keys)
      },
      SharedValue("a list without an object") { builder, size in
        let number = builder.number(1)
        return builder.plain(.array(Array(repeating: number, count: size / 4)))
      },
      SharedValue("a list of lists") { builder, size in
        let number = builder.number(1)
        let inner = builder.inline(.array([number, number]))
        return builder.plain(.array(Array(repeating: inner, count: size / 8)))
      },
    ]
}
