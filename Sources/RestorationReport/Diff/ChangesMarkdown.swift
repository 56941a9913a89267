/// The text format for a pull request. All text of archives and file names is in code, where it is
/// neither markup nor a mention.
struct ChangesMarkdown: Report {
  /// More lines are folded, so that a comment stays short.
  private static let mostLines = 60
  private static let longestName = 200
  /// GitHub refuses a comment of more than 65,536 characters. The difference is for the text after
  /// each block.
  private static let mostBytes = 60_000

  private var tally: ComparisonTally = [:]
  private var bytesLeft = Self.mostBytes
  /// How many different archives were not shown, for lack of room.
  private var unshown = 0

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally[comparison.status, default: 0] += 1
    if !out.options.isSingle, comparison.isWithoutNews { return }
    guard bytesLeft > 0 else {
      unshown += 1
      return
    }
    var parts = [heading(comparison)]
    switch comparison.status {
    case .same: parts.append(WordList.sentence(comparison.sameness ?? ""))
    case .unreadable: parts.append(list(comparison))
    case .added, .removed: break
    case .changed:
      var options = out.options
      (options.hidesSummary, options.colored) = (true, false)
      let lines = Output(options)
      comparison.writeLines(lines)
      parts.append(ChangeCounts.summary(of: comparison) + ".")
      parts.append(block(lines.bytes))
    }
    let page = parts.joined(separator: "\n\n") + (out.options.isSingle ? "\n" : "\n\n")
    bytesLeft -= page.utf8.count
    out.write(page)
  }

  func end(_ out: Output) {
    if unshown > 0 {
      let count = CountText.count(unshown, "more archive")
      out.write("\(count) not shown here; `restorectl diff` prints all changes.\n\n")
    }
    if !out.options.isSingle { out.write(tally.text + ".\n") }
  }

  private func heading(_ comparison: ArchiveComparison) -> String {
    let code = { MarkdownText.code($0, limit: Self.longestName) }
    if let file = comparison.file {
      let status = comparison.status
      return "### " + code(file) + (status == .changed ? "" : " " + status.rawValue)
    }
    let names = [comparison.oldFile, comparison.newFile].map { $0.map(code) ?? "an archive" }
    return "### \(names[0]) → \(names[1])"
  }

  private func list(_ comparison: ArchiveComparison) -> String {
    comparison.failures.map { side, reason in
      "- \(side.rawValue): no readable archive: "
        + MarkdownText.code(reason.message, limit: Self.longestName)
    }.joined(separator: "\n")
  }

  /// Lines in a fence that none of them can close. GitHub colours lines that begin with `-` and
  /// `+`.
  private func block(_ allLines: [UInt8]) -> String {
    let newline = UInt8(ascii: "\n")
    var shown = allLines[...]
    if shown.count > bytesLeft {
      shown = shown.prefix(bytesLeft)
      shown = shown.prefix(through: shown.lastIndex(of: newline) ?? shown.startIndex)
    }
    let lines = String(decoding: shown, as: UTF8.self)
    let fence = MarkdownText.fence(around: lines, least: 3)
    var block = fence + "diff\n" + lines + fence
    let count = shown.count { $0 == newline }
    let hidden = allLines.count { $0 == newline } - count
    if hidden > 0 {
      let more = CountText.count(hidden, "more line")
      block += "\n\n\(more) not shown here; `restorectl diff` prints all changes."
    }
    guard count > Self.mostLines else { return block }
    return
      "<details>\n<summary>\(CountText.grouped(count)) lines</summary>\n\n\(block)\n\n</details>"
  }
}
