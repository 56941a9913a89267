package import PlistSyntax

/// Text for people, built piece by piece: styles only if colour is on, or as elements of HTML, and text of
/// files always escaped.
package struct HumanText {
  /// The emphasis of a piece.
  package enum Style: Sendable {
    case bold, dim, red, green, yellow, blue, magenta, cyan

    /// The number of the style in ECMA-48's "select graphic rendition".
    var code: Int {
      switch self {
      case .bold: 1
      case .dim: 2
      case .red: 31
      case .green: 32
      case .yellow: 33
      case .blue: 34
      case .magenta: 35
      case .cyan: 36
      }
    }
  }

  /// The text so far, UTF-8.
  package var bytes: [UInt8] = []
  /// The width of the lines.
  let layout: TextLayout
  private let isColored: Bool
  /// Whether the text becomes part of a page: characters of its own are escaped, and styles are elements.
  let isHTML: Bool
  /// Whether a page shows styles: each is an element, and a browser takes its time for very many.
  var hasStyles = true
  private let drain: JSONOutput.Drain?
  /// How many bytes of the line were written before its hanging part, without escapes.
  private var hang: Int?
  /// The text at the start of the wrapped lines.
  private var guide = ""
  /// How many bytes of the line were written, without escapes.
  private var lineLength = 0
  /// How many bytes of escapes the line contains.
  private var escapeLength = 0

  /// The size at which the text is drained, in bytes.
  private static let pieceSize = 1 << 16

  /// An empty text. `drain` is called with the bytes repeatedly between lines, and removes them.
  package init(
    colored: Bool, layout: TextLayout = TextLayout(), drain: JSONOutput.Drain? = nil
  ) {
    isColored = colored
    isHTML = false
    self.layout = layout
    self.drain = drain
  }

  /// An empty part of a page.
  init(htmlTo drain: JSONOutput.Drain?) {
    isColored = false
    isHTML = true
    layout = TextLayout()
    self.drain = drain
  }

  /// An empty text with the requested style.
  package init(_ options: RenderOptions, drain: JSONOutput.Drain? = nil) {
    self.init(colored: options.colored, layout: options.layout, drain: drain)
  }

  /// Appends what `write` writes to a buffer, which grows in place: no text is copied.
  func append(to buffer: inout [UInt8], _ write: (inout HumanText) -> Void) {
    var text = self
    swap(&text.bytes, &buffer)
    write(&text)
    swap(&text.bytes, &buffer)
  }

  /// Appends trusted text.
  package mutating func write(_ text: String, _ styles: Style...) {
    append(text, styles)
  }

  /// Appends text of an archive, a file name or a configuration.
  package mutating func write(untrusted text: String, _ styles: Style...) {
    append(DisplayText.escape(text), styles)
  }

  /// Appends blanks; none for a negative count.
  mutating func write(blanks count: Int) {
    guard count > 0 else { return }
    lineLength += count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Appends the blanks that pad a column to a width, after its text.
  mutating func pad(from text: String, to width: Int) {
    write(blanks: width - TextLayout.width(of: text))
  }

  /// Begins the last column of the line: on a narrow terminal its text continues below this place,
  /// and `guide` is at the start of the lines.
  package mutating func beginHanging(guide: String = "") {
    hang = lineLength
    self.guide = guide
  }

  /// Ends the line.
  package mutating func endLine() {
    if let columns = layout.columns, lineLength > columns { wrapLine(columns) }
    (hang, guide, lineLength, escapeLength) = (nil, "", 0, 0)
    bytes.append(UInt8(ascii: "\n"))
    drainIfLarge()
  }

  /// Drains the text if it is large.
  mutating func drainIfLarge() {
    if bytes.count >= Self.pieceSize { drain?(&bytes) }
  }

  private mutating func wrapLine(_ columns: Int) {
    let start = bytes.count - lineLength - escapeLength
    var wrapping = LineWrapping(bytes[start...], columns: columns, isColored: isColored)
    let lines = wrapping.wrapped(hang: hang, guide: guide)
    bytes.replaceSubrange(start..., with: lines)
  }

  private mutating func append(_ text: String, _ styles: [Style]) {
    if isHTML { return appendHTML(text, styles) }
    lineLength += text.utf8.count
    guard isColored, !styles.isEmpty, !text.isEmpty else {
      bytes += text.utf8
      return
    }
    let count = bytes.count
    bytes += "\u{1b}[\(styles.map { String($0.code) }.joined(separator: ";"))m".utf8
    bytes += text.utf8
    bytes += "\u{1b}[0m".utf8
    escapeLength += bytes.count - count - text.utf8.count
  }
}
