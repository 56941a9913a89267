import KeyedArchive
import PlistSyntax

extension SharedValue {
  static let failures: [SharedValue] = [
    SharedValue("a dictionary without class") { $0.bare($0.fields($1 / 12)) },
    SharedValue("a class out of range") { builder, size in
      builder.bare(builder.fields(size / 12) + [("$class", builder.inline { $0.uid(1 << 30) })])
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
      let name = builder.inline { $0.string("Late") }
      let entry = builder.bare(builder.fields(size / 12) + [("$classname", name)])
      return builder.bare([("a", builder.number(1)), ("$class", builder.reference(entry))])
    },
    SharedValue("a reference beyond the objects") { builder, _ in
      builder.object("NSString", [("NS.string", builder.inline { $0.uid(1 << 30) })])
    },
  ]

  static let collections: [SharedValue] = [
    SharedValue("NSArray") { builder, size in
      let five = builder.plain { $0.integer(PlistInteger(5)) }
      return builder.list("NSArray", Array(repeating: five, count: size / 6))
    },
    SharedValue("NSSet") { builder, size in
      let five = builder.plain { $0.integer(PlistInteger(5)) }
      return builder.list("NSSet", Array(repeating: five, count: size / 6))
    },
    SharedValue("NSOrderedSet") { builder, size in
      let five = builder.plain { $0.integer(PlistInteger(5)) }
      return builder.list("NSOrderedSet", Array(repeating: five, count: size / 6))
    },
    SharedValue("NSArray without a list") { builder, size in
      builder.object("NSArray", builder.fields(size / 12) + [("NS.objects", builder.number(1))])
    },
    SharedValue("numbered NSArray") { $0.object("NSArray", numbered("NS.object.", $1 / 18, &$0)) },
    SharedValue("numbered NSSet") { $0.object("NSSet", numbered("NS.object.", $1 / 18, &$0)) },
    SharedValue("wrongly numbered NSArray") {
      $0.object("NSArray", numbered("NS.object.1", $1 / 18, &$0))
    },
    SharedValue("numbered NSDictionary") { builder, size in
      builder.object(
        "NSDictionary",
        numbered("NS.key.", size / 36, &builder) + numbered("NS.object.", size / 36, &builder))
    },
    SharedValue("NSDictionary with too few values") { builder, size in
      let five = builder.plain { $0.integer(PlistInteger(5)) }
      return builder.dictionary(
        Array(repeating: five, count: size / 6), Array(repeating: five, count: size / 12))
    },
    SharedValue("NSDictionary") { builder, size in
      let keys = (0..<(size / 16)).map { builder.string("k\($0)") }
      return builder.dictionary(keys, keys)
    },
    SharedValue("a list without an object") { builder, size in
      let number = builder.number(1)
      return builder.plain { $0.array(Array(repeating: number, count: size / 4)) }
    },
    SharedValue("a list of lists") { builder, size in
      let number = builder.number(1)
      return builder.plain { plist in
        let inner = plist.array([number, number])
        return plist.array(Array(repeating: inner, count: size / 8))
      }
    },
  ]

  private static func numbered(
    _ prefix: String, _ count: Int, _ builder: inout Builder
  ) -> [(key: String, value: ValueID)] {
    (0..<count).map { ("\(prefix)\($0)", builder.number($0 % 7)) }
  }
}
