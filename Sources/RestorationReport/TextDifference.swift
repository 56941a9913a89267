/// Two texts with the run of characters marked in which they differ: `"Rye [-br-]ead"` and
/// `"Rye {+toa+}ead"`.
struct TextDifference {
  /// What is shown of the characters on either side of the run.
  private static let context = 16
  /// A longer run is cut in the middle.
  private static let longestRun = 60
  /// Texts with less than this in common are easier to read whole, and so are short ones.
  private static let leastInCommon = 4
  private static let shortText = 20

  /// The old text in quotes, escaped.
  let old: String
  /// The new one.
  let new: String
  /// More to know, one lower-case phrase.
  let note: String?

  /// Nil where the texts are better shown as they are.
  init?(_ old: String, _ new: String, isFull: Bool) {
    let (oldCharacters, newCharacters) = (Array(old), Array(new))
    let shorter = min(oldCharacters.count, newCharacters.count)
    var head = 0
    while head < shorter, Self.isSame(oldCharacters[head], newCharacters[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      Self.isSame(
        oldCharacters[oldCharacters.count - 1 - tail], newCharacters[newCharacters.count - 1 - tail]
      )
    { tail += 1 }
    guard head + tail >= Self.leastInCommon,
      max(oldCharacters.count, newCharacters.count) > Self.shortText
    else { return nil }
    let show = { (characters: [Character], opening: String, closing: String) -> String in
      let run = characters[head..<(characters.count - tail)]
      let before = Self.end(of: characters[..<head], isFull: isFull)
      let after = Self.start(of: characters[(characters.count - tail)...], isFull: isFull)
      let marked =
        run.isEmpty ? "" : opening + Self.middleCut(run, isFull: isFull) + closing
      let size =
        isFull || characters.count <= ValueText.longestText
        ? "" : " (\(ScalarText.count(characters.count, "character")))"
      return "\"" + before + marked + after + "\"" + size
    }
    self.old = show(oldCharacters, "[-", "-]")
    self.new = show(newCharacters, "{+", "+}")
    note = old == new ? "the same characters, spelled otherwise in Unicode" : nil
  }

  private static func isSame(_ left: Character, _ right: Character) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private static func end(of part: ArraySlice<Character>, isFull: Bool) -> String {
    guard !isFull, part.count > context else { return escaped(part) }
    return "…" + escaped(part.suffix(context))
  }

  private static func start(of part: ArraySlice<Character>, isFull: Bool) -> String {
    guard !isFull, part.count > context else { return escaped(part) }
    return escaped(part.prefix(context)) + "…"
  }

  private static func middleCut(_ run: ArraySlice<Character>, isFull: Bool) -> String {
    guard !isFull, run.count > longestRun else { return escaped(run) }
    return escaped(run.prefix(longestRun / 2)) + "…" + escaped(run.suffix(longestRun / 3))
  }

  private static func escaped(_ part: ArraySlice<Character>) -> String {
    ValueText.escapeInQuotes(String(part))
  }
}
