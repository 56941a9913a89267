import PlistSyntax
import RestorationArchives
import RestorationStatistics
import Secrets

extension ReportFormat where Subject == ArchiveStatistics {
  static var text: Self {
    Self(name: "text", summary: "bar charts, the largest first", isForPeople: true) {
      StatisticsText($0)
    }
  }
}

/// A chart for paths, keys, classes and values. Every line begins with fixed words or numbers.
private struct StatisticsText: Report {
  /// The number of lines of a chart, unless all are requested.
  private static let longestChart = 10

  private let options: RenderOptions

  /// One line of a chart.
  private struct Row {
    let byteCount: Int
    let name: String
    var note = ""
  }

  init(_ options: RenderOptions) { self.options = options }

  var separator: String { "\n" }

  mutating func add(
    _ statistics: ArchiveStatistics, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(options, drain: drain).append(to: &buffer) { write(statistics, to: &$0) }
  }

  private func write(_ statistics: ArchiveStatistics, to text: inout HumanText) {
    let header = ArchiveHeader(options: options)
    header.writeSource(statistics.source, to: &text)
    // Records without a key have no size below.
    if let records = statistics.records { header.writeCounts(of: records, to: &text) }
    writeSummary(statistics, to: &text)
    guard options.patterns.isEmpty else {
      chart("bytes by key path", statistics.parts, &text) {
        Row(
          byteCount: $0.byteCount, name: Self.place(of: $0), note: DisplayText.escape($0.typeName))
      }
      return
    }
    // A single object is the whole file, whose size is in the first line.
    if statistics.source.container != .keyed {
      chart("bytes by path", statistics.objects.sorted { $0.byteCount > $1.byteCount }, &text) {
        let note = $0.className.map { ValueText.className($0) } ?? ""
        return Row(
          byteCount: $0.byteCount, name: Self.path($0.path),
          note: $0.isListed ? note : note + " (not listed)")
      }
    }
    chart("bytes by key", statistics.keys, &text) {
      Row(
        byteCount: $0.byteCount, name: Self.key($0.name),
        note: $0.count == 1 ? "" : "in \(CountText.grouped($0.count)) objects")
    }
    chart("bytes by class", statistics.classes, &text) {
      Row(
        byteCount: $0.byteCount,
        name: $0.name.map { ValueText.className(SecretDetector.redacted(text: $0)) }
          ?? "(no class)",
        note: CountText.count($0.count, "object"))
    }
    chart("largest values", statistics.heaviest, &text) {
      Row(
        byteCount: $0.byteCount,
        name: ($0.path.map(Self.path) ?? "(app delegate)") + "#" + Self.key($0.key),
        note: DisplayText.escape(SecretDetector.redacted(text: $0.typeName)))
    }
  }

  private func writeSummary(_ statistics: ArchiveStatistics, to text: inout HumanText) {
    var facts: [String] = []
    if statistics.source.container != .keyed {
      facts.append(CountText.count(statistics.objects.count, "saved object"))
      if statistics.viewCount > 0 {
        facts.append(
          "\(CountText.count(statistics.viewCount, "view")) with "
            + CountText.count(statistics.viewByteCount, "byte"))
      }
    }
    var nested =
      "\(CountText.count(statistics.nestedByteCount, "byte")) in nested archives"
    if let share = statistics.nestedShare {
      nested += " (\(Int((min(share, 1_000) * 100).rounded())) % of the file)"
    }
    facts.append(nested)
    text.write("  " + facts.joined(separator: ", "), .dim)
    text.endLine()
  }

  private func chart<Weight>(
    _ title: String, _ weights: [Weight], _ text: inout HumanText,
    row: @escaping (Weight) -> Row
  ) {
    guard !weights.isEmpty else { return }
    // Made again for each use, because there can be very many.
    let rows = weights.prefix(options.isFull ? weights.count : Self.longestChart).lazy.map(row)
    let chart = BarChart(
      largest: rows.map(\.byteCount).max() ?? 0, width: BarChart.width(in: text.layout))
    let width = rows.map { CountText.grouped($0.byteCount).utf8.count }.max() ?? 0
    text.endLine()
    text.write(title, .bold)
    text.endLine()
    for row in rows {
      let number = CountText.grouped(row.byteCount)
      text.pad(from: number, to: 2 + width)
      text.write(number + "  ")
      text.write(chart.bar(row.byteCount), .blue)
      text.write("  ")
      text.beginHanging()
      text.write(row.name)
      if !row.note.isEmpty { text.write("  " + row.note, .dim) }
      text.endLine()
    }
    let rest = weights.count - rows.count
    if rest > 0 {
      text.write("  … \(CountText.grouped(rest)) more", .dim)
      text.endLine()
    }
  }

  /// A pattern that matches the part.
  static func place(of part: ArchiveStatistics.PartWeight) -> String {
    let steps = part.steps.map { step in
      if case .name(let name) = step {
        KeyStep.name(SecretDetector.redacted(name: name))
      } else {
        step
      }
    }
    return DisplayText.escape(PlaceText.place(part.path, keyPath: steps.keyPath))
  }

  private static func path(_ path: RestorationPath) -> String {
    DisplayText.escape(PlaceText.path(path))
  }

  private static func key(_ key: String) -> String {
    let shown = SecretDetector.redacted(name: key)
    let scalars = shown.unicodeScalars
    let longest = ValueText.longestText
    guard scalars.count > longest else { return DisplayText.escape(shown) }
    return DisplayText.escape(String(scalars.prefix(longest - 1))) + "…"
  }
}
