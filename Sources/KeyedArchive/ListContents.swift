package import PlistSyntax

// The contents of Foundation's collections, in both archived forms: as lists of elements, or by
// numbered fields, `NS.object.0` and so on, as older writers have it.

extension ObjectReader {
  /// The elements of an array: an inline one, or an NSArray. Nil for other values.
  ///
  /// - Throws: `ArchiveError` if the fields of an NSArray contradict the class.
  package mutating func list(_ id: ValueID) throws(ArchiveError) -> ArchivedList? {
    switch try resolve(id) {
    case .plain(.array(let elements), let place): return try self.elements(elements, at: place)
    case .object(let object):
      guard case .array? = try foundationClass(of: object) else { return nil }
      return try elements(of: object)
    default: return nil
    }
  }

  /// The keys and values of a dictionary: an inline one, or an NSDictionary. Nil for other values.
  ///
  /// - Throws: `ArchiveError` if the fields of an NSDictionary contradict the class.
  package mutating func pairs(
    _ id: ValueID
  ) throws(ArchiveError) -> (keys: ArchivedList, values: ArchivedList)? {
    switch try resolve(id) {
    case .plain(.dictionary(let elements), let place):
      let pairs = ArchivedList.pairs(of: elements)
      try chargeList(place, count: 2 * pairs.keys.count)
      return pairs
    case .object(let object):
      guard case .dictionary? = try foundationClass(of: object) else { return nil }
      return try pairs(of: object)
    default: return nil
    }
  }

  /// The elements of an NSArray, NSSet or NSOrderedSet.
  mutating func elements(of object: ArchivedObject) throws(ArchiveError) -> ArchivedList {
    if let elements = try elements("NS.objects", of: object) { return elements }
    return try numberedElements("NS.object.", of: object)
  }

  /// The keys and values of an NSDictionary, of equal number.
  mutating func pairs(
    of object: ArchivedObject
  ) throws(ArchiveError) -> (keys: ArchivedList, values: ArchivedList) {
    var keys = try elements("NS.keys", of: object)
    var values = try elements("NS.objects", of: object)
    if keys == nil, values == nil {
      // An archiver omits both for an empty dictionary.
      keys = try numberedElements("NS.key.", of: object)
      values = try numberedElements("NS.object.", of: object)
    }
    guard let keys, let values else {
      throw missingField(keys == nil ? "NS.keys" : "NS.objects", object)
    }
    guard keys.count == values.count else {
      throw graph.error(
        .invalidContents, at: object.id,
        expected: "\(graph.typeName(of: object)) with as many values as keys",
        found: "\(CountText.grouped(keys.count)) keys and \(CountText.grouped(values.count)) values"
      )
    }
    return (keys, values)
  }

  /// The elements of the list under a field; nil if there is no such field.
  private mutating func elements(
    _ name: StaticString, of object: ArchivedObject
  ) throws(ArchiveError) -> ArchivedList? {
    guard let id = field(name, of: object) else { return nil }
    guard case .array(let elements) = value(id) else {
      throw wrongField(name, id, "an array", of: object)
    }
    return try self.elements(elements, at: id)
  }

  /// The values of the numbered fields with a prefix, which may be in any order.
  private mutating func numberedElements(
    _ prefix: StaticString, of object: ArchivedObject
  ) throws(ArchiveError) -> ArchivedList {
    try chargeList(object.id, count: document.count(of: object.fields))
    var numbered: [(number: Int, value: ValueID)] = []
    for entry in document.entries(of: object.fields) {
      guard let name = fieldName(entry.key) else { continue }
      let number = document.withText(of: name) { $0.number(after: prefix) }
      if let number { numbered.append((number, entry.value)) }
    }
    let isSorted = numbered.indices.allSatisfy { numbered[$0].number == $0 }
    if !isSorted { numbered.sort { $0.number < $1.number } }
    for (position, element) in numbered.enumerated() where element.number != position {
      throw graph.error(
        .invalidContents, at: element.value,
        expected: "\(graph.typeName(of: object)) with \(prefix)\(position)",
        found: "\(prefix)\(element.number)")
    }
    return ArchivedList(numbered.map(\.value))
  }
}

extension ByteView {
  /// The decimal number between a prefix and the end; nil for all other texts, and for numbers
  /// above those of any field.
  func number(after prefix: StaticString) -> Int? {
    let start = prefix.utf8CodeUnitCount
    guard count > start, count - start < 10, has(prefix, at: 0) else { return nil }
    var number = 0
    for place in start..<count {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[place]) else { return nil }
      number = 10 * number + Int(self[place] - UInt8(ascii: "0"))
    }
    return number
  }
}
