import PlistSyntax
import RestorationModel

// Values without contents in the form of `restorectl.archive/1`.

extension JSONOutput {
  /// Writes a value without contents that could be read.
  mutating func write(_ leaf: StateLeaf) {
    switch leaf {
    case .text(let text): text.withBytes { string($0) }
    case .url(let text): tagged(.url) { json in text.withBytes { json.string($0) } }
    case .uuid(let bytes): tagged(.uuid) { $0.uuid(bytes) }
    case .geometry, .value: write(leaf.value)
    }
  }

  private mutating func write(_ value: StateValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): write(value)
    case .real(let value): write(value)
    case .date(let seconds): tagged(.date) { $0.write(date: seconds) }
    case .data(let bytes): tagged(.data) { $0.base64(bytes) }
    case .url(let text, let base):
      tagged(.url) { json in
        json.string(text)
        if let base { json.member("base", base) }
      }
    case .uuid(let text): tagged(.uuid) { $0.string(text) }
    case .geometry(let geometry):
      tagged("$" + geometry.shape.rawValue) { json in
        json.list(geometry.numbers) { $0.write($1) }
      }
    case .range(let location, let length):
      tagged(.range) { json in json.list([location, length]) { $0.write($1) } }
    case .indexPath(let indices):
      tagged(.indexPath) { json in json.list(indices) { $0.write($1) } }
    case .reference(let path): tagged(.reference) { $0.string(path) }
    case .storyboard(let reference): tagged(.storyboard) { $0.write(reference) }
    case .shared(let number): tagged(.shared) { $0.integer(number) }
    case .string(let text): string(text)
    case .unreadable, .opened, .array, .set, .orderedSet, .dictionary, .object, .archive:
      preconditionFailure("StateJSON writes what has parts")
    }
  }

  /// Writes a storyboard reference.
  mutating func write(_ reference: StoryboardReference) {
    beginObject()
    member("name", reference.name)
    member("identifier", reference.identifier)
    member("bundlePath", reference.bundlePath)
    endObject()
  }

  /// Writes a real: always with a fraction or an exponent, to distinguish it from a whole number.
  private mutating func write(_ real: ExactReal) {
    let value = real.value
    guard value.isFinite else {
      // Payloads of NaNs are kept, so that a tree equals itself after reading it back.
      let text = value.isNaN ? Self.nanText(value) : value < 0 ? "-inf" : "inf"
      return tagged(.real) { $0.string(text) }
    }
    literal("\(value)")
  }

  private static func nanText(_ value: Double) -> String {
    value.bitPattern == Double.nan.bitPattern
      ? "nan" : "nan:0x" + String(value.bitPattern, radix: 16)
  }

  /// Readers that store numbers as `double` change larger whole numbers.
  private static let largestExactInteger: Int64 = 1 << 53

  private mutating func write(_ integer: PlistInteger) {
    if let small = integer.int64,
      -Self.largestExactInteger...Self.largestExactInteger ~= small
    {
      literal(integer.description)
    } else {
      tagged(.integer) { $0.string(integer.description) }
    }
  }

  /// Writes a date as ISO 8601, or as a number of seconds if it is outside the calendar's years.
  mutating func write(date seconds: ExactReal) {
    if !date(seconds.value) { write(seconds) }
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout JSONOutput, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes a value in an object under its tag.
  mutating func tagged(_ tag: TreeKeys.Tag, _ contents: (inout JSONOutput) -> Void) {
    tagged(tag.rawValue, contents)
  }

  private mutating func tagged(_ tag: String, _ contents: (inout JSONOutput) -> Void) {
    beginObject()
    key(tag)
    contents(&self)
    endObject()
  }
}
