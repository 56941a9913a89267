/// Two texts with their different characters marked: `"R[-y-]e [-br-]ead"` and `"R{+i+}e
/// {+t+}ead"`.
struct TextDifference {
  private static let context = 16
  private static let longestRun = 60
  /// Texts with less in common are easier to read unmarked, and so are short ones.
  private static let leastInCommon = 4
  private static let shortText = 20
  /// If there are more runs, everything from the first to the last is marked as one.
  private static let mostRuns = 6

  let old: Line
  let new: Line
  let note: String?

  static let otherForm = "the same characters in another Unicode form"

  /// Nil if the texts are easier to read unmarked.
  init?(_ old: String, _ new: String, isFull: Bool) {
    let (oldCharacters, newCharacters) = (Array(old), Array(new))
    guard max(oldCharacters.count, newCharacters.count) > Self.shortText else { return nil }
    let runs = Self.runs(oldCharacters, newCharacters)
    let inCommon = oldCharacters.count - runs.reduce(0) { $0 + $1.old.count }
    guard inCommon >= Self.leastInCommon else { return nil }
    self.old = Self.marked(oldCharacters, runs.map(\.old), "[-", "-]", isFull: isFull)
    self.new = Self.marked(newCharacters, runs.map(\.new), "{+", "+}", isFull: isFull)
    note = old == new ? Self.otherForm : nil
  }

  /// Different characters in both texts; empty in a text without them.
  private struct Run {
    let old: Range<Int>
    let new: Range<Int>

    /// This run and a later one, with the characters between them.
    func joined(to next: Run) -> Run {
      Run(
        old: old.lowerBound..<next.old.upperBound, new: new.lowerBound..<next.new.upperBound)
    }
  }

  /// The runs by a shortest edit script. Those that only a few characters separate are one: a reader
  /// sees them as one.
  private static func runs(_ old: [Character], _ new: [Character]) -> [Run] {
    var numbers: [ExactText: Int] = [:]
    let number = { (character: Character) -> Int in
      let (text, next) = (ExactText(String(character)), numbers.count)
      numbers[text] = numbers[text] ?? next
      return numbers[text] ?? next
    }
    let steps = SequenceAlignment.align(old.map(number), new.map(number))
    var runs: [Run] = []
    // How much further in the new text the same character is.
    var shift = 0
    for step in steps {
      let start = step.old ?? (step.new ?? 0) - shift
      let run = Run(
        old: start..<(start + (step.old == nil ? 0 : 1)),
        new: (start + shift)..<(start + shift + (step.new == nil ? 0 : 1)))
      shift = run.new.upperBound - run.old.upperBound
      if let last = runs.last, run.old.lowerBound - last.old.upperBound < leastInCommon {
        runs[runs.count - 1] = last.joined(to: run)
      } else {
        runs.append(run)
      }
    }
    guard runs.count > mostRuns else { return runs }
    return [runs[0].joined(to: runs[runs.count - 1])]
  }

  // MARK: Text

  /// A text with some of its ranges marked and bold, and characters far from them omitted.
  private static func marked(
    _ characters: [Character], _ ranges: [Range<Int>], _ opening: String, _ closing: String,
    isFull: Bool
  ) -> Line {
    var line: Line = "\""
    var end = 0
    for range in ranges {
      let before = cut(
        characters[end..<range.lowerBound], range == ranges[0] ? 0 : context, context, isFull)
      let run = cut(characters[range], longestRun / 2, longestRun / 3, isFull, most: longestRun)
      line = "\(line)\(before)\(range.isEmpty ? nil : opening + run + closing, .bold)"
      end = range.upperBound
    }
    line = "\(line)\(cut(characters[end...], context, 0, isFull))\""
    return isFull || characters.count <= ValueText.longestText
      ? line : "\(line) (\(CountText.count(characters.count, "character")))"
  }

  /// The first and the last characters of a part, which is shown whole if it is not much longer.
  private static func cut(
    _ part: ArraySlice<Character>, _ head: Int, _ tail: Int, _ isFull: Bool, most: Int? = nil
  ) -> String {
    let escaped = { (part: ArraySlice<Character>) in ValueText.escapeInQuotes(String(part)) }
    guard !isFull, part.count > most ?? head + tail else { return escaped(part) }
    return escaped(part.prefix(head)) + "…" + escaped(part.suffix(tail))
  }
}
