package import PlistSyntax

/// A field of an object.
package struct ObjectField {
  /// The value of the name.
  package let key: ValueID
  /// The name.
  package let name: PlistString
  /// The value.
  package let value: ValueID
}

/// The lists of keys of the objects of a binary archive. Objects of one class have the same keys in
/// the same order, so the keys of one object need not be read for the others.
///
/// Only lists of short plain texts that include `$class` are stored; others are rare.
package struct ObjectLayouts: Sendable {
  /// A list of keys.
  private struct Layout: Sendable {
    /// A dictionary that has it.
    let dictionary: PlistElements
    /// The place of `$class` among the keys.
    let classPlace: Int
    /// The places of its fields in `fields`.
    let fields: Range<Int>
    /// A bit for each of Foundation's classes known to have no other fields.
    var classes: UInt16 = 0
  }

  /// A key other than `$class`.
  private struct Field: Sendable {
    /// Its place among the keys.
    let place: Int
    let name: PlistString
  }

  private var layouts: [Layout] = []
  private var fields: [Field] = []
  /// For the keys of a dictionary, by their hash: one more than the number of the layout that was
  /// seen last; 0 for none.
  private var slots = [UInt8](repeatElement(0, count: 64))

  /// No lists yet.
  package init() {}

  /// Archives of the system have no more lists, and no longer ones.
  private static let mostLayouts = 255
  private static let mostFields = 4096
  /// Longer names are accounted for at each use, in bytes.
  private static let longestName = 64

  /// The number of the list of keys of a dictionary; nil for a list that is not stored. Lists are
  /// numbered from 0 in the order of their first use.
  package mutating func number(of dictionary: PlistElements, in table: BinaryPlistTable) -> Int? {
    guard let count = dictionary.knownCount, count > 0 else { return nil }
    let first = table.reference(at: dictionary.start, number: 0)
    let last = table.reference(at: dictionary.start, number: count - 1)
    let slot = (first &* 7 &+ last &* 3 &+ count) & (slots.count - 1)
    let known = Int(slots[slot]) - 1
    if known >= 0, table.haveSameKeys(layouts[known].dictionary, dictionary) { return known }
    guard let new = add(dictionary, count, table) else { return nil }
    slots[slot] = UInt8(new + 1)
    return new
  }

  private mutating func add(
    _ dictionary: PlistElements, _ count: Int, _ table: BinaryPlistTable
  ) -> Int? {
    let start = fields.count
    guard layouts.count < Self.mostLayouts, start + count <= Self.mostFields else { return nil }
    if layouts.isEmpty {
      // Most archives need no more, and a list that grows is copied.
      layouts.reserveCapacity(4)
      fields.reserveCapacity(8)
    }
    var classPlace: Int?
    for place in 0..<count {
      let key = table.head(table.reference(at: dictionary.start, number: place))
      guard let name = key?.plainText, name.cost <= Self.longestName else {
        fields.removeSubrange(start...)
        return nil
      }
      if table.says(name, ObjectGraph.Key.objectClassName) {
        classPlace = classPlace ?? place
      } else {
        fields.append(Field(place: place, name: name))
      }
    }
    guard let classPlace else {
      fields.removeSubrange(start...)
      return nil
    }
    layouts.append(
      Layout(dictionary: dictionary, classPlace: classPlace, fields: start..<fields.count))
    return layouts.count - 1
  }

  /// The place of `$class` among the keys of a layout.
  package func classPlace(_ layout: Int) -> Int { layouts[layout].classPlace }

  /// The number of fields besides the class.
  package func fieldCount(_ layout: Int) -> Int { layouts[layout].fields.count }

  /// Whether a layout has only fields of one archived form of one of Foundation's classes.
  mutating func has(
    _ layout: Int, onlyFieldsOf known: FoundationClass, in table: BinaryPlistTable
  ) -> Bool {
    let bit: UInt16 = 1 << UInt16(known.rawValue)
    if layouts[layout].classes & bit != 0 { return true }
    var forms = ~UInt8(0)
    for index in layouts[layout].fields {
      guard let name = table.plainBytes(of: fields[index].name) else { return false }
      forms &= known.forms(with: name)
    }
    if forms != 0 { layouts[layout].classes |= bit }
    return forms != 0
  }

  /// A field of an object with a layout.
  func field(
    _ index: Int, of object: ArchivedObject, _ layout: Int, in table: BinaryPlistTable
  ) -> ObjectField {
    let field = fields[layouts[layout].fields.lowerBound + index]
    return ObjectField(
      key: ValueID(table.reference(at: object.fields.start, number: field.place)),
      name: field.name, value: value(at: field.place, of: object, table))
  }

  /// The value of the first field with a name, or nil.
  func value(
    of name: StaticString, of object: ArchivedObject, _ layout: Int, in table: BinaryPlistTable
  ) -> ValueID? {
    for index in layouts[layout].fields where table.says(fields[index].name, name) {
      return value(at: fields[index].place, of: object, table)
    }
    return nil
  }

  private func value(
    at place: Int, of object: ArchivedObject, _ table: BinaryPlistTable
  ) -> ValueID {
    let count = object.fields.knownCount ?? 0
    return ValueID(table.reference(at: object.fields.start, number: count + place))
  }
}

/// The fields of an object without its class, in file order, read one by one.
package struct ObjectFieldList {
  /// The number of fields.
  package let count: Int
  fileprivate let object: ArchivedObject
  /// The fields, if they are not found by the object's layout.
  fileprivate let fields: [ObjectField]
}

// Methods that are called for each value are `mutating` even if they need not be, because others
// work on a copy of the reader.
extension ObjectReader {
  /// The meaning of a value of the archive; see `ObjectGraph.resolve`.
  package mutating func resolve(_ id: ValueID) throws(ArchiveError) -> ArchivedValue {
    guard let table else { return try graph.resolve(id) }
    switch table.target(of: id.rawValue, among: graph.objects) {
    case .none: return .null
    case .value(.dictionary(let fields), let object) where object != id.rawValue:
      // For a large object the comparison with a layout takes longer than the graph's stored
      // result.
      guard let count = fields.knownCount, count <= LargeObjects.mostSearchedKeys,
        let layout = layouts.number(of: fields, in: table),
        let classEntry = table.element(
          table.reference(at: fields.start, number: count + layouts.classPlace(layout)),
          of: graph.objects)
      else { return try graph.resolve(id) }
      return .object(
        ArchivedObject(
          id: ValueID(object), classID: ValueID(classEntry), fields: fields, layout: layout))
    case .value(.string(let string), let object)
    where table.says(string, ObjectGraph.Key.nullText) && object != id.rawValue:
      return .null
    case .value(let value, let object): return .plain(value, ValueID(object))
    // The graph throws the error for any fault.
    case .nothing: return try graph.resolve(id)
    }
  }

  /// The value of a field, or nil.
  package mutating func field(_ name: StaticString, of object: ArchivedObject) -> ValueID? {
    guard let table, let layout = object.layout else { return graph.field("\(name)", of: object) }
    return layouts.value(of: name, of: object, layout, in: table)
  }

  /// The fields of an object without its class, and without keys that are not text. Accounts for
  /// their names.
  ///
  /// - Throws: `ArchiveError` if a name is repeated too often.
  package mutating func fieldList(
    of object: ArchivedObject
  ) throws(ArchiveError) -> ObjectFieldList {
    if let layout = object.layout {
      return ObjectFieldList(count: layouts.fieldCount(layout), object: object, fields: [])
    }
    var fields: [ObjectField] = []
    for entry in document.entries(of: object.fields) {
      guard let name = fieldName(entry.key) else { continue }
      try pay(for: name, at: entry.key)
      fields.append(ObjectField(key: entry.key, name: name, value: entry.value))
    }
    return ObjectFieldList(count: fields.count, object: object, fields: fields)
  }

  /// Whether an object has fields besides those of one archived form of its class.
  ///
  /// - Throws: `ArchiveError` if a name is repeated too often.
  mutating func hasOtherFields(
    _ object: ArchivedObject, than known: FoundationClass
  ) throws(ArchiveError) -> Bool {
    if let table, let layout = object.layout {
      return !layouts.has(layout, onlyFieldsOf: known, in: table)
    }
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
    guard let table, let layout = list.object.layout else { return list.fields[index] }
    return layouts.field(index, of: list.object, layout, in: table)
  }

  /// The UTF-8 of a string, if the file contains it in that form; nil if it must be decoded.
  package mutating func plainBytes(of string: PlistString) -> ByteView? {
    guard let table else { return document.plainBytes(of: string) }
    return table.plainBytes(of: string)
  }
}
