import PlistSyntax
import RestorationArchives

extension Bomb {
  /// Each value under one kind of reference, each of which has several.
  static let values: [Bomb] = Shared.all.enumerated().map { number, shared in
    let references = References.all[number % References.all.count]
    return Bomb("\(shared.name) under \(references.name)", in: references.syntaxes) { size in
      var builder = Builder()
      let uid = shared.add(&builder, size / 2)
      return builder.document(top: references.top(&builder, uid, size / 2))
    }
  }

  /// Very many references to one value.
  private struct References: Sendable {
    let name: String
    var syntaxes = PlistSyntax.allCases
    let top: @Sendable (inout Builder, Builder.UID, Int) -> [Field]

    static let all = [
      References(name: "elements") { $0.root($0.list(of: $1, $2 / 6)) },
      References(name: "keys of the archive") { builder, uid, size in
        let value = builder.reference(uid)
        return (0..<(size / 12)).map { ("t\($0)", value) }
      },
      References(name: "one long key of the archive", syntaxes: [.binary]) { builder, uid, size in
        let key = String(repeating: "k", count: size / 2)
        return Array(repeating: (key, builder.reference(uid)), count: size / 24)
      },
      References(name: "elements of lists") { builder, uid, size in
        let lists = (0..<(size / 30)).map { _ in builder.list([uid]) }
        return builder.root(builder.list(lists))
      },
      References(name: "fields") { builder, uid, size in
        let value = builder.reference(uid)
        let boxes = (0..<(size / 30)).map { _ in builder.object("Box", [("v", value)]) }
        return builder.root(builder.list(boxes))
      },
      References(name: "one field") { builder, uid, size in
        let value = builder.reference(uid)
        return builder.root(
          builder.object("Box", Array(repeating: ("v", value), count: size / 8)))
      },
      References(name: "values") { builder, uid, size in
        let keys = (0..<(size / 20)).map { builder.string("key\($0)") }
        return builder.root(builder.dictionary(keys, Array(repeating: uid, count: keys.count)))
      },
      References(name: "keys") { $0.root($0.dictionary(of: $1, $1, $2 / 12)) },
      References(name: "keys of dictionaries") { builder, uid, size in
        let value = builder.plain(.bool(true))
        let lists = (0..<(size / 40)).map { _ in builder.dictionary([uid], [value]) }
        return builder.root(builder.list(lists))
      },
    ]
  }

  /// Something large, or that takes long to read.
  private struct Shared: Sendable {
    let name: String
    let add: @Sendable (inout Builder, Int) -> Builder.UID

    static let all = [
      Shared(name: "a number") { builder, _ in builder.plain(.integer(PlistInteger(5))) },
      Shared(name: "text") { $0.string(text($1)) },
      Shared(name: "text in base64") { $0.string(String(repeating: "QUJD", count: $1 / 4)) },
      Shared(name: "NSString of bytes") {
        $0.object("NSString", [("NS.bytes", $0.bytes(Array(text($1).utf8)))])
      },
      Shared(name: "NSDate") { builder, _ in
        builder.object("NSDate", [("NS.time", builder.inline(.real(0.1)))])
      },
      Shared(name: "NSURL with a base") { builder, size in
        let base = url(&builder, size, base: Builder.null)
        return url(&builder, 1, base: base)
      },
      Shared(name: "NSData") { $0.object("NSData", [("NS.data", $0.bytes(ones($1)))]) },
      Shared(name: "JSON in data") { builder, size in
        let numbers = (0..<(size / 7)).map { "\($0)" }.joined(separator: ",")
        return builder.data(Array("[\(numbers)]".utf8))
      },
      Shared(name: "an XML archive in data") { builder, size in
        let bytes = archive(as: .xml) { inner in
          inner.root(inner.list((0..<(size / 80)).map { inner.string("\($0)") }))
        }
        return builder.data(bytes)
      },
      Shared(name: "NSUUID of a large NSData") { builder, size in
        let fields = builder.fields(size / 12) + [("NS.data", builder.bytes([1]))]
        let data = builder.object("NSData", fields)
        return builder.object("NSUUID", [("NS.uuidbytes", builder.reference(data))])
      },
      Shared(name: "NSIndexPath") { builder, size in
        let count = min(size, 4000)
        return builder.object(
          "NSIndexPath",
          [
            ("NSIndexPathLength", builder.number(count)),
            ("NSIndexPathData", builder.bytes(ones(count))),
          ])
      },
      Shared(name: "an object") { $0.object("Thing", $0.fields($1 / 12)) },
      Shared(name: "an object of a long class") {
        $0.object(String(repeating: "C", count: $1), [])
      },
      Shared(name: "a storyboard") { $0.object(KnownKeys.storyboardClass, $0.fields($1 / 12)) },
      Shared(name: "a reference") { builder, size in
        let path = builder.string(String(repeating: "A/", count: size / 2))
        return builder.object(
          KnownKeys.referenceClass, [(KnownKeys.referencePath, builder.reference(path))])
      },
      Shared(name: "NSValue") { builder, size in
        let text = builder.string("{{1, 2}, {3, 4}" + String(repeating: " ", count: size) + "}")
        return builder.object(
          "NSValue",
          [("NS.special", builder.number(3)), ("NS.rectval", builder.reference(text))])
      },
      Shared(name: "a dictionary without class") { $0.bare($0.fields($1 / 12)) },
      Shared(name: "a class that is a text") { builder, size in
        let text = builder.string(Bomb.text(size))
        return builder.bare([("a", builder.number(1)), ("$class", builder.reference(text))])
      },
      Shared(name: "a large class with a name at its end") { builder, size in
        let name = builder.inline(.string("Late"))
        let entry = builder.bare(builder.fields(size / 12) + [("$classname", name)])
        return builder.bare([("a", builder.number(1)), ("$class", builder.reference(entry))])
      },
      Shared(name: "a reference beyond the objects") { builder, _ in
        builder.object("NSString", [("NS.string", builder.inline(.uid(1 << 30)))])
      },
      Shared(name: "NSArray") { $0.list(of: $0.string("5"), $1 / 6) },
      Shared(name: "NSSet") { $0.list(of: $0.string("5"), $1 / 6, as: "NSSet") },
      Shared(name: "numbered NSArray") { $0.object("NSArray", $0.fields($1 / 18, "NS.object.")) },
      Shared(name: "numbered NSDictionary") { builder, size in
        builder.object(
          "NSDictionary",
          builder.fields(size / 36, "NS.key.") + builder.fields(size / 36, "NS.object."))
      },
      Shared(name: "NSDictionary with too few values") { builder, size in
        let keys = Array(repeating: builder.string("5"), count: size / 6)
        return builder.dictionary(keys, Array(keys.prefix(size / 12)))
      },
      Shared(name: "NSDictionary") { builder, size in
        let keys = (0..<(size / 16)).map { builder.string("k\($0)") }
        return builder.dictionary(keys, keys)
      },
      Shared(name: "a list without an object") { builder, size in
        let number = builder.number(1)
        return builder.plain(.array(Array(repeating: number, count: size / 4)))
      },
    ]
  }

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  private static func url(_ builder: inout Builder, _ size: Int, base: Builder.UID) -> Builder.UID {
    let text = builder.string("https://example.com/" + String(repeating: "a", count: size))
    return builder.object(
      "NSURL",
      [("NS.base", builder.reference(base)), ("NS.relative", builder.reference(text))])
  }
}
