import PlistSyntax
import RestorationDiff

extension ReportFormat where Subject == ArchiveComparison {
  static var text: Self {
    Self(
      name: "text", summary: "changes by object, with - and + lines", isForPeople: true,
      isEndless: true
    ) {
      ChangesText($0)
    }
  }
}

/// Changes by object.
struct ChangesText: Report {
  private let options: RenderOptions
  private var isFolder = false
  private var tally = ComparisonTally()

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) { isFolder = !isSingle }

  mutating func add(
    _ comparison: ArchiveComparison, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    tally.add(comparison)
    let hasUncompared = comparison.diff.map { !$0.uncompared.isEmpty } ?? false
    if isFolder, comparison.status == .same, !hasUncompared { return }
    var text = HumanText(options)
    if let file = comparison.file {
      if options.changeDetail == .names {
        if comparison.status == .same { return }
        // An unreadable archive may differ or not.
        if comparison.status == .unreadable { return }
        text.write(LineStart.escape(file))
        text.endLine()
        buffer += text.bytes
        return
      }
      write(file, of: comparison, to: &text)
    }
    switch comparison.status {
    case .added, .removed: break
    case .same, .changed, .unreadable:
      if comparison.status == .changed, options.changeDetail == .changes {
        writeNames(of: comparison, to: &text)
      }
      var lines = ChangeLines(options, text)
      lines.write(comparison)
      text = lines.text
    }
    if isFolder { text.endLine() }
    buffer += text.bytes
  }

  mutating func remark(_ line: String, into buffer: inout [UInt8]) {
    buffer += (line + "\n").utf8
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    guard isFolder, !options.hidesSummary, options.changeDetail != .names else { return }
    buffer += (tally.description + "\n").utf8
  }

  /// Writes which file is old and which one new.
  private func writeNames(of comparison: ArchiveComparison, to text: inout HumanText) {
    let names = [("--- ", comparison.oldFile), ("+++ ", comparison.newFile)]
    guard names.contains(where: { $1 != nil }) else { return }
    for (mark, file) in names {
      text.write(mark + DisplayText.escape(file ?? "/dev/null"), .bold)
      text.endLine()
    }
  }

  private func write(_ file: String, of comparison: ArchiveComparison, to text: inout HumanText) {
    let style: HumanText.Style =
      switch comparison.status {
      case .added: .green
      case .removed, .unreadable: .red
      default: .bold
      }
    text.write("=== \(comparison.status.rawValue): ", style)
    text.write(untrusted: file, style)
    text.endLine()
  }
}

/// The numbers of archives in two folders by status.
struct ComparisonTally: CustomStringConvertible {
  private var counts: [ArchiveComparison.Status: Int] = [:]

  mutating func add(_ comparison: ArchiveComparison) {
    counts[comparison.status, default: 0] += 1
  }

  /// `12 archives: 1 changed, 2 added, 9 the same`.
  var description: String {
    let total = counts.values.reduce(0, +)
    let words: [(ArchiveComparison.Status, String)] = [
      (.changed, "changed"), (.added, "added"), (.removed, "removed"), (.unreadable, "unreadable"),
      (.same, "the same"),
    ]
    let parts = words.compactMap { status, word in
      counts[status].map { "\(CountText.grouped($0)) \(word)" }
    }
    let head = CountText.count(total, "archive")
    return parts.isEmpty ? head : head + ": " + parts.joined(separator: ", ")
  }
}
