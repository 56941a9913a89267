package import PlistSyntax

/// Text for people, built piece by piece: styles only when colour is on, or as elements of HTML, and what
/// comes from a file always escaped.
package struct HumanText {
  /// How a piece stands out.
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
  /// How wide the lines are.
  let layout: TextLayout
  private let isColored: Bool
  /// Whether the text becomes part of a page: characters of its own are escaped, and styles are elements.
  let isHTML: Bool
  /// Whether a page shows styles: each is an element, and a browser takes its time for very many.
  var hasStyles = true
  private let drain: JSONOutput.Drain?
  /// How many bytes of the line were written before its hanging part, escapes not counted.
  private var hang: Int?
  /// What stands at the start of the lines that the line is broken into.
  private var guide = ""
  /// How many bytes of the line were written, escapes not counted.
  private var lineLength = 0
  /// How many bytes of escapes there are in the line.
  private var escapeLength = 0

  /// So much may stand in the text before it is drained, in bytes.
  private static let pieceSize = 1 << 16

  /// An empty text. `drain` is shown the bytes now and then between lines, and takes out what is in
  /// them.
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

  /// An empty text that looks as was asked for.
  package init(_ options: RenderOptions, drain: JSONOutput.Drain? = nil) {
    self.init(colored: options.colored, layout: options.layout, drain: drain)
  }

  /// Appends our own words.
  package mutating func write(_ text: String, _ styles: Style...) {
    append(text, styles)
  }

  /// Appends text that comes from an archive, a file name or a configuration.
  package mutating func write(untrusted text: String, _ styles: Style...) {
    append(DisplayText.escape(text), styles)
  }

  /// Appends the blanks that bring a column to a width, after a text that is in it.
  mutating func pad(from text: String, to width: Int) {
    write(String(repeating: " ", count: max(width - TextLayout.width(of: text), 0)))
  }

  /// Begins the last column of the line: where the terminal is too narrow, its text goes on below this
  /// place, and `guide` stands at the start of the lines.
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

  /// Lets the bytes go out where there are many.
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
