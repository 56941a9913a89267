/// Charts of paths, keys, classes and values. Every line begins with fixed words or numbers.
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
      return chart("bytes by key path", statistics.parts ?? [])
    }
    // A single object is the whole file, whose size is in the first line.
    if !isWhole {
      let objects = statistics.objects.sorted { $0.byteCount > $1.byteCount }
      chart("bytes by path", objects) {
        let note = $0.className.map { ValueText.className($0) } ?? ""
        let suffix = $0.isListed ? "" : " (not listed)"
        return ($0.byteCount, PlaceText.path($0.path), note + suffix)
      }
    }
    chart("bytes by key", statistics.keys) {
      let note = $0.count == 1 ? "" : "in \(CountText.grouped($0.count)) objects"
      return ($0.byteCount, SecretText.redacted(name: $0.name), note)
    }
    chart("bytes by class", statistics.classes) {
      let name = $0.name.map { ValueText.className(SecretText.redacted(text: $0)) }
      return ($0.byteCount, name ?? "(no class)", CountText.count($0.count, "object"))
    }
    chart("largest values", statistics.heaviest)
  }

  private func chart(_ title: String, _ values: [ArchiveStatistics.ValueWeight]) {
    chart(title, values) {
      let object = $0.path.map(PlaceText.path) ?? PlaceText.appDelegate
      let place = object + "#" + SecretText.redacted(name: $0.key)
      return ($0.byteCount, place, SecretText.redacted(text: $0.typeName))
    }
  }

  private func writeSummary(_ statistics: ArchiveStatistics, isWhole: Bool) {
    let objects = CountText.count(statistics.objects.count, "saved object")
    let views = CountText.count(statistics.viewCount, "view")
    let share = statistics.nestedShare.map {
      " (\(Int((min($0, 1_000) * 100).rounded())) % of the file)"
    }
    let facts = [
      isWhole ? nil : objects,
      statistics.viewCount > 0
        ? "\(views) with \(CountText.bytes(statistics.viewByteCount))" : nil,
      "\(CountText.bytes(statistics.nestedByteCount)) in nested archives\(share ?? "")",
    ].compactMap(\.self)
    out.line("  \(facts.joined(separator: ", "), .dim)")
  }

  /// The largest is first. Rows are made one by one: very many can have one long path.
  private func chart<Weight>(
    _ title: String, _ weights: [Weight],
    row: (Weight) -> (byteCount: Int, name: String, note: String)
  ) {
    guard let largest = weights.first.map({ row($0).byteCount }) else { return }
    let (shown, more) = weights.shown(out.options.isFull ? nil : Self.longestChart)
    let width = CountText.grouped(largest).utf8.count
    out.heading(title)
    for weight in shown {
      let (bytes, name, note) = row(weight)
      let amount: Line = "\(right: CountText.grouped(bytes), width: width + 2)"
      let suffix = note.isEmpty ? "" : "  " + note
      out.line("\(amount)  \(bar(bytes, of: largest), .blue)  \(.hang)\(name)\(suffix, .dim)")
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

extension ArchiveStatistics {
  /// `restorectl.stats/1`.
  var document: JSON {
    JSON(object: [
      "schema": "restorectl.stats/1",
      "source": JSON(object: [
        "file": source.file, "container": source.container.rawValue,
        "syntax": source.syntax?.rawValue, "byteCount": source.byteCount,
      ]),
      "summary": JSON(object: [
        "objects": objects.count, "views": viewCount, "viewBytes": viewByteCount,
        "nestedBytes": nestedByteCount,
        // To four digits, so that the text does not depend on a processor's rounding.
        "nestedShare": nestedShare.map { JSON.number("\(($0 * 10_000).rounded() / 10_000)") },
      ]),
      "paths": JSON(list: objects) {
        [
          "path": $0.path.raw, "className": $0.className, "byteCount": $0.byteCount,
          "listed": $0.isListed,
        ]
      },
      "keys": JSON(list: keys) {
        [
          "key": SecretText.redacted(name: $0.name), "objects": $0.count,
          "byteCount": $0.byteCount,
        ]
      },
      "classes": JSON(list: classes) {
        [
          "className": $0.name.map(SecretText.redacted(text:)), "objects": $0.count,
          "byteCount": $0.byteCount,
        ]
      },
      "heaviest": Self.json(heaviest), "parts": Self.json(parts ?? []),
    ])
  }

  private static func json(_ values: [ValueWeight]) -> JSON {
    JSON(list: values) {
      [
        "path": $0.path?.raw, "key": SecretText.redacted(name: $0.key),
        "type": SecretText.redacted(text: $0.typeName), "byteCount": $0.byteCount,
      ]
    }
  }
}
