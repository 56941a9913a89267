import FlutterState
import PlistSyntax
import RestorationModel

/// Reads the values of one coder from their JSON form.
struct TreeValueReader {
  let document: PlistDocument
  let limits: Limits
  /// How many values have been numbered, for `$shared`.
  var valueCount = 0
  /// How many values are marked as unreadable.
  var unreadableCount = 0
  /// How many archives and other opened data are around the values.
  let nesting: Int
  /// Opens data, within what is left for the coder.
  var opener: any DataOpening

  init(
    _ document: PlistDocument, limits: Limits, nesting: Int = 0, opener: any DataOpening
  ) {
    self.document = document
    self.limits = limits
    self.nesting = nesting
    self.opener = opener
  }

  /// A value, decoded. `depth` counts the values around it.
  mutating func value(_ id: ValueID, depth: Int = 0) throws(TreeError) -> StateValue {
    let builder = ValueBuilder()
    try visit(id, depth: depth, into: builder)
    return builder.value
  }

  /// Shows a value and all in it to a sink. `depth` counts the values around it.
  ///
  /// - Parameter key: The key of the coder, where data under it may be Flutter's state.
  mutating func visit(
    _ id: ValueID, depth: Int = 0, flutterKey key: String? = nil, into sink: any StateSink
  ) throws(TreeError) {
    let number = valueCount
    valueCount += 1
    // One more than the depth of decoded archives, for the note about what was cut.
    guard depth <= limits.valueDepth else {
      throw document.treeError(
        .tooDeep, at: id, expected: "values nested at most \(limits.valueDepth) deep",
        found: "one more level")
    }
    switch document.value(id) {
    case .null: sink.take(.value(.null))
    case .bool(let value): sink.take(.value(.bool(value)))
    case .integer(let value, _): sink.take(.value(.integer(value)))
    case .real(let value, _): sink.take(.value(.real(ExactReal(value))))
    case .string(let string):
      let text = document.text(string)
      guard document.hasHalfPair(at: id) else { return sink.take(.text(.string(text))) }
      unreadableCount += 1
      sink.take(.value(.unreadable(.halfPair(in: text, at: document.location(of: id)))))
    case .data(let data):
      sink.take(.value(opened(document.data(data), depth, flutterKey: key)))
    case .uid(let uid):
      // An app's dictionary with this key has the form of UIDs in keyed archives.
      valueCount += 2
      StateValue.dictionary([StatePair("CF$UID", .integer(PlistInteger(uid)))]).walk(into: sink)
    case .array(let elements): try list(elements, depth, into: sink) { .array(count: $0) }
    case .dictionary(let elements):
      try dictionary(elements, number, depth, flutterKey: key, into: sink)
    case .set, .orderedSet, .date, .longInteger:
      throw document.treeError(
        .wrongType, at: id, expected: "a JSON value", found: document.value(id).typeName)
    }
  }

  /// The keys that may be beside a tag.
  private static let extraKeys = [
    "fields", "base", TreeKeys.dataFormat, TreeKeys.dataContents, TreeKeys.damagedText,
    TreeKeys.byteOffset,
  ]

  private mutating func dictionary(
    _ elements: [PlistEntry], _ number: Int, _ depth: Int,
    flutterKey key: String?, into sink: any StateSink
  ) throws(TreeError) {
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
    guard let tagged else { return try pairs(elements, depth, into: sink) }
    guard let tag = TreeKeys.Tag(rawValue: tagged.name) else {
      throw document.treeError(
        .unknownTag, at: tagged.key,
        expected: "one of the tags \(TreeKeys.Tag.allCases.map(\.rawValue).joined(separator: ", "))"
          + "; for a key of the app that begins with $, write one more $",
        found: tagged.name)
    }
    switch tag {
    case .set: try list(try array(tagged.value, tag), depth, into: sink) { .set(count: $0) }
    case .orderedSet:
      try list(try array(tagged.value, tag), depth, into: sink) { .orderedSet(count: $0) }
    case .map: try map(tagged.value, depth, into: sink)
    case .object:
      let className = try text(tagged.value, "a class name under $object")
      try object(className, extras["fields"], depth, into: sink)
    case .archive: try archive(tagged.value, depth, into: sink)
    default:
      let leaf = try leaf(tag, tagged.value, extras, number, depth, flutterKey: key)
      leaf.walk(into: sink)
    }
  }

  /// A value without others inside, but for opened data.
  private mutating func leaf(
    _ tag: TreeKeys.Tag, _ id: ValueID, _ extras: [String: ValueID], _ number: Int, _ depth: Int,
    flutterKey key: String?
  ) throws(TreeError) -> StateValue {
    switch tag {
    case .date: return .date(try date(id))
    case .data: return try data(id, extras, depth, flutterKey: key)
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
    case .set, .orderedSet, .map, .object, .archive: preconditionFailure("shown as a container")
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
    _ id: ValueID, _ extras: [String: ValueID], _ depth: Int, flutterKey key: String?
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
      let value = opened(bytes, depth, as: format, flutterKey: key)
      guard case .opened(let data) = value, data.isDamaged, let id = extras[TreeKeys.dataContents]
      else { return value }
      // Only the contents in the tree have the offsets of the damage in the original file.
      var inner = TreeValueReader(document, limits: limits, nesting: nesting + 1, opener: opener)
      guard let contents = try? inner.value(id, depth: depth + 1), contents == data.contents
      else { return value }
      return .opened(OpenedData(bytes: bytes, format: data.format, contents: contents))
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
    _ bytes: ByteSlice, _ depth: Int, as format: OpenedData.Format? = nil, flutterKey key: String?
  ) -> StateValue {
    var opened: OpenedData? =
      switch format {
      case .flutter: opener.openFlutter(bytes)
      case .text: opener.openText(bytes)
      case .json, .propertyList, nil: opener.open(bytes, nesting: nesting, depth: depth)
      }
    if opened == nil, let key, FlutterPayload.mayBePayload(bytes, under: key) {
      opened = opener.openFlutter(bytes)
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

  func array(_ id: ValueID, _ tag: TreeKeys.Tag) throws(TreeError) -> [ValueID] {
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
}
