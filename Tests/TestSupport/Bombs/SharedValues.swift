import RestorationArchives

extension Bomb {
  /// Each value under one kind of reference, each of which has several.
  static let values: [Bomb] = shared.enumerated().map { number, shared in
    let references = References.all[number % References.all.count]
    return Bomb("\(shared.key) under \(references.name)", in: references.syntaxes) { size in
      references.top(shared.value(size / 2), size / 2)
    }
  }

  /// Very many references to one value.
  private struct References: Sendable {
    let name: String
    var syntaxes = PlistSyntax.allCases
    let top: @Sendable (Archived, Int) -> [Archived.Field]

    static let all = [
      References(name: "elements") { [("root", .list($0.times($1 / 6)))] },
      References(name: "keys of the archive") { value, size in
        (0..<(size / 12)).map { ("t\($0)", value) }
      },
      References(name: "one long key of the archive", syntaxes: [.binary]) { value, size in
        Array(repeating: (letters("k", size / 2), value), count: size / 24)
      },
      References(name: "elements of lists") { value, size in
        [("root", .list((0..<(size / 30)).map { _ in .list([value]) }))]
      },
      References(name: "fields") { value, size in
        [("root", .list((0..<(size / 30)).map { _ in .object("Box", [("v", value)]) }))]
      },
      References(name: "one field") { value, size in
        [("root", .object("Box", Array(repeating: ("v", value), count: size / 8)))]
      },
      References(name: "values") { value, size in
        [("root", .map(texts(size / 20, "key"), value.times(size / 20)))]
      },
      References(name: "keys") { value, size in
        [("root", .map(value.times(size / 12), value.times(size / 12)))]
      },
      References(name: "keys of dictionaries") { value, size in
        let other = Archived.entry(.scalar(.bool(true)))
        return [("root", .list((0..<(size / 40)).map { _ in .map([value], [other]) }))]
      },
    ]
  }

  /// Something large, or that takes long to read.
  private static let shared: KeyValuePairs<String, @Sendable (Int) -> Archived> = [
    "a number": { _ in .entry(.number(5)) },
    "text": { .text(text($0)) },
    "text in base64": { .text(letters("QUJD", $0 / 4)) },
    "NSString of bytes": { .object("NSString", [("NS.bytes", .bytes(Array(text($0).utf8)))]) },
    "NSDate": { _ in .object("NSDate", [("NS.time", .scalar(.real(0.1)))]) },
    "NSURL with a base": { url(1, base: url($0, base: .null)) },
    "NSData": { .object("NSData", [("NS.data", .bytes(ones($0)))]) },
    "JSON in data": { size in
      let numbers = (0..<(size / 7)).map { "\($0)" }.joined(separator: ",")
      return .data(Array("[\(numbers)]".utf8))
    },
    "an XML archive in data": {
      .data(Archived.archive([("root", .list(texts($0 / 80, "")))], as: .xml))
    },
    "NSUUID of a large NSData": {
      let data = Archived.object("NSData", fields($0 / 12) + [("NS.data", .bytes([1]))])
      return .object("NSUUID", [("NS.uuidbytes", data)])
    },
    "NSIndexPath": {
      let count = min($0, 4000)
      return .object(
        "NSIndexPath",
        [("NSIndexPathLength", .number(count)), ("NSIndexPathData", .bytes(ones(count)))])
    },
    "an object": { .object("Thing", fields($0 / 12)) },
    "an object of a long class": { .object(letters("C", $0), []) },
    "a storyboard": { .object(KnownKeys.storyboardClass, fields($0 / 12)) },
    "a reference": {
      .object(
        KnownKeys.referenceClass, [(KnownKeys.referencePath, .text(letters("A/", $0 / 2)))])
    },
    "NSValue": {
      let text = "{{1, 2}, {3, 4}" + letters(" ", $0) + "}"
      return .object("NSValue", [("NS.special", .number(3)), ("NS.rectval", .text(text))])
    },
    "a dictionary without class": { .entry(.dictionary(fields($0 / 12))) },
    "a class that is a text": {
      .entry(.dictionary([("a", .number(1)), ("$class", .text(text($0)))]))
    },
    "a large class with a name at its end": {
      let names = fields($0 / 12) + [("$classname", .scalar(.string("Late")))]
      return .entry(.dictionary([("a", .number(1)), ("$class", .entry(.dictionary(names)))]))
    },
    "a reference beyond the objects": { _ in
      .object("NSString", [("NS.string", .scalar(.uid(1 << 30)))])
    },
    "NSArray": { .list(Archived.text("5").times($0 / 6)) },
    "NSSet": { .list(Archived.text("5").times($0 / 6), as: "NSSet") },
    "numbered NSArray": { .object("NSArray", fields($0 / 18, "NS.object.")) },
    "numbered NSDictionary": {
      .object("NSDictionary", fields($0 / 36, "NS.key.") + fields($0 / 36, "NS.object."))
    },
    "NSDictionary with too few values": {
      .map(Archived.text("5").times($0 / 6), Archived.text("5").times($0 / 12))
    },
    "NSDictionary": { .map(texts($0 / 16, "k"), texts($0 / 16, "k")) },
    "a list without an object": { .entry(.array(Archived.number(1).times($0 / 4))) },
  ]

  private static func ones(_ count: Int) -> [UInt8] { [UInt8](repeating: 1, count: count) }

  private static func url(_ size: Int, base: Archived) -> Archived {
    .object(
      "NSURL",
      [("NS.base", base), ("NS.relative", .text("https://example.com/" + letters("a", size)))])
  }
}
