struct TreeValueReader {
  let document: PlistDocument
  /// Data in a tree opens no archives, and everything else has a budget of its own.
  var opener = DataOpener(byteCount: 0)
  /// How many values have been numbered, for `$shared`.
  var valueCount = 0
  /// How many archives and other opened data are around the values.
  var nesting = 0

  /// The keys of a coder with their values. All keys of a view of a UIKit class are UIKit's.
  mutating func state(_ id: ValueID, isSystemView: Bool) throws(PlistError) -> [StateEntry] {
    if case .uid = document.value(id) {
      return try fields(id, "", 0).map {
        StateEntry($0.name, $0.value, at: document.location(of: id))
      }
    }
    let members = try document.members(id, "a dictionary under state")
    // The key beside it distinguishes Flutter's state from other data in a scene's activity.
    let isFlutter = members.contains { name($0.key).isSame(as: KnownKeys.flutterModificationDate) }
    return try members.map { member throws(PlistError) in
      let key = name(member.key)
      let value = try value(member.value, 0)
      return StateEntry(
        key, opener.openingFlutter(value, under: key, isBesideDate: isFlutter),
        origin: isSystemView ? .uikit : KnownKeys.origin(of: key),
        at: document.location(of: member.value))
    }
  }

  private func name(_ key: ValueID) -> String { TreeKeys.unescaped(document.text(at: key) ?? "") }

  /// A value. `depth` counts the values around it.
  private mutating func value(_ id: ValueID, _ depth: Int) throws(PlistError) -> StateValue {
    let number = valueCount
    valueCount += 1
    // One more than the depth of decoded archives, for the note about what was cut.
    guard depth <= Limits.valueDepth else {
      throw document.documentError(
        .tooDeep, at: id, expected: "values nested at most \(Limits.valueDepth) deep",
        found: "one more level")
    }
    switch document.value(id) {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(ExactReal(number))
    case .string(let text): return .string(text)
    case .damagedString(let text):
      return .unreadable(.halfPair(in: text, at: document.location(of: id)))
    case .data(let bytes): return opened(bytes, depth)
    case .array: return .array(try values(id, "an array", depth))
    case .dictionary, .uid:
      if let (tag, keys) = try tagged(id) { return try value(tag, keys, number, depth) }
      let fields = try fields(id, "a dictionary", depth, areNamesNumbered: true)
      return .dictionary(fields.map { StatePair(.string($0.name), $0.value) })
    case .set, .orderedSet, .date, .longInteger: throw document.wrongType(id, "a JSON value")
    }
  }

  private mutating func values(
    _ id: ValueID, _ expected: String, _ depth: Int
  ) throws(PlistError) -> [StateValue] {
    try document.array(id, expected).map { element throws(PlistError) in
      try value(element, depth + 1)
    }
  }

  /// A dictionary with any values as keys.
  private mutating func map(_ id: ValueID, _ depth: Int) throws(PlistError) -> [StatePair] {
    try document.array(id, "an array under $map").map { pair throws(PlistError) in
      let values = try values(pair, "a pair of a key and a value", depth)
      guard values.count == 2 else { throw document.invalid(pair, "a pair of a key and a value") }
      return StatePair(values[0], values[1])
    }
  }

  /// The names and values of an object. `areNamesNumbered`: names are texts that count as values.
  private mutating func fields(
    _ id: ValueID, _ expected: String, _ depth: Int, areNamesNumbered: Bool = false
  ) throws(PlistError) -> [StateField] {
    let countOfName = areNamesNumbered ? 1 : 0
    // The only key of an app's dictionary can have the form of a UID in keyed archives.
    if case .uid(let number) = document.value(id) {
      valueCount += countOfName + 1
      return [StateField("CF$UID", .integer(PlistInteger(number)))]
    }
    return try document.members(id, expected).map { entry throws(PlistError) in
      valueCount += countOfName
      return StateField(name(entry.key), try value(entry.value, depth + 1))
    }
  }

  /// What `read` reads of an archive or other opened data, whose values are numbered separately.
  private mutating func inside<Contents>(
    _ read: (inout Self) throws(PlistError) -> Contents
  ) throws(PlistError) -> Contents {
    var inner = Self(document: document, opener: opener, nesting: nesting + 1)
    defer { opener = inner.opener }
    return try read(&inner)
  }

  // MARK: Tagged values

  /// The tag of a dictionary with the values by key; nil if it has none.
  private func tagged(
    _ id: ValueID
  ) throws(PlistError) -> (tag: TreeKeys.Tag, keys: [String: ValueID])? {
    guard case .dictionary(let entries) = document.value(id),
      let first = entries.first(where: { TreeKeys.isTag(document.text(at: $0.key) ?? "") })
    else { return nil }
    let name = document.text(at: first.key) ?? ""
    guard let tag = TreeKeys.Tag(rawValue: String(Substring(name.utf8.dropFirst()))) else {
      let tags = TreeKeys.Tag.allCases.map(\.key).joined(separator: ", ")
      throw document.invalid(
        first.key,
        "one of the tags \(tags); for a key of the app that begins with $, write one more $",
        found: name)
    }
    return (tag, try document.dictionary(id, "a value with \(name)", [name] + tag.companions))
  }

  private mutating func value(
    _ tag: TreeKeys.Tag, _ keys: [String: ValueID], _ number: Int, _ depth: Int
  ) throws(PlistError) -> StateValue {
    let id = keys[tag.key] ?? document.root
    func text(_ expected: String) throws(PlistError) -> String {
      try document.text(id, "\(expected) under \(tag.key)")
    }
    switch tag {
    case .date: return .date(try document.date(id))
    case .data: return try data(id, keys, depth)
    case .url: return .url(try text("text"), base: try document.text(keys["base"]))
    case .uuid:
      let text = try text("text")
      guard UUIDText.bytes(of: text) != nil else {
        throw document.invalid(id, "32 hexadecimal digits in five groups under $uuid")
      }
      return .uuid(text)
    case .reference: return .reference(try text("a restoration path"))
    case .storyboard: return .storyboard(try document.storyboard(id))
    case .point, .size, .rect, .insets, .vector, .transform: return try geometry(tag, id)
    case .range:
      let numbers = try document.list(id, "an array of whole numbers", document.integer)
      guard numbers.count == 2 else {
        throw document.invalid(id, "a location and a length under $range")
      }
      return .range(location: numbers[0], length: numbers[1])
    case .indexPath:
      return .indexPath(try document.list(id, "an array of whole numbers", document.integer))
    case .set: return .set(try values(id, "an array under $set", depth))
    case .orderedSet: return .orderedSet(try values(id, "an array under $orderedSet", depth))
    case .map: return .dictionary(try map(id, depth))
    case .object:
      let className = try text("a class name")
      let fields =
        try keys["fields"].map { id throws(PlistError) in
          try self.fields(id, "a dictionary under fields", depth)
        } ?? []
      return .object(className: className, fields: fields)
    case .archive:
      return .archive(
        try inside { (reader: inout Self) throws(PlistError) in
          try reader.fields(id, "a dictionary under $archive", depth)
        })
    case .integer:
      guard let integer = PlistInteger(try text("digits")) else {
        throw document.invalid(id, "a whole number of up to 64 bits under $integer")
      }
      return .integer(integer)
    case .real: return .real(try document.real(id))
    case .shared:
      guard let first = try document.int(id), 0..<number ~= first else {
        throw document.invalid(id, "the number of an earlier value under $shared")
      }
      return .shared(first)
    case .unreadable:
      return .unreadable(
        UnreadableValue(
          reason: try text("a reason"),
          text: try document.text(keys[TreeKeys.damagedText]),
          byteOffset: try document.int(keys[TreeKeys.byteOffset])))
    }
  }

  private func geometry(_ tag: TreeKeys.Tag, _ id: ValueID) throws(PlistError) -> StateValue {
    let shape = Geometry.Shape(rawValue: tag.rawValue) ?? .point
    let numbers = try document.list(id, "an array under \(tag.key)", document.real)
    guard let geometry = Geometry(shape, numbers) else {
      throw document.invalid(id, "\(shape.count) numbers under \(tag.key)")
    }
    return .geometry(geometry)
  }

  // MARK: Data

  /// Data with its contents. The bytes decide; only if they were omitted, because they would show a
  /// secret, the contents are read from the tree.
  private mutating func data(
    _ id: ValueID, _ keys: [String: ValueID], _ depth: Int
  ) throws(PlistError) -> StateValue {
    let format: OpenedData.Format? = try document.named(
      keys[TreeKeys.dataFormat], "one of the formats")
    let contents = keys[TreeKeys.dataContents]
    guard let base64 = document.text(at: id) else {
      guard case .null = document.value(id), let format, let contents else {
        throw document.invalid(id, "base64 under $data, or null with format and contents")
      }
      return .opened(
        OpenedData(bytes: nil, format: format, contents: try self.contents(contents, depth)))
    }
    guard let bytes = ByteSlice(base64: base64, at: document.location(of: id).byteOffset) else {
      throw document.invalid(id, "base64 under $data")
    }
    let value = opened(bytes, depth, as: format)
    guard case .opened(let data) = value, data.isDamaged, let contents else { return value }
    // Only the contents in the tree have the offsets of the damage in the original file.
    var reader = self
    guard let contents = try? reader.contents(contents, depth), contents == data.contents
    else { return value }
    return .opened(OpenedData(bytes: bytes, format: data.format, contents: contents))
  }

  private mutating func contents(_ id: ValueID, _ depth: Int) throws(PlistError) -> StateValue {
    try inside { (reader: inout Self) throws(PlistError) in try reader.value(id, depth + 1) }
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
}
