import PlistSyntax

/// A treemap of sizes as SVG: each rectangle has the area of its share, squarish where that is possible.
/// Source: Bruls, Huizing, van Wijk, "Squarified Treemaps" (2000).
struct SizeMap {
  /// Something with a size.
  struct Item {
    /// The name, safe to print.
    let name: String
    /// The element of the page that the item links to; nil for none.
    let anchor: String?
    /// The size in bytes.
    let byteCount: Int
  }

  /// The largest number of items; smaller ones are combined into one.
  private static let mostItems = 48
  private static let width = 960.0
  private static let height = 150.0
  /// The room that a name needs, in units of the drawing.
  private static let roomForName = (width: 48.0, height: 16.0)
  /// The approximate width of a character.
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

  /// Whether there is anything to compare.
  var isWorthShowing: Bool { items.count > 1 }

  /// Writes the drawing.
  func write(to text: inout HumanText) {
    text.markup(
      "<svg class=\"map\" viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"group\""
        + " aria-label=\"Bytes of each object's state\">\n")
    for (item, box) in zip(items, boxes()) { write(item, box, to: &text) }
    text.markup("</svg>\n")
  }

  private func write(_ item: Item, _ box: Box, to text: inout HumanText) {
    let label = "\(item.name), \(CountText.count(item.byteCount, "byte"))"
    // The tree has the same links in its order, so the keyboard skips these.
    text.markup(item.anchor.map { "<a href=\"#\($0)\" tabindex=\"-1\">" } ?? "<g>")
    text.markup("<title>\(HTMLText.escape(label))</title>")
    text.markup(
      "<rect x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\""
        + " width=\"\(Self.number(max(box.width - 1, 0)))\""
        + " height=\"\(Self.number(max(box.height - 1, 0)))\"/>")
    if box.width >= Self.roomForName.width, box.height >= Self.roomForName.height {
      let name = ShortText.cut(item.name, to: Int((box.width - 8) / Self.characterWidth))
      text.markup("<text x=\"\(Self.number(box.x + 4))\" y=\"\(Self.number(box.y + 13))\">")
      text.markup(HTMLText.escape(name) + "</text>")
    }
    text.markup(item.anchor == nil ? "</g>\n" : "</a>\n")
  }

  private static func number(_ value: Double) -> String {
    ScalarText.coordinate((value * 10).rounded() / 10)
  }

  // MARK: The layout

  /// The rectangles of the items, in their order.
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
