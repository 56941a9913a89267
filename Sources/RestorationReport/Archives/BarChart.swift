/// Bars of a bounded width, for a terminal.
struct BarChart {
  /// The usual width of the longest bar, in characters.
  static let usualWidth = 20

  /// The width of the longest bar in a layout, in characters.
  static func width(in layout: TextLayout) -> Int {
    layout.columns.map { min(usualWidth, $0 / 6) } ?? usualWidth
  }
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The value of the longest bar.
  let largest: Int
  /// The width of the longest bar, in characters.
  var width = usualWidth

  /// The bar of a value, padded with blanks. A value above 0 is always visible.
  func bar(_ value: Int) -> String {
    guard largest > 0, value > 0 else { return String(repeating: " ", count: width) }
    let share = min(Double(value) / Double(largest), 1)
    let parts = max(1, Int((share * Double(width * 8)).rounded()))
    let bar = String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
    return bar + String(repeating: " ", count: width - (parts + 7) / 8)
  }
}
