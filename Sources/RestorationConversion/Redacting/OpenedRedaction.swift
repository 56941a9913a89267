import FlutterState
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationWriting

// Data with something in it: its bytes are written anew with other contents.

extension ValueRedaction {
  mutating func opened(_ data: OpenedData, _ policy: ContentPolicy) -> StateValue {
    if case .all = policy { return .opened(data) }
    guard let bytes = data.bytes else {
      return .opened(data.showing(value(data.contents, .contents)))
    }
    guard let (new, contents) = rewritten(data, bytes) else {
      return .data(mask.data(bytes))
    }
    return .opened(OpenedData(bytes: new, format: data.format, contents: contents))
  }

  /// The bytes with other contents, and these; nil where they cannot be written anew.
  private mutating func rewritten(
    _ data: OpenedData, _ bytes: ByteSlice
  ) -> (ByteSlice, StateValue)? {
    let new: ByteSlice?
    switch data.format {
    case .text:
      guard case .string(let text) = data.contents else { return nil }
      let masked = mask.text(text)
      return (ByteSlice(Array(masked.utf8)), .string(masked))
    case .json: new = json(value(data.contents, .contents), count: bytes.count)
    case .propertyList: new = propertyList(value(data.contents, .contents), like: bytes)
    case .flutter: new = FlutterPayload.replaced(in: bytes, by: flutterReplacements)
    }
    guard let new, let contents = DataOpener.contents(of: new) else { return nil }
    return (new, contents)
  }

  /// JSON without needless blanks, filled up to as many bytes as there were.
  private func json(_ contents: StateValue, count: Int) -> ByteSlice? {
    var output = JSONOutput(compact: true)
    guard Self.write(contents, into: &output) else { return nil }
    let fill = max(0, count - output.bytes.count)
    return ByteSlice(output.bytes + [UInt8](repeating: UInt8(ascii: " "), count: fill))
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  ///
  /// - Returns: whether JSON has a form for all of it.
  private static func write(_ value: StateValue, into json: inout JSONOutput) -> Bool {
    switch value {
    case .null: json.null()
    case .bool(let flag): json.bool(flag)
    case .integer(let number): json.literal(number.description)
    case .real(let real):
      guard real.value.isFinite else { return false }
      json.literal("\(real.value)")
    case .string(let text): json.string(text)
    case .array(let elements):
      json.beginArray()
      for element in elements { guard write(element, into: &json) else { return false } }
      json.endArray()
    case .dictionary(let pairs):
      json.beginObject()
      for pair in pairs {
        guard case .string(let name) = pair.key else { return false }
        json.key(name)
        guard write(pair.value, into: &json) else { return false }
      }
      json.endObject()
    default: return false
    }
    return true
  }

  private func propertyList(_ contents: StateValue, like bytes: ByteSlice) -> ByteSlice? {
    var encoder = PlainEncoder()
    guard let root = try? encoder.value(contents) else { return nil }
    var written: [UInt8] = []
    let syntax: PlistSyntax = ContentKind.sniff(bytes) == .xmlPropertyList ? .xml : .binary
    do throws(PlistError) {
      try encoder.document(of: root).write(as: syntax, to: &written)
      return ByteSlice(written)
    } catch {
      return nil
    }
  }

  private var flutterReplacements: FlutterReplacements {
    let (mask, names) = (mask, names)
    let covers = keptBelow
    return FlutterReplacements(
      text: { mask.text($0) }, name: { names.identifier($0) }, int32: { mask.integer($0) },
      int64: { mask.integer($0) }, digits: { mask.digits($0) }, real: { mask.real($0) },
      data: { mask.data($0) }, isKept: { covers($0) })
  }
}
