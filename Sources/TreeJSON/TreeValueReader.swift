import PlistSyntax
import RestorationModel

/// Reads the values of one coder from their JSON form.
struct TreeValueReader {
  let document: PlistDocument
  private let limits: Limits
  /// How many values were numbered, for `$shared`.
  private var valueCount = 0
  /// How many values are marked as unreadable.
  private(set) var unreadableCount = 0
  /// How many archives and other opened data contain the values.
  private let nesting: Int
  /// Opens data, within the remaining budget of the coder.
  private(set) var opener: any DataOpening

  init(
    _ document: PlistDocument, limits: Limits, nesting: Int = 0, opener: any DataOpening
  ) {
    self.document = document
    self.limits = limits
    self.nesting = nesting
    self.opener = opener
  }

  /// A value. `depth` is the number of values that contain it.
  mutating func value(_ id: ValueID, depth: Int = 0) throws(TreeError) -> StateValue {
    let number = valueCount
    valueCount += 1
    // One more than the depth of decoded archives, for the note about what was cut.
    guard depth <= limits.valueDepth else {
      throw document.treeError(
        .tooDeep, at: id, expected: "values nested at most \(limits.valueDepth) deep",
        found: "one more level")
    }
    switch document.value(id) {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value, _): return .integer(value)
    case .real(let value, _): return .real(ExactReal(value))
    case .string(let string):
      let text = document.text(string)
      guard document.hasHalfPair(string) else { return .string(text) }
      unreadableCount += 1
      return .unreadable(.halfPair(in: text, at: document.location(of: id)))
    case .data(let data): return opened(document.data(data), depth)
    case .uid(let uid):
      // An app's dictionary with this key has the form of UIDs in keyed archives.
      valueCount += 2
      return .dictionary([StatePair("CF$UID", .integer(PlistInteger(uid)))])
    case .array(let elements): return .array(try list(elements, depth))
    case .dictionary(let elements): return try dictionary(id, elements, number, depth)
    case .set, .orderedSet, .date:
      throw document.treeError(
        .wrongType, at: id, expected: "a JSON value", found: document.value(id).typeName)
    }
  }

  /// Named values: the state of a coder, or the fields of an object.
  mutating func fields(
    _ elements: PlistElements, depth: Int
  ) throws(TreeError) -> [(field: StateField, id: ValueID)] {
    var fields: [(field: StateField, id: ValueID)] = []
    for entry in document.entries(of: elements) {
      let name = TreeKeys.unescaped(document.text(at: entry.key) ?? "")
      fields.append((StateField(name, try value(entry.value, depth: depth)), entry.value))
    }
    return fields
  }

  private mutating func list(
    _ elements: PlistElements, _ depth: Int
  ) throws(TreeError) -> [StateValue] {
    var values: [StateValue] = []
    for element in document.elements(of: elements) {
      values.append(try value(element, depth: depth + 1))
    }
    return values
  }

  /// The keys that may accompany a tag.
  private static let extraKeys = [
    "fields", "base", TreeKeys.dataFormat, TreeKeys.dataContents, TreeKeys.damagedText,
    TreeKeys.byteOffset,
  ]

  private mutating func dictionary(
    _ id: ValueID, _ elements: PlistElements, _ number: Int, _ depth: Int
  ) throws(TreeError) -> StateValue {
    var extras: [String: ValueID] = [:]
    var tagged: (name: String, key: ValueID, value: ValueID)?
    for entry in document.entries(of: elements) {
      let name = document.text(at: entry.key) ?? ""
      if tagged == nil, name.begins(with: "$"), !name.begins(with: "$$") {
        tagged = (name, entry.key, entry.value)
      } else if Self.extraKeys.contains(name) {
        extras[name] = entry.value
      }
    }
    guard let tagged else {
      var pairs: [StatePair] = []
      for entry in document.entries(of: elements) {
        valueCount += 1
        let name = TreeKeys.unescaped(document.text(at: entry.key) ?? "")
        pairs.append(StatePair(.string(name), try value(entry.value, depth: depth + 1)))
      }
      return .dictionary(pairs)
    }
    guard let tag = TreeKeys.Tag(rawValue: tagged.name) else {
      throw document.treeError(
        .unknownTag, at: tagged.key,
        expected: "one of the tags \(TreeKeys.Tag.allCases.map(\.rawValue).joined(separator: ", "))"
          + "; for a key of the app that begins with $, write one more $",
        found: tagged.name)
    }
    return try taggedValue(tag, tagged.value, extras, number, depth)
  }

  private mutating func taggedValue(
    _ tag: TreeKeys.Tag, _ id: ValueID, _ extras: [String: ValueID], _ number: Int, _ depth: Int
  ) throws(TreeError) -> StateValue {
    switch tag {
    case .date: return .date(try date(id))
    case .data: return try data(id, extras, depth)
    case .url:
      return .url(
        try text(id, "text under $url"),
        base: try extras["base"].map { id throws(TreeError) in try text(id, "text under base") })
    case .uuid: return .uuid(try text(id, "text under $uuid"))
    case .reference: return .reference(try text(id, "a restoration path under $reference"))
    case .storyboard: return .storyboard(try document.storyboard(id))
    case .point, .size, .rect, .insets, .vector, .transform: return try geometry(tag, id)
    case .range:
      let numbers = try integers(id)
      guard numbers.count == 2 else { throw invalid(id, "a location and a length under $range") }
      return .range(location: numbers[0], length: numbers[1])
    case .indexPath: return .indexPath(try integers(id))
    case .set: return .set(try list(try array(id, tag), depth))
    case .orderedSet: return .orderedSet(try list(try array(id, tag), depth))
    case .map: return try map(id, depth)
    case .object:
      guard let fields = extras["fields"] else {
        return .object(className: try text(id, "a class name under $object"), fields: [])
      }
      guard case .dictionary(let elements) = document.value(fields) else {
        throw invalid(fields, "a dictionary under fields")
      }
      return .object(
        className: try text(id, "a class name under $object"),
        fields: try self.fields(elements, depth: depth + 1).map(\.field))
    case .archive:
      guard case .dictionary(let elements) = document.value(id) else {
        throw invalid(id, "a dictionary under $archive")
      }
      var inner = TreeValueReader(
        document, limits: limits, nesting: nesting + 1, opener: opener)
      let fields = try inner.fields(elements, depth: depth + 1).map(\.field)
      unreadableCount += inner.unreadableCount
      opener = inner.opener
      return .archive(fields)
    case .integer:
      guard let integer = PlistInteger(try text(id, "digits under $integer")) else {
        throw invalid(id, "a whole number of up to 128 bits under $integer")
      }
      return .integer(integer)
    case .real: return .real(try real(id))
    case .shared:
      guard case .integer(let first, _) = document.value(id), let first = first.int, first >= 0,
        first < number
      else { throw invalid(id, "the number of an earlier value under $shared") }
      return .shared(first)
    case .unreadable:
      unreadableCount += 1
      return .unreadable(
        UnreadableValue(
          reason: try text(id, "a reason under $unreadable"),
          text: try extras[TreeKeys.damagedText].map { id throws(TreeError) in
            try text(id, "a text beside $unreadable")
          },
          byteOffset: extras[TreeKeys.byteOffset].flatMap(offset)))
    }
  }

  /// Data with its contents. The bytes decide; only if they were omitted, because they would show a
  /// secret, the contents are read from the tree.
  private mutating func data(
    _ id: ValueID, _ extras: [String: ValueID], _ depth: Int
  ) throws(TreeError) -> StateValue {
    var format: OpenedData.Format?
    if let id = extras[TreeKeys.dataFormat] {
      format = OpenedData.Format(rawValue: try text(id, "a format"))
      if format == nil {
        throw invalid(
          id, OpenedData.Format.allCases.map(\.rawValue).joined(separator: ", ") + " under format")
      }
    }
    if let base64 = document.text(at: id) {
      guard let bytes = ByteSlice(base64: base64, at: document.location(of: id).byteOffset) else {
        throw invalid(id, "base64 under $data")
      }
      return opened(bytes, depth, as: format)
    }
    guard case .null = document.value(id), let format, let contents = extras[TreeKeys.dataContents]
    else { throw invalid(id, "base64 under $data, or null with format and contents") }
    var inner = TreeValueReader(document, limits: limits, nesting: nesting + 1, opener: opener)
    let value = try inner.value(contents, depth: depth + 1)
    unreadableCount += inner.unreadableCount
    opener = inner.opener
    return .opened(OpenedData(bytes: nil, format: format, contents: value))
  }

  /// Data with its contents, in its own format unless the tree has one.
  private mutating func opened(
    _ bytes: ByteSlice, _ depth: Int, as format: OpenedData.Format? = nil
  ) -> StateValue {
    let opened: OpenedData? =
      switch format {
      case .flutter: opener.openFlutter(bytes)
      case .text: opener.openText(bytes)
      case .json, .propertyList, nil: opener.open(bytes, nesting: nesting, depth: depth)
      }
    return opened.map { .opened($0) } ?? .data(bytes)
  }

  func invalid(_ id: ValueID, _ expected: String) -> TreeError {
    document.treeError(
      .invalidValue, at: id, expected: expected, found: document.value(id).typeName)
  }

  private func text(_ id: ValueID, _ expected: String) throws(TreeError) -> String {
    guard let text = document.text(at: id) else { throw invalid(id, expected) }
    return text
  }

  /// A byte offset; nil for an invalid one.
  private func offset(_ id: ValueID) -> Int? {
    guard case .integer(let number, _) = document.value(id) else { return nil }
    return number.int
  }

  private func array(_ id: ValueID, _ tag: TreeKeys.Tag) throws(TreeError) -> PlistElements {
    guard case .array(let elements) = document.value(id) else {
      throw invalid(id, "an array under \(tag.rawValue)")
    }
    return elements
  }

  private func geometry(_ tag: TreeKeys.Tag, _ id: ValueID) throws(TreeError) -> StateValue {
    let shape = Geometry.Shape(rawValue: String(tag.rawValue.dropFirst())) ?? .point
    var numbers: [ExactReal] = []
    for element in document.elements(of: try array(id, tag)) {
      numbers.append(try real(element))
    }
    guard let geometry = Geometry(shape, numbers) else {
      throw invalid(id, "\(shape.count) numbers under \(tag.rawValue)")
    }
    return .geometry(geometry)
  }

  private mutating func map(_ id: ValueID, _ depth: Int) throws(TreeError) -> StateValue {
    var pairs: [StatePair] = []
    for element in document.elements(of: try array(id, .map)) {
      guard case .array(let elements) = document.value(element) else {
        throw invalid(element, "a pair of a key and a value")
      }
      let pair = document.list(of: elements)
      guard pair.count == 2 else { throw invalid(element, "a pair of a key and a value") }
      let key = try value(pair[0], depth: depth + 1)
      pairs.append(StatePair(key, try value(pair[1], depth: depth + 1)))
    }
    return .dictionary(pairs)
  }
}
