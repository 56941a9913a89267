/// A text under a key that names a field for a credential, such as `passwordField`: what a person
/// typed into it, or what the screen says of it.
enum FieldText {
  /// Words of prompts and placeholders, and of how a field is.
  private static let screenWords: Set<String> = [
    "a", "again", "an", "at", "button", "choose", "code", "confirm", "confirmation", "create",
    "current", "disabled", "editing", "empty", "enabled", "enter", "field", "focused", "forgot",
    "here", "hidden", "hint", "in", "input", "invalid", "label", "least", "login", "masked", "new",
    "off", "old", "on", "optional", "pass", "passcode", "passphrase", "password", "passwort", "pin",
    "placeholder", "please", "repeat", "required", "retype", "secure", "security", "shown", "sign",
    "text", "the", "to", "type", "valid", "view", "visible", "word", "your",
  ]
  /// Signs that stand for what is not shown, and for nothing.
  private static let maskSigns: Set<Unicode.Scalar> = [
    "•", "●", "∙", "·", "◦", "○", "⬤", "*", "＊", "-", "–", "—", "_", ".", "…", " ", "\u{a0}",
  ]
  /// Shorter texts are no password and no code of a card.
  private static let shortest = 3
  /// Longer texts were not typed into a field for a password.
  private static let longest = 128

  /// Whether a text is made of signs that hide another: `••••••`.
  static func isMask(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(maskSigns.contains)
  }

  /// Whether a text asks for a credential, in more than a word: `Enter your password`.
  static func isPrompt(_ text: some Sequence<UInt8>) -> Bool {
    screenWords(in: text).map { $0 > 1 } ?? false
  }

  /// Whether a text may have been typed by a person: it is no prompt, no placeholder, and does not say
  /// how the field is.
  static func mayBeTyped(_ text: some Sequence<UInt8>) -> Bool {
    var count = 0
    for byte in text {
      count += 1
      // Control characters belong to data that is no text.
      if byte < 0x20 || count > longest { return false }
    }
    return count >= shortest && screenWords(in: text) == nil
  }

  /// How many words a text has that has only such words; nil if there are others.
  private static func screenWords(in text: some Sequence<UInt8>) -> Int? {
    let bytes = Array(text.prefix(longest + 1))
    guard bytes.count <= longest else { return nil }
    let words = KeyWords.split(String(decoding: bytes, as: UTF8.self))
    return words.allSatisfy(screenWords.contains) ? words.count : nil
  }
}
