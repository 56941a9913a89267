import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  /// The arguments for other commands, one on each line.
  ///
  /// A path is unchanged, so that it can be passed on, unless it contains control characters or
  /// line breaks: then it is escaped, and `json` has the original.
  static var paths: Self {
    Self(name: "paths", summary: "one path a line, as dump takes it", isForPeople: true) {
      report, _, buffer in
      for place in report.places {
        buffer += LineStart.guarded(fileName: DisplayText.escape(bytes: place.path)).utf8
        buffer.append(UInt8(ascii: "\n"))
      }
    }
  }
}
