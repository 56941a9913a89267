package import PlistSyntax

// Foundation's classes, each in all forms in which archivers have written it.

/// What is in an object, one level deep.
package enum ObjectContents: Sendable {
  case array([ValueID])
  case set([ValueID])
  case orderedSet([ValueID])
  case dictionary([PlistEntry])
  case string(ArchivedText)
  case data(ArchivedData)
  /// A date, URL, UUID, geometry, range or index path; or a damaged text of one.
  case leaf(StateValue)
  /// An object of any other class; or of one of Foundation's in an unknown form, or with more fields
  /// than that has.
  case object(className: String, fields: [PlistEntry])
  /// What is under the keys of an archive in data, which are text.
  case archive(ObjectGraph)

  var isContainer: Bool {
    switch self {
    case .array(let elements), .set(let elements), .orderedSet(let elements): !elements.isEmpty
    case .dictionary(let entries): !entries.isEmpty
    default: false
    }
  }
}

/// A text, and the value that has it: the same for all references to it.
package typealias ArchivedText = (text: String, id: ValueID)
/// Bytes, and the value that has them: the same for all references to it.
package typealias ArchivedData = (bytes: ByteSlice, id: ValueID)

extension ObjectGraph {
  package func contents(of object: ArchivedObject) throws(PlistError) -> ObjectContents {
    guard let known = object.class.known, hasKnownForm(object) else { return other(object) }
    switch known {
    case .array: return .array(try elements(of: object))
    case .set: return .set(try elements(of: object))
    case .orderedSet: return .orderedSet(try elements(of: object))
    case .dictionary: return .dictionary(try entries(of: object))
    case .string:
      guard let text = try text(in: object) else { throw missingField("NS.string", object) }
      return .string(text)
    case .data:
      guard let data = try data(in: object) else { throw missingField("NS.data", object) }
      return .data(data)
    case .date: return .leaf(.date(ExactReal(try number("NS.time", of: object))))
    case .url: return try url(object).map { .leaf($0) } ?? other(object)
    case .uuid: return .leaf(try uuid(object))
    case .value: return try value(object).map { .leaf($0) } ?? other(object)
    case .indexPath: return .leaf(.indexPath(try indexPath(object)))
    }
  }

  private func other(_ object: ArchivedObject) -> ObjectContents {
    .object(className: object.className, fields: fields(of: object))
  }

  /// Whether an object has only fields of one form of its class.
  private func hasKnownForm(_ object: ArchivedObject) -> Bool {
    object.class.forms.contains { form in
      object.fields.allSatisfy { entry in
        guard let name = document.text(at: entry.key) else { return true }
        return name == Key.objectClass
          || form.contains(name)
          || form.contains { $0.ends(with: ".") && name.number(after: $0) != nil }
      }
    }
  }

  // MARK: What is asked for by its type

  /// The text of a value: a string, or an NSString object in either of its forms. Nil for other
  /// values. All code that expects a text calls this.
  package func archivedText(_ id: ValueID) throws(PlistError) -> ArchivedText? {
    switch try resolve(id) {
    case .plain(.string(let text), let place): return (text, place)
    case .object(let object):
      return object.class.known == .string ? try text(in: object) : nil
    default: return nil
    }
  }

  package func text(_ id: ValueID) throws(PlistError) -> String? { try archivedText(id)?.text }

  /// The text under a field; nil if there is no such field, or if it is not text.
  package func text(
    _ field: String, of object: ArchivedObject
  ) throws(PlistError) -> String? {
    guard let id = self.field(field, of: object) else { return nil }
    return try text(id)
  }

  /// The data of a value in any form: bare, in an NSData object, or as base64 text in JSON. Nil for
  /// other values.
  package func data(_ id: ValueID) throws(PlistError) -> ArchivedData? {
    switch try resolve(id) {
    case .plain(let value, let place): return data(value, at: place)
    case .object(let object):
      return object.class.known == .data ? try data(in: object) : nil
    case .null: return nil
    }
  }

  /// The elements of an array: an inline one, or an NSArray. Nil for other values.
  package func list(_ id: ValueID) throws(PlistError) -> [ValueID]? {
    switch try resolve(id) {
    case .plain(.array(let elements), _): return elements
    case .object(let object):
      return object.class.known == .array ? try elements(of: object) : nil
    default: return nil
    }
  }

  /// The keys and values of a dictionary: an inline one, or an NSDictionary. Nil for other values.
  package func entries(_ id: ValueID) throws(PlistError) -> [PlistEntry]? {
    switch try resolve(id) {
    case .plain(.dictionary(let entries), _): return entries
    case .object(let object):
      return object.class.known == .dictionary ? try entries(of: object) : nil
    default: return nil
    }
  }

  // MARK: Collections

  // As lists of elements, or by numbered fields, `NS.object.0` and so on, as older writers have it.

  private func elements(of object: ArchivedObject) throws(PlistError) -> [ValueID] {
    if let elements = try elements("NS.objects", of: object) { return elements }
    return try numberedElements("NS.object.", of: object)
  }

  private func entries(of object: ArchivedObject) throws(PlistError) -> [PlistEntry] {
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
      throw error(
        .invalidContents, at: object.id,
        expected: "\(object.typeName) with as many values as keys",
        found: "\(CountText.grouped(keys.count)) keys and \(CountText.grouped(values.count)) values"
      )
    }
    return zip(keys, values).map { PlistEntry(key: $0, value: $1) }
  }

  private func elements(
    _ name: String, of object: ArchivedObject
  ) throws(PlistError) -> [ValueID]? {
    guard let id = field(name, of: object) else { return nil }
    guard case .array(let elements) = document.value(id) else {
      throw wrongField(name, id, "an array", of: object)
    }
    return elements
  }

  /// The values of the numbered fields with a prefix, which may be in any order.
  private func numberedElements(
    _ prefix: String, of object: ArchivedObject
  ) throws(PlistError) -> [ValueID] {
    let numbered = fields(of: object)
      .compactMap { field in
        document.text(at: field.key)?.number(after: prefix).map { ($0, field.value) }
      }
      .sorted { $0.0 < $1.0 }
    for (position, (number, value)) in numbered.enumerated() where number != position {
      throw error(
        .invalidContents, at: value, expected: "\(object.typeName) with \(prefix)\(position)",
        found: "\(prefix)\(number)")
    }
    return numbered.map(\.1)
  }

  // MARK: Texts and data

  private func text(in object: ArchivedObject) throws(PlistError) -> ArchivedText? {
    if let id = field("NS.string", of: object),
      case .plain(.string(let text), let place) = try resolve(id)
    {
      return (text, place)
    }
    guard let id = field("NS.bytes", of: object), let data = try data(id) else { return nil }
    return (data.bytes.text, data.id)
  }

  private func data(in object: ArchivedObject) throws(PlistError) -> ArchivedData? {
    guard let id = field("NS.data", of: object) ?? field("NS.bytes", of: object),
      case .plain(let value, let place) = try resolve(id)
    else { return nil }
    return data(value, at: place)
  }

  private func data(_ value: PlistValue, at id: ValueID) -> ArchivedData? {
    switch value {
    case .data(let bytes): (bytes, id)
    case .string(let text) where document.syntax == .json: base64(in: text, at: id).map { ($0, id) }
    default: nil
    }
  }

  package func damage(of text: ArchivedText) -> UnreadableValue? {
    guard document.hasHalfPair(at: text.id) else { return nil }
    return .halfPair(in: text.text, at: document.location(of: text.id))
  }

  /// A URL; nil if its base has an unknown form.
  private func url(_ object: ArchivedObject) throws(PlistError) -> StateValue? {
    let id = try required("NS.relative", of: object)
    guard let text = try archivedText(id) else {
      throw wrongField("NS.relative", id, "a string", of: object)
    }
    if let damage = damage(of: text) { return .unreadable(damage) }
    guard let base = field("NS.base", of: object), !isNull(base) else {
      return .url(text.text, base: nil)
    }
    guard let base = baseText(base) else { return nil }
    if let damage = damage(of: base) { return .unreadable(damage) }
    return .url(text.text, base: base.text)
  }

  /// The text of the base URL of another, or a text in its place. Nil if the text is incomplete:
  /// for a base with a base of its own, and for one that is not a URL or cannot be read.
  private func baseText(_ id: ValueID) -> ArchivedText? {
    if let text = try? archivedText(id) { return text }
    guard case .object(let base)? = try? resolve(id),
      base.class.known == .url, hasKnownForm(base),
      let relative = field("NS.relative", of: base)
    else { return nil }
    if let next = field("NS.base", of: base), !isNull(next) { return nil }
    return try? archivedText(relative)
  }

  private func isNull(_ id: ValueID) -> Bool {
    if case .null? = try? resolve(id) { true } else { false }
  }

  private func uuid(_ object: ArchivedObject) throws(PlistError) -> StateValue {
    let id = try required("NS.uuidbytes", of: object)
    guard let data = try data(id), data.bytes.count == 16 else {
      throw wrongField("NS.uuidbytes", id, "16 bytes", of: object)
    }
    return .uuid(UUIDText.format(data.bytes))
  }

  // MARK: Numbers

  private func number(
    _ name: String, of object: ArchivedObject
  ) throws(PlistError) -> Double {
    let id = try required(name, of: object)
    switch try resolve(id) {
    case .plain(.real(let value), _): return value
    case .plain(.integer(let value), _): return value.double
    default: throw wrongField(name, id, "a number", of: object)
    }
  }

  private func integer(
    _ name: String, of object: ArchivedObject
  ) throws(PlistError) -> PlistInteger {
    let id = try required(name, of: object)
    guard case .plain(.integer(let value), _) = try resolve(id) else {
      throw wrongField(name, id, "an integer", of: object)
    }
    return value
  }

  /// An NSValue; nil for another kind of structure. `NS.special` is the kind; the kinds are those of
  /// Foundation's cases.
  private func value(_ object: ArchivedObject) throws(PlistError) -> StateValue? {
    guard field("NS.special", of: object) != nil else { return nil }
    switch try integer("NS.special", of: object).int {
    case 1: return try geometry(.point, "NS.pointval", object)
    case 2: return try geometry(.size, "NS.sizeval", object)
    case 3: return try geometry(.rect, "NS.rectval", object)
    case 4:
      return .range(
        location: try integer("NS.rangeval.location", of: object),
        length: try integer("NS.rangeval.length", of: object))
    case 12:
      return .insets(
        try number("NS.edgeval.top", of: object), try number("NS.edgeval.left", of: object),
        try number("NS.edgeval.bottom", of: object), try number("NS.edgeval.right", of: object))
    default: return nil
    }
  }

  private func geometry(
    _ shape: Geometry.Shape, _ name: String, _ object: ArchivedObject
  ) throws(PlistError) -> StateValue? {
    guard let text = try text(name, of: object), case let value = shape.value(of: text),
      case .geometry = value
    else { return nil }
    return value
  }

  /// A single index is inline; several are packed 7 bits to a byte, with the high bit set in all
  /// but the last byte of an index. That the groups start with the lowest bits is inferred: no
  /// published file has an index above 127.
  private func indexPath(_ object: ArchivedObject) throws(PlistError) -> [PlistInteger] {
    let length = try integer("NSIndexPathLength", of: object).int ?? -1
    if length == 0 { return [] }
    if length == 1 { return [try integer("NSIndexPathValue", of: object)] }
    guard let id = field("NSIndexPathData", of: object), let packed = try data(id),
      packed.bytes.count <= PackedIndices.longestData
    else { throw missingField("NSIndexPathData", object) }
    let indices = PackedIndices.decode(packed.bytes)
    guard indices.count == length else {
      throw error(
        .invalidContents, at: id, expected: "\(length) indices in NSIndexPathData",
        found: "\(indices.count)")
    }
    return indices
  }

  private func required(
    _ name: String, of object: ArchivedObject
  ) throws(PlistError) -> ValueID {
    guard let id = field(name, of: object) else { throw missingField(name, object) }
    return id
  }

  private func missingField(_ name: String, _ object: ArchivedObject) -> PlistError {
    error(
      .invalidContents, at: object.id, expected: "\(object.typeName) with \(name)", found: "none")
  }

  private func wrongField(
    _ name: String, _ id: ValueID, _ type: String, of object: ArchivedObject
  ) -> PlistError {
    error(
      .invalidContents, at: id, expected: "\(type) under \(name) of \(object.typeName)",
      found: document.value(id).typeName)
  }
}

/// Foundation's classes that the reader interprets, by the names in archives.
enum FoundationClass {
  case array, set, orderedSet, dictionary, string, data, date, url, uuid, value, indexPath

  static let named: [String: FoundationClass] = [
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
    .value: [
      ["pointval"], ["sizeval"], ["rectval"], ["rangeval.location", "rangeval.length"],
      ["edgeval.top", "edgeval.left", "edgeval.bottom", "edgeval.right"],
    ].map { (["special"] + $0).map { "NS." + $0 } },
    .indexPath: [
      ["NSIndexPathLength", "NSIndexPathValue"], ["NSIndexPathLength", "NSIndexPathData"],
    ],
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
