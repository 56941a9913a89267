import PlistSyntax

/// Foundation's classes that the reader interprets, by the names in archives.
package enum FoundationClass: UInt8, Sendable {
  case array, set, orderedSet, dictionary, string, data, date, url, uuid, value, indexPath

  private static let classes: [(name: String, known: FoundationClass)] = [
    ("NSArray", .array), ("NSMutableArray", .array), ("NSSet", .set), ("NSMutableSet", .set),
    ("NSOrderedSet", .orderedSet), ("NSMutableOrderedSet", .orderedSet),
    ("NSDictionary", .dictionary), ("NSMutableDictionary", .dictionary), ("NSString", .string),
    ("NSMutableString", .string), ("NSData", .data), ("NSMutableData", .data), ("NSDate", .date),
    ("NSURL", .url), ("NSUUID", .uuid), ("NSValue", .value), ("NSIndexPath", .indexPath),
  ]
  private static let names = NameTable(classes.map(\.name))

  /// The class with a name; nil for other names.
  package init?(name: String) {
    guard let number = Self.names.number(of: name) else { return nil }
    self = Self.classes[number].known
  }

  /// The class with the name in some bytes, with that name; nil for other names.
  static func named(by bytes: ByteView) -> (name: String, known: FoundationClass)? {
    names.number(saidBy: bytes).map { classes[$0] }
  }
}

extension FoundationClass {
  /// A field of a class, with a bit for each archived form of the class that has it. A name that
  /// ends with a period is followed by a number.
  private typealias FormField = (name: StaticString, forms: UInt8)

  private static let listFields: [FormField] = [("NS.objects", 1), ("NS.object.", 2)]
  private static let dictionaryFields: [FormField] = [
    ("NS.keys", 1), ("NS.objects", 1), ("NS.key.", 2), ("NS.object.", 2),
  ]
  private static let stringFields: [FormField] = [("NS.string", 1), ("NS.bytes", 2)]
  private static let dataFields: [FormField] = [("NS.data", 1), ("NS.bytes", 2)]
  private static let dateFields: [FormField] = [("NS.time", 1)]
  private static let urlFields: [FormField] = [("NS.relative", 1), ("NS.base", 1)]
  private static let uuidFields: [FormField] = [("NS.uuidbytes", 1)]
  private static let valueFields: [FormField] = [
    ("NS.special", 0b11111), ("NS.pointval", 0b1), ("NS.sizeval", 0b10), ("NS.rectval", 0b100),
    ("NS.rangeval.location", 0b1000), ("NS.rangeval.length", 0b1000),
    ("NS.edgeval.top", 0b10000), ("NS.edgeval.left", 0b10000), ("NS.edgeval.bottom", 0b10000),
    ("NS.edgeval.right", 0b10000),
  ]
  private static let indexPathFields: [FormField] = [
    ("NSIndexPathLength", 0b11), ("NSIndexPathValue", 1), ("NSIndexPathData", 2),
  ]

  /// The fields of all archived forms of the class.
  private var fields: [FormField] {
    switch self {
    case .array, .set, .orderedSet: Self.listFields
    case .dictionary: Self.dictionaryFields
    case .string: Self.stringFields
    case .data: Self.dataFields
    case .date: Self.dateFields
    case .url: Self.urlFields
    case .uuid: Self.uuidFields
    case .value: Self.valueFields
    case .indexPath: Self.indexPathFields
    }
  }

  /// A bit for each archived form of the class that has a field with a name.
  func forms(with name: ByteView) -> UInt8 {
    for field in fields where Self.says(name, field.name) { return field.forms }
    return 0
  }

  private static func says(_ name: ByteView, _ known: StaticString) -> Bool {
    guard name.has(known, at: 0) else { return false }
    let count = known.utf8CodeUnitCount
    return name.count == count
      || name[count - 1] == UInt8(ascii: ".") && name.number(after: known) != nil
  }
}
