package import PlistSyntax

/// What an object of a well-known Foundation class holds, one level deep.
package enum ObjectContents: Sendable {
  /// NSArray: its elements.
  case array(ArchivedList)
  /// NSSet: its elements.
  case set(ArchivedList)
  /// NSOrderedSet: its elements.
  case orderedSet(ArchivedList)
  /// NSDictionary: as many keys as values.
  case dictionary(keys: ArchivedList, values: ArchivedList)
  /// NSString.
  case string(String)
  /// NSData.
  case data(ArchivedData)
  /// NSDate: seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// NSURL: its text, which stands at a value and is paid for, and the value of the URL that it is
  /// relative to.
  case url(PlistString, at: ValueID, base: ValueID?)
  /// NSUUID: data of 16 bytes.
  case uuid(ArchivedData)
  /// NSValue with a point, size, rectangle or insets.
  case numbers(NumberShape, [Double])
  /// NSValue with a range.
  case range(location: PlistInteger, length: PlistInteger)
  /// NSIndexPath.
  case indexPath([PlistInteger])
  /// An object of any other class, or of a class above in a form that is not known here.
  case other
}

/// What the numbers of an NSValue mean.
package enum NumberShape: Sendable {
  /// x, y.
  case point
  /// Width, height.
  case size
  /// x, y, width, height.
  case rect
  /// Top, left, bottom, right.
  case insets
}

extension ObjectReader {
  /// What an object holds if its class is one of Foundation's well-known ones.
  ///
  /// - Throws: `ArchiveError` when the fields contradict the class.
  package mutating func contents(
    of object: ArchivedObject, className: String
  ) throws(ArchiveError) -> ObjectContents {
    guard let known = try foundationClass(of: object) else { return .other }
    switch known {
    case .array: return .array(try elements(of: object, className))
    case .set: return .set(try elements(of: object, className))
    case .orderedSet: return .orderedSet(try elements(of: object, className))
    case .dictionary: return try dictionary(object, className)
    case .string: return try string(object, className)
    case .data: return try data(object, className)
    case .date: return .date(try number("NS.time", of: object, className))
    case .url: return try url(object, className)
    case .uuid: return try uuid(object, className)
    case .value: return try value(object, className)
    case .indexPath: return try indexPath(object, className)
    }
  }

  private mutating func elements(
    of object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ArchivedList {
    guard let list = field("NS.objects", of: object) else {
      return ArchivedList(try numberedElements(of: object, className))
    }
    guard case .array(let elements) = value(list) else {
      throw wrongField("NS.objects", list, "an array", className)
    }
    return try self.elements(elements, at: list)
  }

  /// The elements of an array: an inline one, or an NSArray. Nil when the value is neither.
  ///
  /// - Throws: `ArchiveError` when the fields of an NSArray contradict the class.
  package mutating func list(_ id: ValueID) throws(ArchiveError) -> ArchivedList? {
    switch try resolve(id) {
    case .plain(.array(let elements), let place): return try self.elements(elements, at: place)
    case .object(let object):
      let name = try className(of: object)
      guard case .array? = try foundationClass(of: object) else { return nil }
      return try elements(of: object, name)
    default: return nil
    }
  }

  /// The older form: one field an element, `NS.object.0` and so on, in any order.
  private mutating func numberedElements(
    of object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> [ValueID] {
    var numbered: [(number: Int, value: ValueID)] = []
    for entry in try fields(of: object) where entry.name.hasPrefix("NS.object.") {
      guard let number = Int(entry.name.dropFirst("NS.object.".count)) else { continue }
      numbered.append((number, entry.value))
    }
    numbered.sort { $0.number < $1.number }
    for (position, element) in numbered.enumerated() where element.number != position {
      throw graph.error(
        .invalidContents, at: element.value,
        expected: "\(className) with NS.object.\(position)", found: "NS.object.\(element.number)")
    }
    return numbered.map(\.value)
  }

  private mutating func dictionary(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    func list(
      _ name: StaticString, _ reader: inout ObjectReader
    ) throws(ArchiveError) -> ArchivedList? {
      guard let id = reader.field(name, of: object) else { return nil }
      guard case .array(let elements) = reader.value(id) else {
        throw reader.wrongField(name, id, "an array", className)
      }
      return try reader.elements(elements, at: id)
    }
    let keys = try list("NS.keys", &self)
    let values = try list("NS.objects", &self)
    guard let keys, let values else {
      // An archiver that has nothing to write leaves both out.
      if keys == nil, values == nil {
        return .dictionary(keys: ArchivedList([]), values: ArchivedList([]))
      }
      throw missingField(keys == nil ? "NS.keys" : "NS.objects", object, className)
    }
    guard keys.count == values.count else {
      throw graph.error(
        .invalidContents, at: object.id, expected: "\(className) with as many values as keys",
        found: "\(keys.count) keys and \(values.count) values")
    }
    return .dictionary(keys: keys, values: values)
  }

  private mutating func string(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    if let id = field("NS.string", of: object),
      case .plain(.string(let string), let place) = try resolve(id)
    {
      return .string(try text(string, at: place))
    }
    if let id = field("NS.bytes", of: object), let data = try data(id) {
      try charge(data.id, cost: graph.byteCount(of: data))
      let bytes = graph.bytes(of: data)
      return .string(bytes.string(0..<bytes.count))
    }
    throw missingField("NS.string", object, className)
  }

  private mutating func data(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    if let data = try data(in: object) { return .data(data) }
    throw missingField("NS.data", object, className)
  }

  /// The bytes under a field, which are small in every archive that a system wrote.
  private mutating func smallData(
    _ name: StaticString, of object: ArchivedObject, limit: Int
  ) throws(ArchiveError) -> ArchivedData? {
    guard let id = field(name, of: object), let data = try data(id),
      graph.byteCount(of: data) <= limit
    else { return nil }
    return data
  }

  private mutating func number(
    _ name: StaticString, of object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> Double {
    guard let id = field(name, of: object) else {
      throw missingField(name, object, className)
    }
    switch try resolve(id) {
    case .plain(.real(let value, _), _): return value
    case .plain(.integer(let value, _), _): return value.double
    default: throw wrongField(name, id, "a number", className)
    }
  }

  private mutating func integer(
    _ name: StaticString, of object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> PlistInteger {
    guard let id = field(name, of: object) else {
      throw missingField(name, object, className)
    }
    guard case .plain(.integer(let value, _), _) = try resolve(id) else {
      throw wrongField(name, id, "an integer", className)
    }
    return value
  }

  private mutating func url(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    guard let id = field("NS.relative", of: object) else {
      throw missingField("NS.relative", object, className)
    }
    guard case .plain(.string(let string), let place) = try resolve(id) else {
      throw wrongField("NS.relative", id, "a string", className)
    }
    try pay(for: string, at: place)
    guard let base = field("NS.base", of: object) else {
      return .url(string, at: place, base: nil)
    }
    if case .null = try resolve(base) { return .url(string, at: place, base: nil) }
    return .url(string, at: place, base: base)
  }

  private mutating func uuid(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    guard let id = field("NS.uuidbytes", of: object) else {
      throw missingField("NS.uuidbytes", object, className)
    }
    guard let data = try smallData("NS.uuidbytes", of: object, limit: 16),
      graph.byteCount(of: data) == 16
    else {
      throw wrongField("NS.uuidbytes", id, "16 bytes", className)
    }
    return .uuid(data)
  }

  /// `NS.special` says which kind of structure; the kinds are those that Foundation has cases for.
  private mutating func value(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    guard field("NS.special", of: object) != nil else { return .other }
    switch try integer("NS.special", of: object, className).int {
    case 1: return try numbers(.point, "NS.pointval", object)
    case 2: return try numbers(.size, "NS.sizeval", object)
    case 3: return try numbers(.rect, "NS.rectval", object)
    case 4:
      return .range(
        location: try integer("NS.rangeval.location", of: object, className),
        length: try integer("NS.rangeval.length", of: object, className))
    case 12:
      var insets: [Double] = []
      for name: StaticString in [
        "NS.edgeval.top", "NS.edgeval.left", "NS.edgeval.bottom", "NS.edgeval.right",
      ] {
        insets.append(try number(name, of: object, className))
      }
      return .numbers(.insets, insets)
    default: return .other
    }
  }

  private mutating func numbers(
    _ shape: NumberShape, _ name: StaticString, _ object: ArchivedObject
  ) throws(ArchiveError) -> ObjectContents {
    guard let id = field(name, of: object),
      case .plain(.string(let string), _) = try resolve(id),
      string.cost <= GeometryText.longestText,
      let numbers = GeometryText.numbers(in: document.text(string)),
      numbers.count == (shape == .rect ? 4 : 2)
    else { return .other }
    return .numbers(shape, numbers)
  }

  /// One index stands inline; more are packed 7 bits to a byte, all but an index's last with the high
  /// bit set. That the groups run from the lowest up is inferred: no published file has an index
  /// beyond 127.
  private mutating func indexPath(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> ObjectContents {
    let length = try integer("NSIndexPathLength", of: object, className).int ?? -1
    if length == 0 { return .indexPath([]) }
    if length == 1 {
      return .indexPath([try integer("NSIndexPathValue", of: object, className)])
    }
    guard let id = field("NSIndexPathData", of: object),
      let packed = try smallData("NSIndexPathData", of: object, limit: PackedIndices.longestData)
    else { throw missingField("NSIndexPathData", object, className) }
    // A few bytes become many numbers.
    try charge(packed.id, cost: graph.byteCount(of: packed))
    let indices = PackedIndices.decode(graph.bytes(of: packed))
    guard indices.count == length else {
      throw graph.error(
        .invalidContents, at: id, expected: "\(length) indices in NSIndexPathData",
        found: "\(indices.count)")
    }
    return .indexPath(indices)
  }

  private func missingField(
    _ name: StaticString, _ object: ArchivedObject, _ className: String
  ) -> ArchiveError {
    graph.error(
      .invalidContents, at: object.id, expected: "\(className) with \(name)", found: "none")
  }

  private func wrongField(
    _ name: StaticString, _ id: ValueID, _ type: String, _ className: String
  ) -> ArchiveError {
    graph.error(
      .invalidContents, at: id, expected: "\(type) under \(name) of \(className)",
      found: document.value(id).typeName)
  }
}
