import PlistSyntax

/// Foundation's classes that have a meaning of their own in an archive, by the names under which they
/// are archived.
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

  /// The class with a name; nil when it is none of these.
  package init?(name: String) {
    guard let number = Self.names.number(of: name) else { return nil }
    self = Self.classes[number].known
  }

  /// The class whose name some bytes say, with that name; nil when they say another.
  static func named(by bytes: ByteView) -> (name: String, known: FoundationClass)? {
    names.number(saidBy: bytes).map { classes[$0] }
  }
}

extension FoundationClass {
  private static let listForms: [[StaticString]] = [["NS.objects"], ["NS.object."]]
  private static let dictionaryForms: [[StaticString]] = [
    ["NS.keys", "NS.objects"], ["NS.key.", "NS.object."],
  ]
  private static let stringForms: [[StaticString]] = [["NS.string"], ["NS.bytes"]]
  private static let dataForms: [[StaticString]] = [["NS.data"], ["NS.bytes"]]
  private static let dateForms: [[StaticString]] = [["NS.time"]]
  private static let urlForms: [[StaticString]] = [["NS.relative", "NS.base"]]
  private static let uuidForms: [[StaticString]] = [["NS.uuidbytes"]]
  private static let valueForms: [[StaticString]] = [
    ["NS.special", "NS.pointval"], ["NS.special", "NS.sizeval"], ["NS.special", "NS.rectval"],
    ["NS.special", "NS.rangeval.location", "NS.rangeval.length"],
    [
      "NS.special", "NS.edgeval.top", "NS.edgeval.left", "NS.edgeval.bottom", "NS.edgeval.right",
    ],
  ]
  private static let indexPathForms: [[StaticString]] = [
    ["NSIndexPathLength", "NSIndexPathValue"], ["NSIndexPathLength", "NSIndexPathData"],
  ]

  /// The names of the fields in each form in which objects of the class are archived. One that ends with
  /// a period is followed by a number.
  private var forms: [[StaticString]] {
    switch self {
    case .array, .set, .orderedSet: Self.listForms
    case .dictionary: Self.dictionaryForms
    case .string: Self.stringForms
    case .data: Self.dataForms
    case .date: Self.dateForms
    case .url: Self.urlForms
    case .uuid: Self.uuidForms
    case .value: Self.valueForms
    case .indexPath: Self.indexPathForms
    }
  }

  /// A bit for each form in which the class is archived, set where that form has a field with a name.
  func forms(with name: ByteView) -> UInt8 {
    var found: UInt8 = 0
    for (place, form) in forms.enumerated() {
      for known in form where Self.says(name, known) { found |= 1 << UInt8(place) }
    }
    return found
  }

  private static func says(_ name: ByteView, _ known: StaticString) -> Bool {
    guard name.has(known, at: 0) else { return false }
    let count = known.utf8CodeUnitCount
    return name.count == count
      || name[count - 1] == UInt8(ascii: ".") && name.number(after: known) != nil
  }
}
