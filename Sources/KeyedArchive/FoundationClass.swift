import PlistSyntax

/// Foundation's classes that have a meaning of their own in an archive, by the names under which they
/// are archived.
package enum FoundationClass: Sendable {
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
