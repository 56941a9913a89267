import PlistSyntax
import RestorationModel

/// A binary property list, object by object, as large as wanted in little time: a document that is built
/// takes a hundred bytes for each reference. It has fewer than 256 objects, so that a reference is a byte.
private struct RawPlist {
  private var objects: [[UInt8]] = []

  mutating func add(_ bytes: [UInt8]) -> UInt8 {
    objects.append(bytes)
    return UInt8(objects.count - 1)
  }

  private static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x12] + bigEndian(count, 4)
  }

  private static func bigEndian(_ number: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  mutating func text(_ text: String) -> UInt8 { add(Self.head(0x50, text.utf8.count) + text.utf8) }
  mutating func data(_ bytes: [UInt8]) -> UInt8 { add(Self.head(0x40, bytes.count) + bytes) }
  mutating func flag() -> UInt8 { add([0x09]) }
  mutating func list(_ elements: [UInt8]) -> UInt8 {
    add(Self.head(0xA0, elements.count) + elements)
  }
  mutating func dictionary(_ keys: [UInt8], _ values: [UInt8]) -> UInt8 {
    add(Self.head(0xD0, keys.count) + keys + values)
  }

  func bytes(root: UInt8) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bigEndian(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 1]
    return bytes + Self.bigEndian(objects.count, 8) + Self.bigEndian(Int(root), 8)
      + Self.bigEndian(table, 8)
  }
}

/// A keyed archive of such objects.
private struct RawArchive {
  var plist = RawPlist()
  private var objects: [UInt8]
  private var arrayClass: UInt8 = 0
  private var dictionaryClass: UInt8 = 0

  init() {
    objects = [plist.text("$null")]
    arrayClass = addClass("NSArray")
    dictionaryClass = addClass("NSDictionary")
  }

  private mutating func addClass(_ name: String) -> UInt8 {
    let keys = [plist.text("$classname"), plist.text("$classes")]
    let name = plist.text(name)
    return object(plist.dictionary(keys, [name, plist.list([name])]))
  }

  /// Adds an object; what it returns refers to it.
  mutating func object(_ value: UInt8) -> UInt8 {
    objects.append(value)
    return plist.add([0x80, UInt8(objects.count - 1)])
  }

  mutating func text(_ text: String) -> UInt8 { object(plist.text(text)) }

  mutating func array(_ elements: [UInt8]) -> UInt8 {
    let keys = [plist.text("NS.objects"), plist.text("$class")]
    return object(plist.dictionary(keys, [plist.list(elements), arrayClass]))
  }

  mutating func dictionary(_ keys: [UInt8], _ values: [UInt8]) -> UInt8 {
    let names = [plist.text("NS.keys"), plist.text("NS.objects"), plist.text("$class")]
    return object(
      plist.dictionary(names, [plist.list(keys), plist.list(values), dictionaryClass]))
  }

  mutating func bytes(top: (keys: [UInt8], values: [UInt8])) -> [UInt8] {
    let keys = ["$version", "$archiver", "$top", "$objects"].map { plist.text($0) }
    let values = [
      plist.add([0x12, 0, 1, 0x86, 0xA0]), plist.text("NSKeyedArchiver"),
      plist.dictionary(top.keys, top.values), plist.list(objects),
    ]
    return plist.bytes(root: plist.dictionary(keys, values))
  }
}

extension Bomb {
  private typealias Top = (keys: [UInt8], values: [UInt8])

  private static func many(_ reference: UInt8, _ count: Int) -> [UInt8] {
    Array(repeating: reference, count: count)
  }

  private static func byteList(
    _ name: String, _ make: @escaping @Sendable (inout RawArchive, Int) -> Top
  ) -> Bomb {
    Bomb("Byte by byte: " + name, in: [.binary]) { size, _ in
      var archive = RawArchive()
      let top = make(&archive, size)
      return archive.bytes(top: top)
    }
  }

  /// The same for a UIKit archive that lists one path.
  private static func uikit(
    _ name: String, _ make: @escaping @Sendable (inout RawArchive, _ path: UInt8, Int) -> Top
  ) -> Bomb {
    byteList(name) { archive, size in
      let path = archive.text("P")
      let list = archive.array([path])
      let root = archive.plist.text(KnownKeys.rootIdentifiers)
      let top = make(&archive, path, size)
      return ([root] + top.keys, [list] + top.values)
    }
  }

  /// The same for the coder of the only object.
  private static func coder(
    _ name: String, _ make: @escaping @Sendable (inout RawArchive, Int) -> Top
  ) -> Bomb {
    uikit(name) { archive, _, size in
      var inner = RawArchive()
      var top = make(&inner, size)
      top.keys.append(inner.plist.text(KnownKeys.isViewController))
      top.values.append(inner.plist.flag())
      let data = archive.plist.data(inner.bytes(top: top))
      return ([archive.plist.text("P")], [archive.object(data)])
    }
  }

  /// Lists whose elements take a byte of the file each.
  package static let byteLists: [Bomb] = [
    uikit("first responders") { archive, path, size in
      ([archive.plist.text(KnownKeys.firstResponders)], [archive.array(many(path, size))])
    },
    uikit("restoration classes") { archive, _, size in
      let entries = many(archive.text("Q"), size / 2)
      let map = archive.dictionary(entries, entries)
      return ([archive.plist.text(KnownKeys.restorationClassMap)], [map])
    },
    byteList("restoration class of a path") { archive, size in
      let path = archive.text("P")
      let name = archive.text(String(repeating: "C", count: size / 2))
      let list = archive.array(many(path, size / 8))
      let map = archive.dictionary([path], [name])
      let keys = [KnownKeys.rootIdentifiers, KnownKeys.restorationClassMap].map {
        archive.plist.text($0)
      }
      return (keys, [list, map])
    },
    byteList("one long path") { archive, size in
      let path = archive.text(String(repeating: "P", count: size / 2))
      return (
        [archive.plist.text(KnownKeys.rootIdentifiers)], [archive.array(many(path, size / 2))]
      )
    },
    byteList("paths") { archive, size in
      let path = archive.text("P")
      return ([archive.plist.text(KnownKeys.rootIdentifiers)], [archive.array(many(path, size))])
    },
    byteList("objects that are none") { archive, size in
      let object = archive.object(
        archive.plist.dictionary([archive.plist.text("k")], [archive.plist.flag()]))
      return ([archive.plist.text("root")], [archive.array(many(object, size))])
    },
    uikit("size classes") { archive, path, size in
      let inner = archive.dictionary([], [])
      let map = archive.dictionary(many(path, size / 2), many(inner, size / 2))
      return ([archive.plist.text(KnownKeys.sizeClassMap)], [map])
    },
    uikit("keys of the app") { archive, path, size in
      (many(archive.plist.text("key"), size / 2), many(path, size / 2))
    },
    byteList("keys of an archive") { archive, size in
      (many(archive.plist.text("key"), size / 2), many(archive.text("value"), size / 2))
    },
    coder("keys of a coder") { inner, size in
      (many(inner.plist.text("key"), size / 2), many(inner.text("value"), size / 2))
    },
    coder("elements under a long key") { inner, size in
      let number = inner.object(inner.plist.flag())
      return (
        [inner.plist.text(String(repeating: "k", count: 900))],
        [inner.array(many(number, size))]
      )
    },
    coder("references to a short list") { inner, size in
      let number = inner.object(inner.plist.flag())
      return (
        [inner.plist.text("k")], [inner.array(many(inner.array(many(number, 60)), size))]
      )
    },
    coder("views") { inner, size in
      let data = inner.object(inner.plist.data([1]))
      let views = inner.dictionary(many(inner.text("v"), size / 2), many(data, size / 2))
      return ([inner.plist.text(KnownKeys.viewData)], [views])
    },
  ]
}
