// Foundation's classes, each in all forms in which archivers have written it.

/// What is in an object, one level deep.
package enum ObjectContents: Sendable {
  /// A container, a text or data, and the value that has it: the same for all references to it.
  case plain(PlistValue, ValueID)
  /// A date, URL, UUID, geometry, range or index path; or a damaged text of one.
  case leaf(StateValue)
  /// An object of any other class; or of one of Foundation's in an unknown form, or with more fields
  /// than that has.
  case object(className: String, fields: [PlistEntry])
  /// What is under the keys of an archive in data, which are text.
  case archive(ObjectGraph)
}

/// Bytes, and the value that has them: the same for all references to it.
package typealias ArchivedData = (bytes: ByteSlice, id: ValueID)

extension ObjectGraph {
  // What is asked for by its type:

  /// The text of a value: a string, or an NSString object in either of its forms. Nil for other
  /// values. All code that expects a text calls this.
  package func text(_ id: ValueID) throws(PlistError) -> String? {
    switch try resolve(id) {
    case .plain(let value, _): value.text
    case .object(let object) where object.known == .string: try object.text()?.value.text
    default: nil
    }
  }

  /// The data of a value: bare, or in an NSData object. Nil for other values.
  package func data(_ id: ValueID) throws(PlistError) -> ArchivedData? {
    switch try resolve(id) {
    case .plain(.data(let bytes), let place): (bytes, place)
    case .object(let object) where object.known == .data: try object.data()
    default: nil
    }
  }

  /// The elements of an array: an inline one, or an NSArray. Nil for other values.
  package func list(_ id: ValueID) throws(PlistError) -> [ValueID]? {
    switch try resolve(id) {
    case .plain(.array(let elements), _): elements
    case .object(let object) where object.known == .array: try object.elements()
    default: nil
    }
  }

  /// The keys and values of a dictionary: an inline one, or an NSDictionary. Nil for other values.
  package func entries(_ id: ValueID) throws(PlistError) -> [PlistEntry]? {
    switch try resolve(id) {
    case .plain(.dictionary(let entries), _): entries
    case .object(let object) where object.known == .dictionary: try object.entries()
    default: nil
    }
  }

  fileprivate func isNull(_ id: ValueID) -> Bool {
    if case .null? = try? resolve(id) { true } else { false }
  }
}

extension ArchivedObject {
  package func contents() throws(PlistError) -> ObjectContents {
    guard let known, hasForm(of: known) else { return other }
    switch known {
    case .array: return .plain(.array(try elements()), id)
    case .set: return .plain(.set(try elements()), id)
    case .orderedSet: return .plain(.orderedSet(try elements()), id)
    case .dictionary: return .plain(.dictionary(try entries()), id)
    case .string:
      guard let text = try text() else { throw missing("a text") }
      return .plain(text.value, text.id)
    case .data:
      guard let data = try data() else { throw missing("NS.data") }
      return .plain(.data(data.bytes), data.id)
    case .date: return .leaf(.date(ExactReal(try number("NS.time"))))
    case .url: return try url().map { .leaf($0) } ?? other
    case .uuid: return .leaf(try uuid())
    case .value: return try value().map { .leaf($0) } ?? other
    case .indexPath: return .leaf(.indexPath(try indexPath()))
    }
  }

  private var other: ObjectContents { .object(className: className, fields: fields) }

  /// Whether it has only fields of one form of its class.
  private func hasForm(of known: FoundationClass) -> Bool {
    known.forms.contains { form in
      members.allSatisfy { entry in
        guard let name = graph.document.text(at: entry.key) else { return true }
        return name == ObjectGraph.Key.objectClass || form.contains(name)
          || form.contains { $0.ends(with: ".") && name.number(after: $0) != nil }
      }
    }
  }

  // MARK: Collections

  // As lists of elements, or by numbered fields, `NS.object.0` and so on, as older writers have it.

  fileprivate func elements() throws(PlistError) -> [ValueID] {
    if let elements = try elements("NS.objects") { return elements }
    return try numberedElements("NS.object.")
  }

  fileprivate func entries() throws(PlistError) -> [PlistEntry] {
    var keys = try elements("NS.keys")
    var values = try elements("NS.objects")
    if keys == nil, values == nil {
      // An archiver omits both for an empty dictionary.
      keys = try numberedElements("NS.key.")
      values = try numberedElements("NS.object.")
    }
    guard let keys, let values else { throw missing(keys == nil ? "NS.keys" : "NS.objects") }
    guard keys.count == values.count else {
      let (keyCount, valueCount) = (CountText.grouped(keys.count), CountText.grouped(values.count))
      throw invalid(
        "\(typeName) with as many values as keys",
        found: "\(keyCount) keys and \(valueCount) values")
    }
    return zip(keys, values).map { PlistEntry(key: $0, value: $1) }
  }

  private func elements(_ name: String) throws(PlistError) -> [ValueID]? {
    guard let id = field(name) else { return nil }
    guard case .array(let elements) = graph.document.value(id) else {
      throw wrong(name, id, "an array")
    }
    return elements
  }

  /// The values of the numbered fields with a prefix, which may be in any order.
  private func numberedElements(_ prefix: String) throws(PlistError) -> [ValueID] {
    let numbered = fields.compactMap { field in
      graph.document.text(at: field.key)?.number(after: prefix).map { ($0, field.value) }
    }.sorted { $0.0 < $1.0 }
    for (position, (number, value)) in numbered.enumerated() where number != position {
      throw invalid("\(typeName) with \(prefix)\(position)", at: value, found: "\(prefix)\(number)")
    }
    return numbered.map(\.1)
  }

  // MARK: Texts and data

  fileprivate func text() throws(PlistError) -> (value: PlistValue, id: ValueID)? {
    if let id = field("NS.string"), case .plain(let value, let place) = try graph.resolve(id),
      value.text != nil
    {
      return (value, place)
    }
    guard let id = field("NS.bytes"), let data = try graph.data(id) else { return nil }
    return (.string(data.bytes.text), data.id)
  }

  fileprivate func data() throws(PlistError) -> ArchivedData? {
    guard let id = field("NS.data") ?? field("NS.bytes"),
      case .plain(.data(let bytes), let place) = try graph.resolve(id)
    else { return nil }
    return (bytes, place)
  }

  /// A URL; nil if its base has a base of its own, or an unknown form.
  private func url() throws(PlistError) -> StateValue? {
    let id = try required("NS.relative")
    guard let text = try graph.text(id) else { throw wrong("NS.relative", id, "a string") }
    guard let base = field("NS.base"), !graph.isNull(base) else { return .url(text, base: nil) }
    if let base = try graph.text(base) { return .url(text, base: base) }
    guard case .object(let base) = try graph.resolve(base),
      base.known == .url, base.hasForm(of: .url), base.field("NS.base").map(graph.isNull) ?? true,
      let relative = try base.text("NS.relative")
    else { return nil }
    return .url(text, base: relative)
  }

  private func uuid() throws(PlistError) -> StateValue {
    let id = try required("NS.uuidbytes")
    guard let data = try graph.data(id), data.bytes.count == 16 else {
      throw wrong("NS.uuidbytes", id, "16 bytes")
    }
    return .uuid(UUIDText.format(data.bytes))
  }

  // MARK: Numbers

  private func number(_ name: String) throws(PlistError) -> Double {
    let id = try required(name)
    switch try graph.resolve(id) {
    case .plain(.real(let value), _): return value
    case .plain(.integer(let value), _): return value.double
    default: throw wrong(name, id, "a number")
    }
  }

  private func integer(_ name: String) throws(PlistError) -> PlistInteger {
    let id = try required(name)
    guard case .plain(.integer(let value), _) = try graph.resolve(id) else {
      throw wrong(name, id, "an integer")
    }
    return value
  }

  /// An NSValue; nil for another kind of structure.
  private func value() throws(PlistError) -> StateValue? {
    guard field("NS.special") != nil else { return nil }
    let special = try integer("NS.special").int
    guard let kind = FoundationClass.structures.first(where: { $0.special == special }) else {
      return nil
    }
    switch kind.shape {
    case nil:
      return .range(
        location: try integer(kind.fields[0]), length: try integer(kind.fields[1]))
    case .insets?:
      return .geometry(
        .insets, try kind.fields.map { name throws(PlistError) in try number(name) })
    case let shape?:
      guard let text = try text(kind.fields[0]), case let value = shape.value(of: text),
        case .geometry = value
      else { return nil }
      return value
    }
  }

  /// A single index is inline; several are packed 7 bits to a byte, with the high bit set in all
  /// but the last byte of an index. That the groups start with the lowest bits is inferred: no
  /// published file has an index above 127.
  private func indexPath() throws(PlistError) -> [PlistInteger] {
    let length = try integer("NSIndexPathLength").int ?? -1
    if length == 0 { return [] }
    if length == 1 { return [try integer("NSIndexPathValue")] }
    guard let id = field("NSIndexPathData"), let packed = try graph.data(id),
      packed.bytes.count <= PackedIndices.longestData
    else { throw missing("NSIndexPathData") }
    let indices = PackedIndices.decode(packed.bytes)
    guard indices.count == length else {
      throw invalid("\(length) indices in NSIndexPathData", at: id, found: "\(indices.count)")
    }
    return indices
  }

  // MARK: Fields

  /// The text under a field; nil if there is no such field, or if it is not text.
  package func text(_ field: String) throws(PlistError) -> String? {
    try self.field(field).flatMap { id throws(PlistError) in try graph.text(id) }
  }

  private func required(_ name: String) throws(PlistError) -> ValueID {
    guard let id = field(name) else { throw missing(name) }
    return id
  }

  private func missing(_ name: String) -> PlistError {
    invalid("\(typeName) with \(name)", found: "none")
  }

  private func wrong(_ name: String, _ id: ValueID, _ type: String) -> PlistError {
    invalid(
      "\(type) under \(name) of \(typeName)", at: id, found: graph.document.value(id).typeName)
  }

  private func invalid(_ expected: String, at id: ValueID? = nil, found: String) -> PlistError {
    graph.error(.invalidContents, at: id ?? self.id, expected: expected, found: found)
  }
}

/// Foundation's classes that the reader interprets, by the names in archives.
enum FoundationClass {
  case array, set, orderedSet, dictionary, string, data, date, url, uuid, value, indexPath

  init?(named name: String) {
    // Very many objects can have one long name.
    guard name.utf8.count < 32, let known = Self.named[name] else { return nil }
    self = known
  }

  private static let named: [String: FoundationClass] = [
    "NSArray": .array, "NSMutableArray": .array, "NSSet": .set, "NSMutableSet": .set,
    "NSOrderedSet": .orderedSet, "NSMutableOrderedSet": .orderedSet,
    "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary, "NSString": .string,
    "NSMutableString": .string, "NSData": .data, "NSMutableData": .data, "NSDate": .date,
    "NSURL": .url, "NSUUID": .uuid, "NSValue": .value, "NSIndexPath": .indexPath,
  ]

  /// The fields of each archived form. A name that ends with a period is followed by a number.
  var forms: [[String]] { Self.forms[self] ?? [["NS.objects"], ["NS.object."]] }

  private static let forms: [FoundationClass: [[String]]] = [
    .dictionary: [["NS.keys", "NS.objects"], ["NS.key.", "NS.object."]],
    .string: [["NS.string"], ["NS.bytes"]], .data: [["NS.data"], ["NS.bytes"]],
    .date: [["NS.time"]], .url: [["NS.relative", "NS.base"]], .uuid: [["NS.uuidbytes"]],
    .value: structures.map { ["NS.special"] + $0.fields },
    .indexPath: [
      ["NSIndexPathLength", "NSIndexPathValue"], ["NSIndexPathLength", "NSIndexPathData"],
    ],
  ]

  /// The structures in an NSValue, by the number under `NS.special`: those of Foundation's cases. The one
  /// that is no geometry is a range.
  static let structures: [(special: Int, shape: Geometry.Shape?, fields: [String])] = [
    (1, .point, ["NS.pointval"]), (2, .size, ["NS.sizeval"]), (3, .rect, ["NS.rectval"]),
    (4, nil, ["NS.rangeval.location", "NS.rangeval.length"]),
    (12, .insets, ["top", "left", "bottom", "right"].map { "NS.edgeval." + $0 }),
  ]
}

extension String {
  /// The decimal number between a prefix and the end; nil for all other texts, and for numbers
  /// above those of any field.
  fileprivate func number(after prefix: String) -> Int? {
    guard begins(with: prefix) else { return nil }
    let digits = utf8.dropFirst(prefix.utf8.count)
    guard digits.count < 10, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(Substring(digits))
  }
}
