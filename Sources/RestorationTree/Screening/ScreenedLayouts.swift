import KeyedArchive
import PlistSyntax

/// The fields of Foundation's classes whose objects are most of any archive, and of references.
enum KnownField: Int, CaseIterable {
  case elements, keys
  case string, data, bytes, time
  case relative, base
  case uuid
  case indexCount, index, indices
  case referencePath

  /// The name, as stored.
  private var name: String {
    switch self {
    case .elements: "NS.objects"
    case .keys: "NS.keys"
    case .string: "NS.string"
    case .data: "NS.data"
    case .bytes: "NS.bytes"
    case .time: "NS.time"
    case .relative: "NS.relative"
    case .base: "NS.base"
    case .uuid: "NS.uuidbytes"
    case .indexCount: "NSIndexPathLength"
    case .index: "NSIndexPathValue"
    case .indices: "NSIndexPathData"
    case .referencePath: KnownKeys.referencePath
    }
  }

  private static let names = NameTable(allCases.map(\.name))

  /// The field that has a name.
  fileprivate init?(name: ByteView) {
    guard let number = Self.names.number(saidBy: name) else { return nil }
    self.init(rawValue: number)
  }
}

/// The lists of fields that a screen has met, and what their names tell. Objects of one class have the
/// same list, so that a name is looked at once and not for each object.
struct ScreenedLayouts: Sendable {
  /// A list that was met.
  struct Known: Sendable {
    /// How many keys, `$class` among them.
    let count: Int
    /// Where `$class` stands among them.
    let classPlace: Int
    /// What all names but `$class` take in UTF-8.
    let nameByteCount: Int
    /// For each known field, by its number, the place of its name among the keys; -1 for none.
    fileprivate let places: SIMD16<Int8>
    /// Whether it is known that no name is one of a credential.
    var isChecked = false
  }

  private var layouts = ObjectLayouts()
  private var known: [Known] = []

  /// The number of the list of fields that an object has; nil for one that has to be decoded to be seen,
  /// as those with very many fields are.
  mutating func number(of object: BinaryObjectHead, in table: BinaryPlistTable) -> Int? {
    guard object.count <= Int(Int8.max) else { return nil }
    let fields = PlistElements(start: object.start, knownCount: object.count)
    guard let number = layouts.number(of: fields, in: table) else { return nil }
    if number >= known.count { add(number, object.count, table) }
    // An object may name its class twice.
    return layouts.fieldCount(number) + 1 == object.count ? number : nil
  }

  private mutating func add(_ number: Int, _ count: Int, _ table: BinaryPlistTable) {
    // Most coders need no more, and lists that grow are copied.
    if known.isEmpty { known.reserveCapacity(4) }
    var places = SIMD16<Int8>(repeating: -1)
    var nameByteCount = 0
    for index in 0..<layouts.fieldCount(number) {
      let (place, name) = layouts.name(index, of: number)
      nameByteCount += name.byteCount
      guard let text = table.plainBytes(of: name), let field = KnownField(name: text),
        places[field.rawValue] < 0
      else { continue }
      places[field.rawValue] = Int8(place)
    }
    known.append(
      Known(
        count: count, classPlace: layouts.classPlace(number), nameByteCount: nameByteCount,
        places: places))
  }

  /// What is known of a list.
  subscript(_ number: Int) -> Known { known[number] }

  /// The place of a field's name among the keys; nil where there is no such field.
  func place(of field: KnownField, in number: Int) -> Int? {
    let place = known[number].places[field.rawValue]
    return place < 0 ? nil : Int(place)
  }

  /// The names in a list but for `$class`.
  func names(_ number: Int) -> [PlistString] {
    (0..<layouts.fieldCount(number)).map { layouts.name($0, of: number).name }
  }

  /// Remembers that no name in a list is one of a credential.
  mutating func noteChecked(_ number: Int) { known[number].isChecked = true }
}
