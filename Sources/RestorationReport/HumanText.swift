import PlistSyntax

/// Text for people, built piece by piece: styles only when colour is on, and what comes from a file
/// always escaped.
public struct HumanText {
  /// How a piece stands out.
  public enum Style: Sendable {
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
  public var bytes: [UInt8] = []
  private let isColored: Bool

  /// An empty text.
  public init(colored: Bool) { isColored = colored }

  /// Appends our own words.
  public mutating func write(_ text: String, _ styles: Style...) {
    append(text, styles)
  }

  /// Appends text that comes from an archive, a file name or a configuration.
  public mutating func write(untrusted text: String, _ styles: Style...) {
    append(DisplayText.escape(text), styles)
  }

  /// Ends the line.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

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
