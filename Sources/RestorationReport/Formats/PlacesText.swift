import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  /// Two lines for each place: when, whose and what; then the path.
  static var text: Self {
    Self(name: "text", summary: "a list, the newest first", isForPeople: true) {
      report, options, buffer in
      var text = HumanText(options)
      let ages = report.places.map { PlaceAge.words(report.secondsSince2001 - $0.savedAt) }
      let width = ages.map(\.utf8.count).max() ?? 0
      for (place, age) in zip(report.places, ages) {
        // The age first, so that no line begins with the name of a file.
        text.write(age)
        text.pad(from: age, to: width + 2)
        write(place, to: &text)
        text.endLine()
        text.write("  ")
        text.write(
          LineStart.guarded(fileName: DisplayText.escape(bytes: place.path)), .dim)
        text.endLine()
      }
      if !options.hidesSummary, report.places.count > 1 {
        text.write(ScalarText.count(report.places.count, "place") + " with saved state", .bold)
        text.endLine()
      }
      buffer += text.bytes
    }
  }

  private static func write(_ place: SavedPlace, to text: inout HumanText) {
    text.write(untrusted: place.bundleIdentifier ?? "unknown app", .bold)
    if let owner = owner(of: place) {
      text.write(" on ")
      text.write(untrusted: owner, .cyan)
    }
    let facts =
      [place.kinds.map(\.displayName).joined(separator: " + ")]
      + [
        place.objectCount.map { ScalarText.count($0, "saved object") },
        ScalarText.count(place.byteCount, "byte"),
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
