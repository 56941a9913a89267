import PlistSyntax

/// A treemap of sizes as SVG: each rectangle has the area of its share, squarish where that is possible.
/// Source: Bruls, Huizing, van Wijk, "Squarified Treemaps" (2000).
struct SizeMap {
  struct Item {
    let name: String
    /// The element of the page that the item links to; nil for none.
    let anchor: String?
    let byteCount: Int
  }

  /// The largest number of items; smaller ones are combined into one.
  private static let mostItems = 48
  private static let width = 960.0
  private static let height = 150.0
  private static let roomForName = (width: 48.0, height: 16.0)
  private static let characterWidth = 7.0

  private struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private let items: [Item]

  /// A map of items, in any order. Items without bytes are omitted.
  init(_ items: [Item]) {
    let sorted = items.filter { $0.byteCount > 0 }.sorted { $0.byteCount > $1.byteCount }
    let rest = sorted.dropFirst(Self.mostItems)
    var shown = Array(sorted.prefix(Self.mostItems))
    if !rest.isEmpty {
      shown.append(
        Item(
          name: CountText.count(rest.count, "smaller object"), anchor: nil,
          byteCount: rest.reduce(0) { $0 + $1.byteCount }))
    }
    self.items = shown
  }

  /// Writes the drawing, if there is anything to compare.
  func write(_ out: Output) {
    guard items.count > 1 else { return }
    let total = CountText.bytes(items.reduce(0) { $0 + $1.byteCount })
    out.html(
      """
      <h3>Sizes <span class="d">\(total); each area is the share of an object</span></h3>
      <svg class="map" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="group" \
      aria-label="Bytes of each object's state">

      """)
    for (item, box) in zip(items, boxes()) { out.html(Self.markup(item, box)) }
    out.html("</svg>\n")
  }

  private static func markup(_ item: Item, _ box: Box) -> Markup {
    let label = "\(item.name), \(CountText.bytes(item.byteCount))"
    var text: Markup = ""
    if box.width >= roomForName.width, box.height >= roomForName.height {
      let name = ShortText.cut(
        DisplayText.escape(item.name), to: Int((box.width - 8) / characterWidth))
      text = "<text x=\"\(number(box.x + 4))\" y=\"\(number(box.y + 13))\">\(name)</text>"
    }
    let drawing: Markup =
      """
      <title>\(label)</title><rect x="\(number(box.x))" y="\(number(box.y))" \
      width="\(number(max(box.width - 1, 0)))" height="\(number(max(box.height - 1, 0)))"/>\(text)
      """
    // The tree has the same links in its order, so the keyboard skips these.
    guard let anchor = item.anchor else { return "<g>\(drawing)</g>\n" }
    return "<a href=\"#\(anchor)\" tabindex=\"-1\">\(drawing)</a>\n"
  }

  private static func number(_ value: Double) -> String {
    ScalarText.coordinate((value * 10).rounded() / 10)
  }

  // MARK: The layout

  private func boxes() -> [Box] {
    let sum = items.reduce(0.0) { $0 + Double($1.byteCount) }
    let areas = items.map { Double($0.byteCount) / sum * Self.width * Self.height }
    var boxes: [Box] = []
    var room = Box(x: 0, y: 0, width: Self.width, height: Self.height)
    var row = areas[..<0]
    var index = 0
    while index < areas.count {
      let longer = areas[row.startIndex...index]
      let side = min(room.width, room.height)
      if row.isEmpty || Self.worstRatio(of: longer, side) <= Self.worstRatio(of: row, side) {
        row = longer
        index += 1
      } else {
        Self.place(row, in: &room, &boxes)
        row = areas[index..<index]
      }
    }
    Self.place(row, in: &room, &boxes)
    return boxes
  }

  /// The largest deviation from a square, if some rectangles lie along a side.
  private static func worstRatio(of areas: ArraySlice<Double>, _ side: Double) -> Double {
    guard let largest = areas.first, let smallest = areas.last else { return .infinity }
    let sum = areas.reduce(0, +)
    let square = side * side
    return max(square * largest / (sum * sum), sum * sum / (square * smallest))
  }

  /// Lays rectangles along the shorter side, and removes their strip from the room.
  private static func place(_ areas: ArraySlice<Double>, in room: inout Box, _ boxes: inout [Box]) {
    let sum = areas.reduce(0, +)
    guard sum > 0 else { return }
    let isColumn = room.width >= room.height
    let thickness = sum / (isColumn ? room.height : room.width)
    var offset = 0.0
    for area in areas {
      let length = area / thickness
      boxes.append(
        isColumn
          ? Box(x: room.x, y: room.y + offset, width: thickness, height: length)
          : Box(x: room.x + offset, y: room.y, width: length, height: thickness))
      offset += length
    }
    if isColumn {
      room.x += thickness
      room.width -= thickness
    } else {
      room.y += thickness
      room.height -= thickness
    }
  }
}
