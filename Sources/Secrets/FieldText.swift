/// A text under a key such as `passwordField`: typed by a user, or shown by the app.
enum FieldText {
  /// Words of prompts and placeholders, and of states of a field.
  private static let screenWords: Set<String> = [
    "a", "again", "an", "at", "button", "choose", "code", "confirm", "confirmation", "create",
    "current", "disabled", "editing", "empty", "enabled", "enter", "field", "focused", "forgot",
    "here", "hidden", "hint", "in", "input", "invalid", "label", "least", "login", "masked", "new",
    "off", "old", "on", "optional", "pass", "passcode", "passphrase", "password", "passwort", "pin",
    "placeholder", "please", "repeat", "required", "retype", "secure", "security", "shown", "sign",
    "text", "the", "to", "type", "valid", "view", "visible", "word", "your",
  ]
  /// Characters of masks, and characters without meaning.
  private static let maskSigns: Set<Unicode.Scalar> = [
    "•", "●", "∙", "·", "◦", "○", "⬤", "*", "＊", "-", "–", "—", "_", ".", "…", " ", "\u{a0}",
  ]
  /// Shorter texts are neither a password nor the code of a card.
  private static let shortest = 3
  /// Longer texts were not typed into a password field.
  private static let longest = 128

  /// Whether a text is a mask: `••••••`.
  static func isMask(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(maskSigns.contains)
  }

  /// Whether a text is a prompt for a secret, with more than one word: `Enter your password`.
  static func isPrompt(_ text: some Sequence<UInt8>) -> Bool {
    screenWords(in: text).map { $0 > 1 } ?? false
  }

  /// Whether a user may have typed a text: it is no prompt, placeholder or state of the field.
  static func mayBeTyped(_ text: some Sequence<UInt8>) -> Bool {
    let start = Array(text.prefix(longest + 1))
    // Control characters occur only in data that is not text.
    return (shortest...longest).contains(start.count) && start.allSatisfy { $0 >= 0x20 }
      && screenWords(in: start) == nil
  }

  /// The number of words in a text with only such words; nil if there are others.
  private static func screenWords(in text: some Sequence<UInt8>) -> Int? {
    let bytes = Array(text.prefix(longest + 1))
    guard bytes.count <= longest else { return nil }
    let words = KeyWords.split(String(decoding: bytes, as: UTF8.self))
    return words.allSatisfy(screenWords.contains) ? words.count : nil
  }
}
