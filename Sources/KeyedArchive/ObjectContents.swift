package import PlistSyntax

/// The contents of an object of a well-known Foundation class, one level deep.
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
  case string(ArchivedText)
  /// NSData.
  case data(ArchivedData)
  /// NSDate: seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// NSURL: its text, and the text of the URL that it is relative to.
  case url(ArchivedText, base: ArchivedText?)
  /// NSUUID: data of 16 bytes.
  case uuid(ArchivedData)
  /// NSValue with a point, size, rectangle or insets.
  case numbers(NumberShape, [Double])
  /// NSValue with a range.
  case range(location: PlistInteger, length: PlistInteger)
  /// NSIndexPath.
  case indexPath([PlistInteger])
  /// An object of any other class; or of a class above in an unknown form, or with more fields than
  /// the cases above can contain.
  case other
}

extension ObjectContents {
  /// Whether the contents may be requested again and take long to read: for an object without a
  /// layout, all keys are compared. For a collection, the caller notes that it was shown.
  fileprivate func isRepeated(of object: ArchivedObject) -> Bool {
    switch self {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      elements.isEmpty
    case .dictionary(let keys, _): keys.isEmpty
    // The other URL may be an object of any size.
    case .url(_, _?): true
    default: true
    }
  }
}

/// The meaning of the numbers of an NSValue.
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
  /// The contents of an object whose class is one of Foundation's well-known ones.
  ///
  /// - Throws: `ArchiveError` if the fields contradict the class.
  package mutating func contents(of object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    if !keptContents.isEmpty, let kept = keptContents[object.id] {
      return try repeated(kept, object)
    }
    do throws(ArchiveError) {
      let contents = try readContents(of: object)
      if contents.isRepeated(of: object) {
        keptContents[object.id] = .success(contents)
      }
      return contents
    } catch {
      keptContents[object.id] = .failure(error)
      throw error
    }
  }

  /// Accounts for contents that were read before.
  private mutating func repeated(
    _ kept: Result<ObjectContents, ArchiveError>, _ object: ArchivedObject
  ) throws(ArchiveError) -> ObjectContents {
    let contents = try kept.get()
    switch contents {
    case .string(let text): try pay(for: text)
    case .url(let text, let base):
      try pay(for: text)
      if let base { try pay(for: base) }
    case .indexPath(let indices): try chargeList(object.id, count: indices.count)
    default: break
    }
    return contents
  }

  private mutating func pay(for text: ArchivedText) throws(ArchiveError) {
    switch text {
    case .string(let string, let place): try pay(for: string, at: place)
    case .decoded(let text, let place): try charge(place, cost: text.utf8.count)
    }
  }

  private mutating func readContents(
    of object: ArchivedObject
  ) throws(ArchiveError) -> ObjectContents {
    guard let known = try foundationClass(of: object), try !hasOtherFields(object, than: known)
    else { return .other }
    switch known {
    case .array: return .array(try elements(of: object))
    case .set: return .set(try elements(of: object))
    case .orderedSet: return .orderedSet(try elements(of: object))
    case .dictionary:
      let (keys, values) = try pairs(of: object)
      return .dictionary(keys: keys, values: values)
    case .string: return try string(object)
    case .data: return try data(object)
    case .date: return .date(try number("NS.time", of: object))
    case .url: return try url(object)
    case .uuid: return try uuid(object)
    case .value: return try value(object)
    case .indexPath: return try indexPath(object)
    }
  }

  private mutating func string(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    guard let text = try text(in: object) else {
      throw missingField("NS.string", object)
    }
    return .string(text)
  }

  private mutating func data(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    if let data = try data(in: object) { return .data(data) }
    throw missingField("NS.data", object)
  }

  /// The bytes under a field, which are few in every archive of the system.
  private mutating func smallData(
    _ name: StaticString, of object: ArchivedObject, limit: Int
  ) throws(ArchiveError) -> ArchivedData? {
    guard let id = field(name, of: object), let data = try data(id),
      graph.byteCount(of: data) <= limit
    else { return nil }
    return data
  }

  private mutating func number(
    _ name: StaticString, of object: ArchivedObject
  ) throws(ArchiveError) -> Double {
    guard let id = field(name, of: object) else {
      throw missingField(name, object)
    }
    switch try resolve(id) {
    case .plain(.real(let value, _), _): return value
    case .plain(.integer(let value, _), _): return value.double
    default: throw wrongField(name, id, "a number", of: object)
    }
  }

  private mutating func integer(
    _ name: StaticString, of object: ArchivedObject
  ) throws(ArchiveError) -> PlistInteger {
    guard let id = field(name, of: object) else {
      throw missingField(name, object)
    }
    guard case .plain(.integer(let value, _), _) = try resolve(id) else {
      throw wrongField(name, id, "an integer", of: object)
    }
    return value
  }

  private mutating func url(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    guard let id = field("NS.relative", of: object) else {
      throw missingField("NS.relative", object)
    }
    guard let text = try archivedText(id) else {
      throw wrongField("NS.relative", id, "a string", of: object)
    }
    guard let base = field("NS.base", of: object) else { return .url(text, base: nil) }
    if case .null? = try? resolve(base) { return .url(text, base: nil) }
    return baseText(base).map { .url(text, base: $0) } ?? .other
  }

  /// The text of the base URL of another, or a text in its place. Nil if the text is incomplete:
  /// for a base with a base of its own, and for one that is not a URL or cannot be read.
  private mutating func baseText(_ id: ValueID) -> ArchivedText? {
    if let text = try? archivedText(id) { return text }
    guard case .object(let base)? = try? resolve(id),
      case .url? = try? foundationClass(of: base),
      (try? hasOtherFields(base, than: .url)) == false,
      let relative = field("NS.relative", of: base)
    else { return nil }
    if let next = field("NS.base", of: base) {
      guard case .null? = try? resolve(next) else { return nil }
    }
    return try? archivedText(relative)
  }

  private mutating func uuid(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    guard let id = field("NS.uuidbytes", of: object) else {
      throw missingField("NS.uuidbytes", object)
    }
    guard let data = try smallData("NS.uuidbytes", of: object, limit: 16),
      graph.byteCount(of: data) == 16
    else {
      throw wrongField("NS.uuidbytes", id, "16 bytes", of: object)
    }
    return .uuid(data)
  }

  /// `NS.special` is the kind of structure; the kinds are those of Foundation's cases.
  private mutating func value(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    guard field("NS.special", of: object) != nil else { return .other }
    switch try integer("NS.special", of: object).int {
    case 1: return try numbers(.point, "NS.pointval", object)
    case 2: return try numbers(.size, "NS.sizeval", object)
    case 3: return try numbers(.rect, "NS.rectval", object)
    case 4:
      return .range(
        location: try integer("NS.rangeval.location", of: object),
        length: try integer("NS.rangeval.length", of: object))
    case 12:
      var insets: [Double] = []
      for name: StaticString in [
        "NS.edgeval.top", "NS.edgeval.left", "NS.edgeval.bottom", "NS.edgeval.right",
      ] {
        insets.append(try number(name, of: object))
      }
      return .numbers(.insets, insets)
    default: return .other
    }
  }

  private mutating func numbers(
    _ shape: NumberShape, _ name: StaticString, _ object: ArchivedObject
  ) throws(ArchiveError) -> ObjectContents {
    guard let id = field(name, of: object), let text = try text(id),
      text.utf8.count <= GeometryText.longestText,
      let numbers = GeometryText.numbers(in: text),
      numbers.count == (shape == .rect ? 4 : 2)
    else { return .other }
    return .numbers(shape, numbers)
  }

  /// A single index is inline; several are packed 7 bits to a byte, with the high bit set in all
  /// but the last byte of an index. That the groups start with the lowest bits is inferred: no
  /// published file has an index above 127.
  private mutating func indexPath(_ object: ArchivedObject) throws(ArchiveError) -> ObjectContents {
    let length = try integer("NSIndexPathLength", of: object).int ?? -1
    if length == 0 { return .indexPath([]) }
    if length == 1 {
      return .indexPath([try integer("NSIndexPathValue", of: object)])
    }
    guard let id = field("NSIndexPathData", of: object),
      let packed = try smallData("NSIndexPathData", of: object, limit: PackedIndices.longestData)
    else { throw missingField("NSIndexPathData", object) }
    // A few bytes can become many numbers.
    try chargeList(packed.id, count: graph.byteCount(of: packed))
    let indices = PackedIndices.decode(graph.bytes(of: packed))
    guard indices.count == length else {
      throw graph.error(
        .invalidContents, at: id, expected: "\(length) indices in NSIndexPathData",
        found: "\(indices.count)")
    }
    return .indexPath(indices)
  }

  func missingField(_ name: StaticString, _ object: ArchivedObject) -> ArchiveError {
    graph.error(
      .invalidContents, at: object.id, expected: "\(graph.typeName(of: object)) with \(name)",
      found: "none")
  }

  func wrongField(
    _ name: StaticString, _ id: ValueID, _ type: String, of object: ArchivedObject
  ) -> ArchiveError {
    graph.error(
      .invalidContents, at: id, expected: "\(type) under \(name) of \(graph.typeName(of: object))",
      found: document.value(id).typeName)
  }
}
