import PlistSyntax

/// How long ago something was.
enum PlaceAge {
  private static let units = [
    (name: "year", seconds: 31_556_952), (name: "month", seconds: 2_629_746),
    (name: "day", seconds: 86_400), (name: "hour", seconds: 3_600), (name: "minute", seconds: 60),
  ]

  /// The age in its largest unit of which there are at least two, rounded down: `47 hours ago`.
  static func words(_ seconds: Int) -> String {
    if seconds < 0 { return "in the future" }
    for unit in units {
      let count = seconds / unit.seconds
      if count > 1 || count == 1 && unit.seconds == 60 {
        return "\(CountText.count(count, unit.name)) ago"
      }
    }
    return "just now"
  }
}
