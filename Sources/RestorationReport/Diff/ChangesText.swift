struct ChangesText: Report {
  private var tally = ComparisonTally()

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally.add(comparison)
    let isNamesOnly = out.options.changeDetail == .names
    if !out.options.isSingle, comparison.isWithoutNews { return }
    if let file = comparison.file {
      if isNamesOnly {
        // An unreadable archive may differ or not.
        if comparison.status != .same, comparison.status != .unreadable { out.line("\(file)") }
        return
      }
      let style: Style =
        switch comparison.status {
        case .added: .green
        case .removed, .unreadable: .red
        default: .bold
        }
      out.line("\("=== \(comparison.status.rawValue): ", style)\(file, style)")
    }
    if comparison.status != .added, comparison.status != .removed {
      if comparison.status == .changed, out.options.changeDetail == .changes {
        writeNames(of: comparison, out)
      }
      comparison.writeLines(out)
    }
    if !out.options.isSingle { out.line() }
  }

  func end(isEmpty: Bool, _ out: Output) {
    guard !out.options.isSingle, !out.options.hidesSummary, out.options.changeDetail != .names
    else { return }
    out.line("\(tally.description)")
  }

  private func writeNames(of comparison: ArchiveComparison, _ out: Output) {
    let names = [("--- ", comparison.oldFile), ("+++ ", comparison.newFile)]
    // The heading has the name of an archive that is compared with its last save.
    guard names.contains(where: { $1 != nil && $1 != comparison.file }) else { return }
    for (mark, file) in names { out.line("\(mark + (file ?? "/dev/null"), .bold)") }
  }
}

extension ArchiveComparison {
  /// Writes the lines about one comparison, or why there are none.
  fileprivate func writeLines(_ out: Output) {
    let detail = out.options.changeDetail
    // `--name-only` shows what differs, which is unknown of archives that cannot be read.
    for (side, reason) in detail == .names ? [] : failures {
      let facts = ["no readable archive: " + reason.message, reason.contents]
      for fact in facts.compactMap(\.self) {
        out.line("\("!   ", .red)\(.hang)\("\(side.word): \(fact)", .red)")
      }
    }
    guard let diff else { return }
    if let sameness {
      if detail != .names { out.line("\(sameness)") }
      if detail == .changes { ChangeReport.writeUncompared(of: diff, out) }
      return
    }
    switch detail {
    case .changes: ChangeReport.write(diff, findings, out)
    case .counts: ChangeCounts.write(diff, out)
    case .names:
      for object in diff.changedObjects { out.line("\(object.displayName)") }
      return
    }
    guard !out.options.hidesSummary else { return }
    out.line()
    out.line("\(ChangeCounts.summary(of: self), .bold)")
  }

  /// Whether both sides are the same, and everything was compared.
  var isWithoutNews: Bool {
    status == .same && diff?.uncompared.isEmpty ?? true && diff?.isWhole ?? true
  }

  /// That there are no differences, and what was not compared; nil for a comparison with changes.
  var sameness: String? {
    guard let diff, diff.isIdentical else { return nil }
    let count = diff.uncompared.count
    return "no differences" + (diff.isWhole ? "" : " in what can be read")
      + (count == 0 ? "" : ", " + ChangeCounts.uncompared(count))
  }
}

extension ArchiveComparison.Side {
  var word: String { self == .old ? "old" : "new" }
}

/// The text format for a pull request. All text of archives and file names is in code, where it is
/// neither markup nor a mention.
struct ChangesMarkdown: Report {
  /// More lines are folded, so that a comment stays short.
  private static let mostLines = 60
  private static let longestName = 200
  /// GitHub refuses a comment of more than 65,536 characters. The difference is for the text after
  /// each block.
  private static let mostBytes = 60_000

  private var tally = ComparisonTally()
  private var bytesLeft = Self.mostBytes
  /// How many different archives were not shown, for lack of room.
  private var unshown = 0

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally.add(comparison)
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

  func end(isEmpty: Bool, _ out: Output) {
    if unshown > 0 {
      let count = CountText.count(unshown, "more archive")
      out.write("\(count) not shown here; `restorectl diff` prints all changes.\n\n")
    }
    if !out.options.isSingle { out.write(tally.description + ".\n") }
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
      "- \(side.word): no readable archive: "
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
