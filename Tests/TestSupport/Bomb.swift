package import KeyedArchive
package import PlistSyntax
import RestorationModel

/// An archive of a few bytes for each of very many references to something that is large, or takes long to
/// read: half of it is that, and half is references.
package struct Bomb: Sendable, CustomStringConvertible {
  package let description: String
  private let make: @Sendable (Int) -> PlistDocument

  fileprivate init(_ name: String, _ make: @escaping @Sendable (Int) -> PlistDocument) {
    description = name
    self.make = make
  }

  /// About so many bytes, or what a syntax takes for the same; nil where it has no form for it, or would
  /// have to repeat what the others share.
  package func bytes(_ size: Int, as syntax: PlistSyntax) -> [UInt8]? {
    var bytes: [UInt8] = []
    try? make(size).write(as: syntax, to: &bytes)
    return bytes.isEmpty || bytes.count > 16 * size ? nil : bytes
  }

  /// Every kind of value under every kind of reference, and shared lists, keys, names and coders.
  package static let all: [Bomb] =
    SharedValue.all.flatMap { shared in
      Carrier.all.map { carrier in
        Bomb("\(shared.name) under \(carrier.name)") { size in
          var builder = KeyedArchiveBuilder()
          let uid = shared.add(&builder, size / 2)
          return builder.document(top: carrier.top(&builder, uid, size / 2))
        }
      }
    } + lists + names + envelopes
}

package typealias Builder = KeyedArchiveBuilder

extension KeyedArchiveBuilder {
  fileprivate mutating func object(
    _ className: String, _ fields: [(key: String, value: ValueID)]
  ) -> UID {
    let uid = reserve()
    fill(uid, className: className, superclasses: ["NSObject"], fields: fields)
    return uid
  }

  fileprivate mutating func number(_ value: Int) -> ValueID {
    inline { $0.integer(PlistInteger(value)) }
  }

  /// So many fields with names of their own.
  fileprivate mutating func fields(_ count: Int) -> [(key: String, value: ValueID)] {
    (0..<count).map { ("f\($0)", number($0 % 7)) }
  }

  /// A dictionary among the objects, unchanged.
  fileprivate mutating func bare(_ entries: [(key: String, value: ValueID)]) -> UID {
    let uid = reserve()
    fill(uid, with: inline { $0.dictionary(entries) })
    return uid
  }

  fileprivate mutating func data(_ bytes: [UInt8]) -> UID { plain { $0.data(ByteSlice(bytes)) } }

  fileprivate mutating func bytes(_ bytes: [UInt8]) -> ValueID {
    inline { $0.data(ByteSlice(bytes)) }
  }

  fileprivate mutating func list(_ className: String, _ elements: [UID]) -> UID {
    object(className, [("NS.objects", references(elements))])
  }

  fileprivate mutating func dictionary(_ keys: [UID], _ values: [UID]) -> UID {
    object(
      "NSDictionary", [("NS.keys", references(keys)), ("NS.objects", references(values))])
  }
}

private func text(_ count: Int) -> String {
  String(String(repeating: "lorem ipsum ", count: count / 12 + 1).prefix(count))
}

private func archive(
  as syntax: PlistSyntax = .binary, _ make: (inout Builder) -> [(key: String, value: ValueID)]
) -> [UInt8] {
  var builder = Builder()
  var bytes: [UInt8] = []
  let top = make(&builder)
  try? builder.document(top: top).write(as: syntax, to: &bytes)
  return bytes
}

/// Something large.
private struct SharedValue: Sendable {
  let name: String
  let add: @Sendable (inout Builder, Int) -> Builder.UID

  init(_ name: String, _ add: @escaping @Sendable (inout Builder, Int) -> Builder.UID) {
    self.name = name
    self.add = add
  }

  static let all = texts + data + objects + failures + collections

  private static let texts: [SharedValue] = [
    SharedValue("a number") { builder, _ in builder.plain { $0.integer(PlistInteger(5)) } },
    SharedValue("a date") { builder, _ in builder.plain { $0.date(5) } },
    SharedValue("text") { $0.string(text($1)) },
    SharedValue("text beyond ASCII") { $0.string("ä" + text($1 / 2)) },
    SharedValue("text with escapes") { $0.string("&<\"\\" + text($1)) },
    SharedValue("text in base64") { $0.string(String(repeating: "QUJD", count: $1 / 4)) },
    SharedValue("NSString") { builder, size in
      builder.object("NSString", [("NS.string", builder.inline { $0.string(text(size)) })])
    },
    SharedValue("NSString of bytes") { builder, size in
      builder.object("NSString", [("NS.bytes", builder.bytes(Array(text(size).utf8)))])
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
    SharedValue("an archive in data") { builder, size in
      builder.data(
        archive { inner in
          let numbers = (0..<(size / 20)).map { number in
            inner.plain { $0.integer(PlistInteger(number)) }
          }
          return [("root", inner.reference(inner.list("NSArray", numbers)))]
        })
    },
    SharedValue("an XML archive in data") { builder, size in
      builder.data(
        archive(as: .xml) { inner in
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

  private static let failures: [SharedValue] = [
    SharedValue("a dictionary without class") { $0.bare($0.fields($1 / 12)) },
    SharedValue("a class out of range") { builder, size in
      builder.bare(builder.fields(size / 12) + [("$class", builder.inline { $0.uid(1 << 30) })])
    },
    SharedValue("a class that is a text") { builder, size in
      let text = builder.string(text(size))
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

  private static let collections: [SharedValue] = [
    SharedValue("NSArray") { builder, size in
      let five = builder.plain { $0.integer(PlistInteger(5)) }
      return builder.list("NSArray", Array(repeating: five, count: size / 6))
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

/// References to one value.
private struct Carrier: Sendable {
  let name: String
  let top: @Sendable (inout Builder, Builder.UID, Int) -> [(key: String, value: ValueID)]

  init(
    _ name: String,
    _ top: @escaping @Sendable (inout Builder, Builder.UID, Int) -> [(key: String, value: ValueID)]
  ) {
    self.name = name
    self.top = top
  }

  private static func root(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Builder.UID, Int) -> Builder.UID
  ) -> Carrier {
    Carrier(name) { builder, uid, size in
      let root = make(&builder, uid, size)
      return [("root", builder.reference(root))]
    }
  }

  static let all: [Carrier] = [
    root("elements") { $0.list("NSArray", Array(repeating: $1, count: $2 / 6)) },
    Carrier("keys of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      return (0..<(size / 12)).map { ("t\($0)", value) }
    },
    Carrier("one key of the archive") { builder, uid, size in
      let value = builder.reference(uid)
      return Array(repeating: ("t", value), count: size / 12)
    },
    root("elements of lists") { builder, uid, size in
      let lists = (0..<(size / 30)).map { _ in builder.list("NSArray", [uid]) }
      return builder.list("NSArray", lists)
    },
    root("fields") { builder, uid, size in
      let value = builder.reference(uid)
      let objects = (0..<(size / 30)).map { _ in builder.object("Box", [("v", value)]) }
      return builder.list("NSArray", objects)
    },
    root("one field") { builder, uid, size in
      let value = builder.reference(uid)
      return builder.object("Box", Array(repeating: ("v", value), count: size / 8))
    },
    root("values") { builder, uid, size in
      let keys = (0..<(size / 20)).map { builder.string("key\($0)") }
      return builder.dictionary(keys, Array(repeating: uid, count: keys.count))
    },
    root("keys") { builder, uid, size in
      let uids = Array(repeating: uid, count: size / 12)
      return builder.dictionary(uids, uids)
    },
    root("keys of dictionaries") { builder, uid, size in
      let value = builder.plain { $0.bool(true) }
      let dictionaries = (0..<(size / 40)).map { _ in builder.dictionary([uid], [value]) }
      return builder.list("NSArray", dictionaries)
    },
  ]
}

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
  fileprivate static let lists: [Bomb] =
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
        let texts = (0..<(size / 300)).map { builder.string(text(70) + "\($0)") }
        let deepest = builder.list("NSArray", texts)
        let lists = (0..<(size / 60)).map { _ in builder.list("NSArray", [deepest]) }
        var root = builder.list("NSArray", lists)
        for _ in 0..<126 { root = builder.list("NSArray", [root]) }
        return root
      },
    ]

  /// One long name for very many.
  fileprivate static let names: [Bomb] = [
    rooted("one long name of a field") { builder, size in
      let name = text(size / 2)
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
      let key = text(size / 2)
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
    archive { inner in
      [
        ("x", inner.reference(inner.string(text(size)))),
        (KnownKeys.className, inner.reference(inner.string("A"))),
      ]
    }
  }

  /// Coders, paths, classes and views of one UIKit archive.
  fileprivate static let envelopes: [Bomb] = [
    envelope("one coder of very many paths") { builder, size in
      let data = builder.reference(builder.data(coder(size / 2)))
      let count = size / 40
      return (paths(count, &builder), (0..<count).map { ("P\($0)", data) })
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
      let path = builder.string(text(size / 2))
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
      let value = builder.reference(builder.string(text(size / 2)))
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
      let bytes = archive { inner in
        let name = inner.reference(inner.string(String(repeating: "C", count: size / 2)))
        return Array(repeating: (KnownKeys.className, name), count: size / 12)
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
    },
    envelope("very many children") { builder, size in
      let bytes = archive { inner in
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

  private static func views(
    _ name: String, _ make: @escaping @Sendable (inout Builder, Int) -> [Builder.UID]
  ) -> Bomb {
    envelope(name) { builder, size in
      let bytes = archive { inner in
        let views = make(&inner, size)
        return views.map { (KnownKeys.viewData, inner.reference($0)) } + [
          (KnownKeys.isViewController, inner.inline { $0.bool(true) })
        ]
      }
      return ([builder.string("P")], [("P", builder.reference(builder.data(bytes)))])
    }
  }
}
