package import PlistSyntax

// Values in the form of `restorectl.archive/1`.

extension StateValue {
  /// Writes the value. `hasOffsets`: an unreadable one has its place in the file.
  package func writeJSON(into json: inout JSONOutput, hasOffsets: Bool = true) {
    json.write(self, hasOffsets)
  }
}

extension JSONOutput {
  mutating func write(_ value: StateValue, _ hasOffsets: Bool) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .integer(let number): write(JSON(number))
    case .real(let real): write(JSON(real))
    case .string(let text): string(text)
    case .date(let seconds): write(.tagged(.date, JSON(date: seconds)))
    case .data(let bytes): tagged(.data) { $0.base64(bytes) }
    case .opened(let data): write(data, hasOffsets)
    case .url(let text, nil): write(.tagged(.url, .string(text)))
    case .url(let text, let base):
      write([TreeKeys.Tag.url.rawValue: .string(text), "base": JSON(base)])
    case .uuid(let text): write(.tagged(.uuid, .string(text)))
    case .geometry(let geometry):
      write(.object([("$" + geometry.shape.rawValue, .array(geometry.numbers.map { JSON($0) }))]))
    case .range(let location, let length):
      write(.tagged(.range, [JSON(location), JSON(length)]))
    case .indexPath(let indices): write(.tagged(.indexPath, .array(indices.map { JSON($0) })))
    case .array(let elements): write(elements, hasOffsets)
    case .set(let elements): tagged(.set) { $0.write(elements, hasOffsets) }
    case .orderedSet(let elements): tagged(.orderedSet) { $0.write(elements, hasOffsets) }
    case .dictionary(let pairs): write(pairs, hasOffsets)
    case .reference(let path): write(.tagged(.reference, .string(path)))
    case .storyboard(let reference): write(.tagged(.storyboard, JSON(reference)))
    case .object(let className, let fields):
      object { json in
        json.member(TreeKeys.Tag.object.rawValue, .string(className))
        json.key("fields")
        json.write(fields, hasOffsets)
      }
    case .archive(let fields): tagged(.archive) { $0.write(fields, hasOffsets) }
    case .shared(let number): write(.tagged(.shared, JSON(number)))
    case .unreadable(let value): write(value, hasOffsets)
    }
  }

  private mutating func write(_ elements: [StateValue], _ hasOffsets: Bool) {
    array(elements) { $1.write($0, hasOffsets) }
  }

  private mutating func write(_ fields: [StateField], _ hasOffsets: Bool) {
    object { json in
      for field in fields {
        json.key(TreeKeys.escaped(field.name))
        json.write(field.value, hasOffsets)
      }
    }
  }

  /// Writes a dictionary: an object if its keys are different texts.
  private mutating func write(_ pairs: [StatePair], _ hasOffsets: Bool) {
    var names: Set<String> = []
    let fields = pairs.compactMap { pair in
      if case .string(let name) = pair.key, names.insert(name).inserted {
        StateField(name, pair.value)
      } else {
        nil
      }
    }
    if fields.count == pairs.count { return write(fields, hasOffsets) }
    tagged(.map) { json in
      json.array(pairs) { $1.write([$0.key, $0.value], hasOffsets) }
    }
  }

  private mutating func write(_ data: OpenedData, _ hasOffsets: Bool) {
    object { json in
      json.key(TreeKeys.Tag.data.rawValue)
      if let bytes = data.bytes { json.base64(bytes) } else { json.null() }
      json.member(TreeKeys.dataFormat, .string(data.format.rawValue))
      json.key(TreeKeys.dataContents)
      json.write(data.contents, hasOffsets)
    }
  }

  private mutating func write(_ value: UnreadableValue, _ hasOffsets: Bool) {
    object { json in
      json.member(TreeKeys.Tag.unreadable.rawValue, .string(value.reason))
      if let text = value.text { json.member(TreeKeys.damagedText, .string(text)) }
      if hasOffsets, let offset = value.byteOffset {
        json.member(TreeKeys.byteOffset, JSON(offset))
      }
    }
  }

  /// Writes a value in an object under its tag.
  private mutating func tagged(_ tag: TreeKeys.Tag, _ contents: (inout JSONOutput) -> Void) {
    object { json in
      json.key(tag.rawValue)
      contents(&json)
    }
  }
}

extension JSON {
  /// A value in an object under its tag.
  fileprivate static func tagged(_ tag: TreeKeys.Tag, _ json: JSON) -> JSON {
    .object([(tag.rawValue, json)])
  }

  /// Readers that store numbers as `double` change larger whole numbers.
  private static let largestExactInteger: Int64 = 1 << 53

  fileprivate init(_ number: PlistInteger) {
    let digits = number.description
    if let small = number.int64,
      -Self.largestExactInteger...Self.largestExactInteger ~= small
    {
      self = .number(digits)
    } else {
      self = .tagged(.integer, .string(digits))
    }
  }

  /// A real: always with a fraction or an exponent, to distinguish it from a whole number.
  fileprivate init(_ real: ExactReal) {
    let value = real.value
    if value.isFinite {
      self = .number("\(value)")
    } else if value.isNaN {
      // Payloads of NaNs are kept, so that a tree equals itself after reading it back.
      let bits = value.bitPattern
      self = .tagged(
        .real,
        .string(bits == Double.nan.bitPattern ? "nan" : "nan:0x" + String(bits, radix: 16)))
    } else {
      self = .tagged(.real, value < 0 ? "-inf" : "inf")
    }
  }

  /// A date in ISO 8601, or as a number of seconds if it is outside the calendar's years.
  init(date seconds: ExactReal) {
    self = ISO8601.format(secondsSince2001: seconds.value).map { .string($0) } ?? JSON(seconds)
  }

  init(_ reference: StoryboardReference) {
    self = [
      "name": JSON(reference.name), "identifier": JSON(reference.identifier),
      "bundlePath": JSON(reference.bundlePath),
    ]
  }
}
