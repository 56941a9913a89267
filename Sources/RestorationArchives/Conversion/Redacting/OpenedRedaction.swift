// Data with something in it: its bytes are written anew with other contents.

extension ValueRedaction {
  mutating func opened(_ data: OpenedData) -> StateValue {
    guard let bytes = data.bytes else {
      return .opened(data.showing(value(data.contents, .contents)))
    }
    let contents = value(data.contents, data.format == .flutter ? .bucket : .contents)
    let new: ByteSlice? =
      switch data.format {
      case .text: if case .string(let text) = contents { ByteSlice(Array(text.utf8)) } else { nil }
      case .json: written(contents, as: .json, like: bytes)
      case .propertyList:
        written(
          contents, as: ContentKind.sniff(bytes) == .xmlPropertyList ? .xml : .binary, like: bytes)
      case .flutter: data.isDamaged ? nil : FlutterPayload.bytes(of: contents)
      }
    guard let new else { return .data(mask.data(bytes)) }
    return .opened(OpenedData(bytes: new, format: data.format, contents: contents))
  }

  /// JSON has no needless blanks, and is filled up to as many bytes as there were.
  private func written(
    _ contents: StateValue, as syntax: PlistSyntax, like bytes: ByteSlice
  ) -> ByteSlice? {
    var encoder = StateEncoder(isPlain: true)
    guard let root = try? encoder.value(contents),
      let new = try? encoder.document(of: root).written(as: syntax, compact: true)
    else { return nil }
    let fill = syntax == .json ? max(0, bytes.count - new.count) : 0
    return ByteSlice(new + [UInt8](repeating: UInt8(ascii: " "), count: fill))
  }
}
