/// The shares of objects in their bytes as a strip in SVG, the largest first.
enum SizeMap {
  /// The anchor is the element of the page that it links to.
  typealias Item = (name: String, anchor: String?, byteCount: Int)

  private static let mostItems = 24
  private static let width = 960.0
  private static let narrowestName = 48.0
  private static let longestName = 100

  /// Writes the drawing, if there is anything to compare.
  static func write(_ items: [Item], _ out: Output) {
    let sorted = items.filter { $0.byteCount > 0 }.sorted { $0.byteCount > $1.byteCount }
    guard sorted.count > 1 else { return }
    let total = sorted.reduce(0) { $0 + $1.byteCount }
    let note = CountText.bytes(total) + "; each width is the share of an object"
    out.html(
      """
      <h3>Sizes <span class="d">\(note)</span></h3>
      <svg class="map" viewBox="0 0 960 40" role="group" aria-label="Bytes of each object's state">

      """)
    let rest = sorted.dropFirst(mostItems)
    let others: Item = (
      CountText.count(rest.count, "smaller object"), nil, rest.reduce(0) { $0 + $1.byteCount }
    )
    var left = 0.0
    for item in sorted.prefix(mostItems) + (rest.isEmpty ? [] : [others]) {
      let share = Double(item.byteCount) / Double(total) * width
      out.html(markup(item, at: left, share))
      left += share
    }
    out.html("</svg>\n")
  }

  private static func markup(_ item: Item, at left: Double, _ width: Double) -> Markup {
    let bytes = CountText.bytes(item.byteCount)
    var text: Markup = ""
    if width >= narrowestName {
      let name = ShortText.cut(item.name, to: longestName)
      text = "<text x=\"4\" y=\"14\">\(name)</text><text x=\"4\" y=\"30\">\(bytes)</text>"
    }
    // An element of its own, since that cuts off what is too long.
    let drawing: Markup = """
      <svg x="\(number(left))" width="\(number(max(width - 1, 0)))"><title>\(item.name), \(bytes)\
      </title><rect width="100%" height="40"/>\(text)</svg>
      """
    // The tree has the same links in its order, so the keyboard skips these.
    guard let anchor = item.anchor else { return "<g>\(drawing)</g>\n" }
    return "<a href=\"#\(anchor)\" tabindex=\"-1\">\(drawing)</a>\n"
  }

  private static func number(_ value: Double) -> String {
    ScalarText.coordinate((value * 10).rounded() / 10)
  }
}
