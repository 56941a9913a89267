/// A chart for paths, keys, classes and values, the largest first. Every line begins with fixed
/// words or numbers.
struct StatisticsText {
  private static let longestChart = 10

  let out: Output

  func write(_ statistics: ArchiveStatistics) {
    out.line(ArchiveHeader.title(of: statistics.source))
    // Records without a key have no size below.
    if let records = statistics.records {
      ArchiveHeader(out: out).writeCounts(of: records)
    }
    let isWhole = statistics.source.container == .keyed
    writeSummary(statistics, isWhole: isWhole)
    guard out.options.patterns.isEmpty else {
      return chart("bytes by key path", statistics.parts)
    }
    // A single object is the whole file, whose size is in the first line.
    if !isWhole {
      chart("bytes by path", statistics.objects.sorted { $0.byteCount > $1.byteCount }, \.byteCount)
      {
        let note = $0.className.map { ValueText.className($0) } ?? ""
        return (PlaceText.path($0.path), $0.isListed ? note : note + " (not listed)")
      }
    }
    chart("bytes by key", statistics.keys, \.byteCount) {
      (
        SecretText.redacted(name: $0.name),
        $0.count == 1 ? "" : "in \(CountText.grouped($0.count)) objects"
      )
    }
    chart("bytes by class", statistics.classes, \.byteCount) {
      let name = $0.name.map { ValueText.className(SecretText.redacted(text: $0)) }
      return (name ?? "(no class)", CountText.count($0.count, "object"))
    }
    chart("largest values", statistics.heaviest)
  }

  private func chart(_ title: String, _ values: [ArchiveStatistics.ValueWeight]) {
    chart(title, values, \.byteCount) {
      (
        ($0.path.map(PlaceText.path) ?? PlaceText.appDelegate) + "#"
          + SecretText.redacted(name: $0.key), SecretText.redacted(text: $0.typeName)
      )
    }
  }

  private func writeSummary(_ statistics: ArchiveStatistics, isWhole: Bool) {
    var facts: [String] = []
    if !isWhole {
      facts.append(CountText.count(statistics.objects.count, "saved object"))
      if statistics.viewCount > 0 {
        facts.append(
          "\(CountText.count(statistics.viewCount, "view")) with "
            + CountText.bytes(statistics.viewByteCount))
      }
    }
    let share = statistics.nestedShare.map {
      " (\(Int((min($0, 1_000) * 100).rounded())) % of the file)"
    }
    facts.append("\(CountText.bytes(statistics.nestedByteCount)) in nested archives\(share ?? "")")
    out.line("  \(facts.joined(separator: ", "), .dim)")
  }

  private func chart<Weight>(
    _ title: String, _ weights: [Weight], _ byteCount: (Weight) -> Int,
    _ words: (Weight) -> (name: String, note: String)
  ) {
    guard !weights.isEmpty else { return }
    let (rows, more) = weights.shown(out.options.isFull ? nil : Self.longestChart)
    let largest = rows.map(byteCount).max() ?? 0
    let width = CountText.grouped(largest).utf8.count
    out.heading(title)
    for row in rows {
      let (name, note) = words(row)
      let bytes = byteCount(row)
      out.line(
        """
        \(right: CountText.grouped(bytes), width: width + 2)  \(bar(bytes, of: largest), .blue)  \
        \(.hang)\(name)\(note.isEmpty ? "" : "  " + note, .dim)
        """)
    }
    if let more { out.line("\("  " + more, .dim)") }
  }

  /// A bar for a value, padded with blanks. A value above 0 is always visible.
  private func bar(_ value: Int, of largest: Int) -> String {
    let width = out.options.columns.map { min(20, $0 / 6) } ?? 20
    let share = Double(value) / Double(max(largest, 1))
    let length = value > 0 ? max(1, Int((share * Double(width)).rounded())) : 0
    return String(repeating: "█", count: length) + String(repeating: " ", count: width - length)
  }
}

/// `restorectl.stats/1`.
enum StatisticsJSON {
  static func document(_ statistics: ArchiveStatistics) -> JSON {
    let source = statistics.source
    return JSON(object: [
      "schema": "restorectl.stats/1",
      "source": JSON(object: [
        "file": source.file, "container": source.container.rawValue,
        "syntax": source.syntax?.rawValue, "byteCount": source.byteCount,
      ]),
      "summary": JSON(object: [
        "objects": statistics.objects.count, "views": statistics.viewCount,
        "viewBytes": statistics.viewByteCount, "nestedBytes": statistics.nestedByteCount,
        // To four digits, so that the text does not depend on a processor's rounding.
        "nestedShare": statistics.nestedShare.map {
          JSON.number("\(($0 * 10_000).rounded() / 10_000)")
        },
      ]),
      "paths": JSON(list: statistics.objects) {
        [
          "path": $0.path.raw, "className": $0.className, "byteCount": $0.byteCount,
          "listed": $0.isListed,
        ]
      },
      "keys": JSON(list: statistics.keys) {
        [
          "key": SecretText.redacted(name: $0.name), "objects": $0.count,
          "byteCount": $0.byteCount,
        ]
      },
      "classes": JSON(list: statistics.classes) {
        [
          "className": $0.name.map(SecretText.redacted(text:)), "objects": $0.count,
          "byteCount": $0.byteCount,
        ]
      },
      "heaviest": statistics.heaviest.map(json), "parts": statistics.parts.map(json),
    ])
  }

  private static func json(_ value: ArchiveStatistics.ValueWeight) -> JSON {
    JSON(object: [
      "path": value.path?.raw, "key": SecretText.redacted(name: value.key),
      "type": SecretText.redacted(text: value.typeName), "byteCount": value.byteCount,
    ])
  }
}
