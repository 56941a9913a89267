import KeyedArchive
import PlistSyntax
import RestorationModel

/// Something large.
struct SharedValue: Sendable {
  let name: String
  let add: @Sendable (inout Builder, Int) -> Builder.UID

  init(_ name: String, _ add: @escaping @Sendable (inout Builder, Int) -> Builder.UID) {
    self.name = name
    self.add = add
  }

  static let all = texts + data + objects + failures + collections

  private static let texts: [SharedValue] = [
    SharedValue("a number") { builder, _ in builder.plain { $0.integer(PlistInteger(5)) } },
    SharedValue("a real") { builder, _ in builder.plain { $0.real(0.1) } },
    SharedValue("true") { builder, _ in builder.plain { $0.bool(true) } },
    SharedValue("nothing") { _, _ in Builder.null },
    SharedValue("NSDate") { builder, _ in
      builder.object("NSDate", [("NS.time", builder.inline { $0.real(0.1) })])
    },
    SharedValue("a date") { builder, _ in builder.plain { $0.date(5) } },
    SharedValue("text") { $0.string(Bomb.text($1)) },
    SharedValue("text beyond ASCII") { $0.string("ä" + Bomb.text($1 / 2)) },
    SharedValue("text with escapes") { $0.string("&<\"\\" + Bomb.text($1)) },
    SharedValue("text in base64") { $0.string(String(repeating: "QUJD", count: $1 / 4)) },
    SharedValue("NSString") { builder, size in
      builder.object("NSString", [("NS.string", builder.inline { $0.string(Bomb.text(size)) })])
    },
    SharedValue("NSString of bytes") { builder, size in
      builder.object("NSString", [("NS.bytes", builder.bytes(Array(Bomb.text(size).utf8)))])
    },
    SharedValue("NSURL") { builder, size in
      let text = builder.string("https://example.com/" + String(repeating: "a", count: size))
      return builder.object(
        "NSURL",
        [("NS.base", builder.reference(Builder.null)), ("NS.relative", builder.reference(text))])
    },
    SharedValue("NSURL with a base") { builder, size in
      let text = builder.string("https://example.com/" + String(repeating: "a", count: size))
      let base = builder.object(
        "NSURL",
        [("NS.base", builder.reference(Builder.null)), ("NS.relative", builder.reference(text))])
      let own = builder.string("x")
      return builder.object(
        "NSURL", [("NS.base", builder.reference(base)), ("NS.relative", builder.reference(own))])
    },
  ]

  private static let data: [SharedValue] = [
    SharedValue("data") { $0.data([UInt8](repeating: 1, count: $1)) },
    SharedValue("NSData") { builder, size in
      builder.object("NSData", [("NS.data", builder.bytes([UInt8](repeating: 1, count: size)))])
    },
    SharedValue("JSON in data") { builder, size in
      builder.data(Array("[\((0..<(size / 7)).map { "\($0)" }.joined(separator: ","))]".utf8))
    },
    SharedValue("a property list in data") { builder, size in
      var plist = PlistBuilder()
      let number = plist.integer(PlistInteger(5))
      let root = plist.array(Array(repeating: number, count: size / 4))
      var bytes: [UInt8] = []
      try? plist.document(root: root).write(as: .binary, to: &bytes)
      return builder.data(bytes)
    },
    SharedValue("an archive in data") { builder, size in
      builder.data(
        Bomb.archive { inner in
          let numbers = (0..<(size / 20)).map { number in
            inner.plain { $0.integer(PlistInteger(number)) }
          }
          return [("root", inner.reference(inner.list("NSArray", numbers)))]
        })
    },
    SharedValue("an XML archive in data") { builder, size in
      builder.data(
        Bomb.archive(as: .xml) { inner in
          let numbers = (0..<(size / 80)).map { number in
            inner.plain { $0.integer(PlistInteger(number)) }
          }
          return [("root", inner.reference(inner.list("NSArray", numbers)))]
        })
    },
    SharedValue("NSUUID") { builder, size in
      builder.object(
        "NSUUID", [("NS.uuidbytes", builder.bytes([UInt8](repeating: 1, count: size)))])
    },
    SharedValue("NSUUID of a large NSData") { builder, size in
      let data = builder.object(
        "NSData", builder.fields(size / 12) + [("NS.data", builder.bytes([1]))])
      return builder.object("NSUUID", [("NS.uuidbytes", builder.reference(data))])
    },
    SharedValue("NSIndexPath") { builder, size in
      let count = min(size, 4000)
      return builder.object(
        "NSIndexPath",
        [
          ("NSIndexPathLength", builder.number(count)),
          ("NSIndexPathData", builder.bytes([UInt8](repeating: 5, count: count))),
        ])
    },
    SharedValue("NSIndexPath of another length") { builder, size in
      let count = min(size, 4000)
      return builder.object(
        "NSIndexPath",
        [
          ("NSIndexPathLength", builder.number(count + 1)),
          ("NSIndexPathData", builder.bytes([UInt8](repeating: 5, count: count))),
        ])
    },
  ]

  private static let objects: [SharedValue] = [
    SharedValue("an object") { $0.object("Thing", $0.fields($1 / 12)) },
    SharedValue("an object without fields") { builder, _ in builder.object("Thing", []) },
    SharedValue("an object of a long class") { builder, size in
      builder.object(String(repeating: "C", count: size), [])
    },
    SharedValue("a storyboard of many fields") { builder, size in
      builder.object(KnownKeys.storyboardClass, builder.fields(size / 12))
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
}
