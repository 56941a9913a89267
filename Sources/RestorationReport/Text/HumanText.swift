package import PlistSyntax

/// Text for people, built piece by piece: styles only when colour is on, and what comes from a file
/// always escaped.
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
  private let isColored: Bool
  private let drain: JSONOutput.Drain?

  /// So much may stand in the text before it is drained, in bytes.
  private static let pieceSize = 1 << 16

  /// An empty text. `drain` is shown the bytes now and then between lines, and takes out what is in
  /// them.
  package init(colored: Bool, drain: JSONOutput.Drain? = nil) {
    isColored = colored
    self.drain = drain
  }

  /// Appends our own words.
  package mutating func write(_ text: String, _ styles: Style...) {
    append(text, styles)
  }

  /// Appends text that comes from an archive, a file name or a configuration.
  package mutating func write(untrusted text: String, _ styles: Style...) {
    append(DisplayText.escape(text), styles)
  }

  /// Ends the line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    drainIfLarge()
  }

  /// Lets the bytes go out where there are many.
  mutating func drainIfLarge() {
    if bytes.count >= Self.pieceSize { drain?(&bytes) }
  }

  private mutating func append(_ text: String, _ styles: [Style]) {
    guard isColored, !styles.isEmpty, !text.isEmpty else {
      bytes += text.utf8
      return
    }
    bytes += "\u{1b}[\(styles.map { String($0.code) }.joined(separator: ";"))m".utf8
    bytes += text.utf8
    bytes += "\u{1b}[0m".utf8
  }
}
