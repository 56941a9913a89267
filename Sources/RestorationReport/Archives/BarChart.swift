/// Bars of a bounded width, for a terminal.
struct BarChart {
  /// How wide the longest bar is, in characters, where there is room.
  static let usualWidth = 20

  /// How wide the longest bar is on lines of a width, in characters.
  static func width(in layout: TextLayout) -> Int {
    layout.columns.map { min(usualWidth, $0 / 6) } ?? usualWidth
  }
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The value that has the longest bar.
  let largest: Int
  /// How wide the longest bar is, in characters.
  var width = usualWidth

  /// The bar of a value, filled up with blanks. Whatever is more than nothing shows.
  func bar(_ value: Int) -> String {
    guard largest > 0, value > 0 else { return String(repeating: " ", count: width) }
    let share = min(Double(value) / Double(largest), 1)
    let parts = max(1, Int((share * Double(width * 8)).rounded()))
    let bar = String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
    return bar + String(repeating: " ", count: width - (parts + 7) / 8)
  }
}
