extension Secret {
  /// What differs for another secret in its place, and does not tell it: sizes, and 24 bits of a hash of what
  /// is too random to be guessed from them. Of a password or a PIN they would leave one of few.
  package var mark: UInt64 {
    let (texts, digest): ([String?], UInt64) =
      switch value {
      case .string(let text), .url(let text, _):
        (value.texts, generatedMark(ByteSlice(utf8: text)))
      case .reference(let text): ([text], 0)
      case .storyboard(let names): ([names.name, names.identifier, names.bundlePath], 0)
      case .unreadable(let value): ([value.text, value.reason], 0)
      case .uuid(let text): ([], FNV1a(text: SecretText.digest(of: text.utf8)).value)
      default: ([], value.dataBytes.map { SecretText.mark(ofData: $0) &+ generatedMark($0) } ?? 0)
      }
    let parts = texts.reduce(0) { $0 &+ ($1.map { SecretText.mark(of: $0) } ?? 0) }
    let whole = reason == .name ? FNV1a(text: Redaction.text(for: value)).value : 0
    return parts &+ whole &+ digest
  }

  /// Of a whole value under the name of generated ones; 0 for what can be guessed.
  private func generatedMark(_ bytes: ByteSlice) -> UInt64 {
    isGenerated && TokenShape.isGenerated(bytes)
      ? FNV1a(text: SecretText.digest(of: bytes.bytes)).value : 0
  }
}

extension SecretText {
  /// The mark of the secrets in a text, in any order; 0 without any.
  package static func mark(of text: String) -> UInt64 { mark(in: ByteSlice(utf8: text)) }

  fileprivate static func mark(ofData bytes: ByteSlice) -> UInt64 {
    mark(in: bytes) &+ mark(in: ByteSlice(WideText.narrowed(bytes)))
  }

  private static func mark(in bytes: ByteSlice) -> UInt64 {
    spans(in: bytes).reduce(0) { mark, span in
      mark &+ FNV1a(text: shown(bytes.elements(span.range), isRandom: span.isRandom)).value
    }
  }
}
