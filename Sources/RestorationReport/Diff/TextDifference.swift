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

  // MARK: Runs

  /// Different characters in both texts; empty in a text without them.
  private struct Run {
    var old: Range<Int>
    var new: Range<Int>

    /// The number of characters between this run and the next one.
    func gap(to next: Run) -> Int { next.old.lowerBound - old.upperBound }

    /// This run and the next one, with the characters between them.
    func joined(to next: Run) -> Run {
      Run(
        old: old.lowerBound..<next.old.upperBound, new: new.lowerBound..<next.new.upperBound)
    }

    var size: Int { max(old.count, new.count) }
  }

  /// The runs by a shortest edit script.
  private static func runs(_ old: [Character], _ new: [Character]) -> [Run] {
    var numbers: [ExactText: Int] = [:]
    let number = { (character: Character) -> Int in
      let (text, next) = (ExactText(String(character)), numbers.count)
      numbers[text] = numbers[text] ?? next
      return numbers[text] ?? next
    }
    let steps = SequenceAlignment.align(old.map(number), new.map(number))
    let (removed, added) = (Set(steps.compactMap(\.old)), Set(steps.compactMap(\.new)))
    var runs: [Run] = []
    var (oldStart, newStart) = (old.startIndex, new.startIndex)
    while oldStart < old.endIndex || newStart < new.endIndex {
      let oldEnd = (oldStart..<old.endIndex).first { !removed.contains($0) } ?? old.endIndex
      let newEnd = (newStart..<new.endIndex).first { !added.contains($0) } ?? new.endIndex
      if oldEnd > oldStart || newEnd > newStart {
        runs.append(Run(old: oldStart..<oldEnd, new: newStart..<newEnd))
      }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    return readable(runs)
  }

  /// Merges runs that are separated by only a few characters, which a reader sees as one.
  private static func readable(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs {
      var run = run
      while let last = joined.last,
        last.gap(to: run) < max(leastInCommon, min(last.size, run.size))
      {
        run = last.joined(to: run)
        joined.removeLast()
      }
      joined.append(run)
    }
    guard joined.count > mostRuns, let first = joined.first, let last = joined.last else {
      return joined
    }
    return [first.joined(to: last)]
  }

  // MARK: Text

  /// A text with some of its ranges marked and bold, and characters far from them omitted.
  private static func marked(
    _ characters: [Character], _ ranges: [Range<Int>], _ opening: String, _ closing: String,
    isFull: Bool
  ) -> Line {
    var line: Line = "\""
    var end = 0
    for (number, range) in ranges.enumerated() {
      let before = same(
        characters[end..<range.lowerBound], isFirst: number == 0, isLast: false, isFull)
      let marked =
        range.isEmpty ? nil : opening + middleCut(characters[range], isFull) + closing
      line = "\(line)\(before)\(marked, .bold)"
      end = range.upperBound
    }
    line = "\(line)\(same(characters[end...], isFirst: false, isLast: true, isFull))\""
    return isFull || characters.count <= ValueText.longestText
      ? line : "\(line) (\(CountText.count(characters.count, "character")))"
  }

  /// Characters that both texts contain: those next to a difference.
  private static func same(
    _ part: ArraySlice<Character>, isFirst: Bool, isLast: Bool, _ isFull: Bool
  ) -> String {
    let (before, after) = (isFirst ? 0 : context, isLast ? 0 : context)
    guard !isFull, part.count > before + after else { return escaped(part) }
    return escaped(part.prefix(before)) + "…" + escaped(part.suffix(after))
  }

  private static func middleCut(_ run: ArraySlice<Character>, _ isFull: Bool) -> String {
    guard !isFull, run.count > longestRun else { return escaped(run) }
    return escaped(run.prefix(longestRun / 2)) + "…" + escaped(run.suffix(longestRun / 3))
  }

  private static func escaped(_ part: ArraySlice<Character>) -> String {
    ValueText.escapeInQuotes(String(part))
  }
}
