/// The raw value is the number in ECMA-48's "select graphic rendition".
package enum Style: Int, Sendable {
  case bold = 1
  case dim = 2
  case red = 31
  case green, yellow, blue, magenta, cyan
}

/// A line for people, or a part of one: `"\(mark, .red)\(.hang)\(path, .bold)  \(name)"`. Its
/// literals are ours. Every value in it is escaped, so that no text of a file can control a terminal,
/// a page or a continuous-integration system.
package struct Line: ExpressibleByStringInterpolation, StringInterpolationProtocol,
  CustomStringConvertible
{
  package typealias StringInterpolation = Line

  struct Run {
    var text: String
    var styles: [Style] = []
    /// The element of a page that it leads to.
    var anchor: String?
  }

  package enum Mark: Sendable {
    /// The last column begins here: on a narrow terminal its text continues below this place.
    case hang
  }

  var runs: [Run] = []
  /// How many runs are before the hanging part.
  private(set) var hang: Int?

  package init(literalCapacity: Int, interpolationCount: Int) {}
  package init(stringLiteral text: String) { appendLiteral(text) }
  package init(stringInterpolation line: Line) { self = line }

  package mutating func appendLiteral(_ text: String) { add(Run(text: text)) }

  package mutating func appendInterpolation(_ text: String?, _ styles: Style?...) {
    guard let text else { return }
    add(Run(text: DisplayText.escape(text), styles: styles.compactMap(\.self)))
  }

  /// A text that leads to an element of a page; elsewhere, and without one, it has a style.
  package mutating func appendInterpolation(_ text: String, to anchor: String?, _ style: Style) {
    add(Run(text: DisplayText.escape(text), styles: [style], anchor: anchor))
  }

  package mutating func appendInterpolation(_ line: Line?) {
    guard let line else { return }
    if let inner = line.hang { hang = runs.count + inner }
    runs += line.runs
  }

  package mutating func appendInterpolation(blanks count: Int) {
    add(Run(text: String(repeating: " ", count: max(count, 0))))
  }

  package mutating func appendInterpolation(_ text: String, width: Int, _ styles: Style...) {
    add(Run(text: DisplayText.escape(text), styles: styles))
    appendInterpolation(blanks: width - text.width)
  }

  package mutating func appendInterpolation(right text: String, width: Int, _ styles: Style...) {
    appendInterpolation(blanks: width - text.width)
    add(Run(text: DisplayText.escape(text), styles: styles))
  }

  package mutating func appendInterpolation(_ mark: Mark) { hang = runs.count }

  private mutating func add(_ run: Run) {
    if !run.text.isEmpty { runs.append(run) }
  }

  package var description: String { runs.map(\.text).joined() }

  func styled(_ style: Style) -> Line {
    var line = self
    for place in runs.indices { line.runs[place].styles.insert(style, at: 0) }
    return line
  }

  var width: Int { runs.reduce(0) { $0 + $1.text.width } }

  /// The line in which no text of a file begins like a command to a continuous-integration system:
  /// GitHub's runner executes `::error` also after white space, Azure's `##vso[`.
  var withoutCommand: Line {
    for place in runs.indices {
      let scalars = runs[place].text.unicodeScalars
      // By characters, a combining mark after `::` would hide it.
      guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }) else { continue }
      let (mark, rest) = (scalars[start], scalars[start...].dropFirst())
      guard mark == ":" || mark == "#", rest.first == mark else { return self }
      var line = self
      let escape = mark == ":" ? "\\u{3a}" : "\\u{23}"
      line.runs[place].text = String(scalars[..<start]) + escape + Substring(rest)
      return line
    }
    return self
  }
}

extension [Line] {
  func joined(separator: Line) -> Line {
    dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
  }
}

extension String {
  /// A file name, with `./` before it if it begins like a command: `::error` is one of GitHub's,
  /// `##[error]` one of Azure's, `##teamcity[` one of TeamCity's.
  var asFileName: String {
    guard let first = unicodeScalars.first else { return "''" }
    let isRisky = first == ":" || first == "#" || first.properties.isWhitespace
    return isRisky ? "./" + self : self
  }
}
