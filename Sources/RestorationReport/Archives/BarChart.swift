/// Bars of a bounded width, for a terminal.
struct BarChart {
  /// How wide the longest bar is, in characters.
  static let width = 20
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The value that has the longest bar.
  let largest: Int

  /// The bar of a value, filled up with blanks. Whatever is more than nothing shows.
  func bar(_ value: Int) -> String {
    guard largest > 0, value > 0 else { return String(repeating: " ", count: Self.width) }
    let share = min(Double(value) / Double(largest), 1)
    let parts = max(1, Int((share * Double(Self.width * 8)).rounded()))
    let bar = String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
    return bar + String(repeating: " ", count: Self.width - (parts + 7) / 8)
  }
}
