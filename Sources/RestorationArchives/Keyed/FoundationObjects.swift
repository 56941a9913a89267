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
  // What is asked for by its type. Nil for other values, and for those that cannot be read.

  /// The text of a value: a string, or an NSString object in either of its forms. All code that
  /// expects a text calls this.
  package func text(_ id: ValueID) -> String? { plain(id, or: .string)?.value.text }

  /// The data of a value: bare, or in an NSData object.
  package func data(_ id: ValueID) -> ArchivedData? {
    guard case (.data(let bytes), let place)? = plain(id, or: .data) else { return nil }
    return (bytes, place)
  }

  /// The elements of an array: an inline one, or an NSArray.
  package func list(_ id: ValueID) -> [ValueID]? {
    if case .array(let elements)? = plain(id, or: .array)?.value { elements } else { nil }
  }

  /// The keys and values of a dictionary: an inline one, or an NSDictionary.
  package func entries(_ id: ValueID) -> [PlistEntry]? {
    if case .dictionary(let entries)? = plain(id, or: .dictionary)?.value { entries } else { nil }
  }

  private func plain(_ id: ValueID, or known: FoundationClass) -> PlacedValue? {
    switch try? resolve(id) {
    case .plain(let value, let place)?: (value, place)
    case .object(let object)? where object.known == known: object.plain(known)
    default: nil
    }
  }

  fileprivate func isNull(_ id: ValueID) -> Bool {
    if case .null? = try? resolve(id) { true } else { false }
  }
}

/// A value, and the one that has it: an object, for what is in its fields.
private typealias PlacedValue = (value: PlistValue, id: ValueID)

extension ArchivedObject {
  package func contents() throws(PlistError) -> ObjectContents {
    guard let known, hasForm(of: known) else { return other }
    let contents: ObjectContents? =
      switch known {
      case .date: number("NS.time").map { .leaf(.date(ExactReal($0))) }
      case .url: url()
      case .uuid: uuid().map { .leaf($0) }
      case .value: structure()
      case .indexPath: indexPath().map { .leaf(.indexPath($0)) }
      case .array, .set, .orderedSet, .dictionary, .string, .data:
        plain(known).map { .plain($0.value, $0.id) }
      }
    guard let contents else {
      throw graph.error(
        at: id, expected: "valid fields of \(className)", found: "others")
    }
    return contents
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

  /// A container, a text or data; nil for all others.
  fileprivate func plain(_ known: FoundationClass) -> PlacedValue? {
    switch known {
    case .array: elements("NS.object").map { (.array($0), id) }
    case .set: elements("NS.object").map { (.set($0), id) }
    case .orderedSet: elements("NS.object").map { (.orderedSet($0), id) }
    case .dictionary: entries().map { (.dictionary($0), id) }
    case .string: text()
    case .data: data("NS.data") ?? data("NS.bytes")
    case .date, .url, .uuid, .value, .indexPath: nil
    }
  }

  // MARK: Collections

  private func entries() -> [PlistEntry]? {
    // An archiver omits both for an empty dictionary.
    guard (field("NS.keys") == nil) == (field("NS.objects") == nil),
      let keys = elements("NS.key"), let values = elements("NS.object"), keys.count == values.count
    else { return nil }
    return zip(keys, values).map { PlistEntry(key: $0, value: $1) }
  }

  /// A list of elements, `NS.objects`; or the values of numbered fields in any order, `NS.object.0` and
  /// so on, as older writers have them.
  private func elements(_ name: String) -> [ValueID]? {
    if let list = field(name + "s") {
      if case .array(let elements) = graph.document.value(list) { return elements }
      return nil
    }
    let numbered = fields.compactMap { field in
      graph.document.text(at: field.key)?.number(after: name + ".").map { ($0, field.value) }
    }.sorted { $0.0 < $1.0 }
    return numbered.map(\.0).elementsEqual(numbered.indices) ? numbered.map(\.1) : nil
  }

  // MARK: Texts and data

  private func text() -> PlacedValue? {
    if let id = field("NS.string"), case .plain(let value, let place)? = try? graph.resolve(id),
      value.text != nil
    {
      return (value, place)
    }
    return field("NS.bytes").flatMap(graph.data).map { (.string($0.bytes.text), $0.id) }
  }

  private func data(_ name: String) -> PlacedValue? {
    guard let id = field(name), case .plain(.data(let bytes), let place)? = try? graph.resolve(id)
    else { return nil }
    return (.data(bytes), place)
  }

  /// A URL, whose base has no base of its own.
  private func url() -> ObjectContents? {
    guard let text = text("NS.relative") else { return nil }
    guard let base = field("NS.base"), !graph.isNull(base) else {
      return .leaf(.url(text, base: nil))
    }
    if let base = graph.text(base) { return .leaf(.url(text, base: base)) }
    guard case .object(let base)? = try? graph.resolve(base),
      base.known == .url, base.hasForm(of: .url), base.field("NS.base").map(graph.isNull) ?? true,
      let relative = base.text("NS.relative")
    else { return other }
    return .leaf(.url(text, base: relative))
  }

  private func uuid() -> StateValue? {
    guard let bytes = field("NS.uuidbytes").flatMap(graph.data)?.bytes, bytes.count == 16 else {
      return nil
    }
    return .uuid(UUIDText.format(bytes))
  }

  // MARK: Numbers

  private func number(_ name: String) -> Double? {
    switch field(name).flatMap({ try? graph.resolve($0) }) {
    case .plain(.real(let value), _)?: value
    case .plain(.integer(let value), _)?: value.double
    default: nil
    }
  }

  func integer(_ name: String) -> PlistInteger? {
    guard let id = field(name), case .plain(.integer(let value), _)? = try? graph.resolve(id) else {
      return nil
    }
    return value
  }

  /// What is in an NSValue; the object itself for another kind of structure.
  private func structure() -> ObjectContents? {
    guard field("NS.special") != nil else { return other }
    guard let special = integer("NS.special") else { return nil }
    guard let kind = FoundationClass.structures.first(where: { $0.special == special.int }) else {
      return other
    }
    switch kind.shape {
    case nil:
      guard let location = integer(kind.fields[0]), let length = integer(kind.fields[1]) else {
        return nil
      }
      return .leaf(.range(location: location, length: length))
    case .insets?:
      let numbers = kind.fields.compactMap(number).map { ExactReal($0) }
      return Geometry(.insets, numbers).map { .leaf(.geometry($0)) }
    case let shape?:
      guard let text = text(kind.fields[0]), case let value = shape.value(of: text),
        case .geometry = value
      else { return other }
      return .leaf(value)
    }
  }

  /// A single index is inline; several are packed 7 bits to a byte, with the high bit set in all
  /// but the last byte of an index. That the groups start with the lowest bits is inferred: no
  /// published file has an index above 127.
  private func indexPath() -> [PlistInteger]? {
    let length = integer("NSIndexPathLength")?.int
    if length == 0 { return [] }
    if length == 1 { return integer("NSIndexPathValue").map { [$0] } }
    guard let packed = field("NSIndexPathData").flatMap(graph.data)?.bytes,
      packed.count <= PackedIndices.longestData
    else { return nil }
    let indices = PackedIndices.decode(packed)
    return indices.count == length ? indices : nil
  }

  /// The text under a field; nil if there is no such field, or if it is not text.
  func text(_ name: String) -> String? { field(name).flatMap(graph.text) }
}

/// Foundation's classes that the reader interprets, by the names in archives.
enum FoundationClass: String {
  case array = "NSArray", set = "NSSet", orderedSet = "NSOrderedSet", dictionary = "NSDictionary"
  case string = "NSString", data = "NSData", date = "NSDate", url = "NSURL", uuid = "NSUUID"
  case value = "NSValue", indexPath = "NSIndexPath"

  /// - Parameter name: a name in archives, also that of a mutable class.
  init?(named name: String) {
    // Very many objects can have one long name.
    guard name.utf8.count < 32 else { return nil }
    let isMutable = name.begins(with: "NSMutable")
    self.init(rawValue: isMutable ? "NS" + name.dropFirst("NSMutable".count) : name)
  }

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
