import PlistSyntax
import RestorationDiff

extension ReportFormat where Subject == ArchiveComparison {
  static var markdown: Self {
    Self(
      name: "markdown", summary: "the same lines as text, for a pull request", isForPeople: true
    ) { ChangesMarkdown($0) }
  }
}

/// The text format for a pull request. All text of archives and file names is in code, where it is
/// neither markup nor a mention.
struct ChangesMarkdown: Report {
  /// More lines are folded, so that a comment stays short.
  private static let mostLines = 60

  /// A longer file name or reason is cut.
  private static let longestName = 200

  /// GitHub refuses a comment of more than 65,536 characters. The difference is for the text after
  /// each block.
  private static let mostBytes = 60_000

  private let options: RenderOptions
  private var isFolder = false
  private var tally = ComparisonTally()
  private var bytesLeft = Self.mostBytes
  /// How many different archives were not shown, for lack of room.
  private var unshown = 0

  init(_ options: RenderOptions) {
    var options = options
    options.colored = false
    options.hidesSummary = true
    self.options = options
  }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) { isFolder = !isSingle }

  mutating func add(
    _ comparison: ArchiveComparison, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    tally.add(comparison)
    if isFolder, comparison.status == .same { return }
    guard bytesLeft > 0 else {
      unshown += 1
      return
    }
    var parts = [heading(comparison)]
    switch comparison.status {
    case .same:
      let count = comparison.diff?.uncompared.count ?? 0
      parts.append(
        count == 0
          ? "No differences." : "No differences, \(ChangeLines.uncompared(count)).")
    case .unreadable: parts.append(list(comparison.failures))
    case .added, .removed: break
    case .changed:
      var lines = ChangeLines(options, HumanText(colored: false))
      lines.write(comparison)
      parts.append(ChangeLines.summary(of: comparison) + ".")
      parts.append(block(lines.text.bytes))
    }
    let page = parts.joined(separator: "\n\n") + "\n"
    bytesLeft -= page.utf8.count
    buffer += page.utf8
    if isFolder { buffer.append(UInt8(ascii: "\n")) }
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    if unshown > 0 {
      let count = CountText.count(unshown, "more archive")
      buffer += "\(count) not shown here; `restorectl diff` prints all changes.\n\n".utf8
    }
    if isFolder { buffer += (tally.description + ".\n").utf8 }
  }

  private func heading(_ comparison: ArchiveComparison) -> String {
    if let file = comparison.file {
      let name = MarkdownText.code(file, limit: Self.longestName)
      let status = comparison.status
      return "### " + name + (status == .changed ? "" : " " + status.rawValue)
    }
    let names = [comparison.oldFile, comparison.newFile].map { name in
      name.map { MarkdownText.code($0, limit: Self.longestName) } ?? "an archive"
    }
    return "### \(names[0]) → \(names[1])"
  }

  private func list(_ failures: [ArchiveComparison.Failure]) -> String {
    failures.map { failure in
      "- \(failure.side.word): no readable archive: "
        + MarkdownText.code(failure.message, limit: Self.longestName)
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
    let fence = String(repeating: "`", count: max(3, Self.longestTicks(in: lines) + 1))
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

  private static func longestTicks(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
