package import PlistSyntax

/// A field of an object.
package struct ObjectField {
  /// The value of the name.
  package let key: ValueID
  /// The name.
  package let name: String
  /// The value.
  package let value: ValueID
}

/// The fields of an object without its class, in file order, read one by one.
package struct ObjectFieldList {
  /// The number of fields.
  package let count: Int
  fileprivate let fields: [ObjectField]
}

// Methods that are called for each value are `mutating` even if they need not be, because others
// work on a copy of the reader.
extension ObjectReader {
  /// The meaning of a value of the archive; see `ObjectGraph.resolve`.
  package mutating func resolve(_ id: ValueID) throws(ArchiveError) -> ArchivedValue {
    try graph.resolve(id)
  }

  /// The value of a field, or nil.
  package mutating func field(_ name: StaticString, of object: ArchivedObject) -> ValueID? {
    graph.field("\(name)", of: object)
  }

  /// The fields of an object without its class, and without keys that are not text. Accounts for
  /// their names.
  ///
  /// - Throws: `ArchiveError` if a name is repeated too often.
  package mutating func fieldList(
    of object: ArchivedObject
  ) throws(ArchiveError) -> ObjectFieldList {
    var fields: [ObjectField] = []
    for entry in document.entries(of: object.fields) {
      guard let name = fieldName(entry.key) else { continue }
      try pay(for: name, at: entry.key)
      fields.append(ObjectField(key: entry.key, name: name, value: entry.value))
    }
    return ObjectFieldList(count: fields.count, fields: fields)
  }

  /// Whether an object has fields besides those of one archived form of its class.
  ///
  /// - Throws: `ArchiveError` if a name is repeated too often.
  mutating func hasOtherFields(
    _ object: ArchivedObject, than known: FoundationClass
  ) throws(ArchiveError) -> Bool {
    let fields = try fieldList(of: object)
    var forms = ~UInt8(0)
    for index in 0..<fields.count {
      let name = field(index, of: fields).name
      forms &= document.withText(of: name) { known.forms(with: $0) }
    }
    return forms == 0
  }

  /// A field of a list.
  package mutating func field(_ index: Int, of list: ObjectFieldList) -> ObjectField {
    list.fields[index]
  }
}
