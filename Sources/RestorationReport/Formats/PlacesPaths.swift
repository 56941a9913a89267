import PlistSyntax

extension ReportFormat where Subject == PlaceReport {
  /// What other commands are given, a line each.
  ///
  /// A path stands as it is, so that it can be handed on, unless a terminal would act on it or it
  /// breaks the line: then it is escaped, and `json` has it whole.
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
