import PlistSyntax

/// The names of fields that a screen has met, by the object that holds their text: writers store each
/// name once.
struct FieldNames {
  /// What a name means to Foundation's classes.
  enum Kind {
    /// Not in the file any more.
    case unread
    case noText
    case objectClass
    case elements, keys
    case string, data, bytes, time
    case relative, base
    case uuid
    case indexCount, index, indices
    case referencePath
    case other
  }

  /// A name that was met.
  struct Known {
    var number = -1
    var kind = Kind.unread
    /// In UTF-8.
    var byteCount = 0
    /// Whether it is known that no credential has it.
    var isChecked = false
  }

  /// A name is kept at its number's remainder, until another one takes the place.
  private static let placeCount = 64
  private var places = [Known](repeating: Known(), count: placeCount)

  /// What is known of the name in an object.
  mutating func known(_ number: Int, in table: BinaryPlistTable) -> Known {
    let place = number & (Self.placeCount - 1)
    if places[place].number == number { return places[place] }
    let known = Self.read(number, table)
    places[place] = known
    return known
  }

  /// Remembers that a name that was just asked for is none of a credential.
  mutating func noteChecked(_ number: Int) {
    places[number & (Self.placeCount - 1)].isChecked = true
  }

  private static func read(_ number: Int, _ table: BinaryPlistTable) -> Known {
    var known = Known(number: number)
    guard let head = table.head(number) else { return known }
    switch head.kind {
    case .ascii, .utf8:
      let name = table.contents(head)
      known.kind = kind(of: name)
      known.byteCount = name.count
    // Only an app's own name is written so, and what it has in UTF-8 is not seen without decoding.
    case .utf16: known.kind = .unread
    default: known.kind = .noText
    }
    return known
  }

  private static func kind(of name: ByteView) -> Kind {
    guard name.count > 0 else { return .other }
    switch name[0] {
    case UInt8(ascii: "$"): return name.says("$class") ? .objectClass : .other
    case UInt8(ascii: "N"):
      for (text, kind) in foundationNames where name.says(text) { return kind }
      return .other
    case UInt8(ascii: "k"): return name.says(KnownKeys.referencePath) ? .referencePath : .other
    default: return .other
    }
  }

  /// The fields of the classes whose objects are most of any archive.
  private static let foundationNames: [(String, Kind)] = [
    ("NS.objects", .elements), ("NS.keys", .keys), ("NS.string", .string), ("NS.time", .time),
    ("NS.data", .data), ("NS.bytes", .bytes), ("NS.relative", .relative), ("NS.base", .base),
    ("NS.uuidbytes", .uuid), ("NSIndexPathLength", .indexCount), ("NSIndexPathValue", .index),
    ("NSIndexPathData", .indices),
  ]
}

extension ByteView {
  /// Whether the bytes are exactly the UTF-8 of a text.
  fileprivate func says(_ text: String) -> Bool { equals(0..<count, text) }
}
