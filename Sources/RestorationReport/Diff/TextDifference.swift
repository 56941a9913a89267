/// Two texts with all from their first to their last different character marked: `"R[-ye b-]read"`
/// and `"R{+ich b+}read"`.
struct TextDifference {
  private static let context = 16
  private static let longestMarked = 60
  /// Texts with less in common are easier to read unmarked, and so are short ones.
  private static let leastInCommon = 4
  private static let shortText = 20

  let old: Line
  let new: Line
  let note: String?

  static let otherForm = "the same characters in another Unicode form"

  /// Nil if the texts are easier to read unmarked.
  init?(_ old: String, _ new: String, isFull: Bool) {
    let (oldText, newText) = (Array(old), Array(new))
    guard max(oldText.count, newText.count) > Self.shortText else { return nil }
    let isSame = { (one: Character, other: Character) in String(one).isSame(as: String(other)) }
    let start = zip(oldText, newText).prefix { isSame($0, $1) }.count
    let rest = min(oldText.count, newText.count) - start
    let end = zip(oldText.reversed(), newText.reversed()).prefix(rest).prefix { isSame($0, $1) }
      .count
    guard start + end >= Self.leastInCommon else { return nil }
    self.old = Self.line(oldText, start, end, "[-", "-]", isFull)
    self.new = Self.line(newText, start, end, "{+", "+}", isFull)
    note = old == new ? Self.otherForm : nil
  }

  /// A text with what is between its start and its end marked and bold.
  private static func line(
    _ text: [Character], _ start: Int, _ end: Int, _ opening: String, _ closing: String,
    _ isFull: Bool
  ) -> Line {
    let shown = { (part: ArraySlice<Character>, head: Int, tail: Int) in
      ValueText.escapeInQuotes(
        isFull ? String(part) : ShortText.cut(String(part), head: head, tail: tail))
    }
    let marked = text[start..<(text.count - end)]
    let mark = opening + shown(marked, longestMarked / 2, longestMarked / 2) + closing
    let line: Line =
      """
      "\(shown(text.prefix(start), 0, context))\(marked.isEmpty ? nil : mark, .bold)\
      \(shown(text.suffix(end), context, 0))"
      """
    return isFull || text.count <= ValueText.longestText
      ? line : "\(line) (\(CountText.count(text.count, "character")))"
  }
}
