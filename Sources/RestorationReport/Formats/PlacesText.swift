import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  /// On a terminal a table, each path below its row. In a pipe two lines for each place, without headings:
  /// when, whose and what; then the path.
  static var text: Self {
    Self(
      name: "text", summary: "a table on a terminal, else a list; the newest first",
      isForPeople: true
    ) { report, options, buffer in
      var text = HumanText(options)
      if options.layout.isTerminal {
        writeTable(report, to: &text)
      } else {
        writeList(report, to: &text)
      }
      if !options.hidesSummary, report.places.count > 1 {
        if options.layout.isTerminal { text.endLine() }
        text.write(CountText.count(report.places.count, "place") + " with saved state", .bold)
        text.endLine()
      }
      buffer += text.bytes
    }
  }

  private static func writeTable(_ report: PlaceReport, to text: inout HumanText) {
    guard !report.places.isEmpty else { return }
    let table = TextTable(
      columns: [
        .init(title: "SAVED"), .init(title: "APP", least: 16), .init(title: "WHERE", least: 10),
        .init(title: "OBJECTS", isNumber: true), .init(title: "BYTES", isNumber: true),
        .init(title: "KIND", least: 14),
      ],
      rows: report.places.map { place in
        TextTable.Row(
          cells: [
            PlaceAge.words(report.secondsSince2001 - place.savedAt),
            DisplayText.escape(place.bundleIdentifier ?? "unknown app"),
            DisplayText.escape(owner(of: place) ?? "a folder"),
            place.objectCount.map(CountText.grouped) ?? "?", CountText.grouped(place.byteCount),
            kinds(of: place) + (place.isInterrupted ? ", restore interrupted" : ""),
          ], styles: [1: .bold, 2: .cyan],
          below: LineStart.guarded(fileName: DisplayText.escape(bytes: place.path)))
      })
    table.write(to: &text)
  }

  private static func kinds(of place: SavedPlace) -> String {
    place.kinds.map(\.displayName).joined(separator: " + ")
  }

  private static func writeList(_ report: PlaceReport, to text: inout HumanText) {
    let ages = report.places.map { PlaceAge.words(report.secondsSince2001 - $0.savedAt) }
    let width = ages.map(\.utf8.count).max() ?? 0
    for (place, age) in zip(report.places, ages) {
      // The age first, so that no line begins with the name of a file.
      text.write(age)
      text.pad(from: age, to: width + 2)
      write(place, to: &text)
      text.endLine()
      text.write("  ")
      text.write(LineStart.guarded(fileName: DisplayText.escape(bytes: place.path)), .dim)
      text.endLine()
    }
  }

  private static func write(_ place: SavedPlace, to text: inout HumanText) {
    text.write(untrusted: place.bundleIdentifier ?? "unknown app", .bold)
    if let owner = owner(of: place) {
      text.write(" on ")
      text.write(untrusted: owner, .cyan)
    }
    let facts =
      [kinds(of: place)]
      + [
        place.objectCount.map { CountText.count($0, "saved object") },
        CountText.count(place.byteCount, "byte"),
      ].compactMap { $0 }
    text.write(", " + facts.joined(separator: ", "))
    if place.isInterrupted { text.write(", restore interrupted", .yellow) }
  }

  /// The device, or the Mac for places that only a Mac has.
  private static func owner(of place: SavedPlace) -> String? {
    switch place.origin {
    case .simulator:
      guard let device = place.device else { return "a simulator" }
      let name = device.name ?? device.identifier
      return device.system.map { "\(name) (\($0))" } ?? name
    case .library, .container, .daemonContainer: return "this Mac"
    case .download: return "a device, downloaded by Xcode"
    case .folder: return nil
    }
  }
}
