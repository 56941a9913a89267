/// Where a report is written: lines of text, plain or in colours, wrapped on a terminal, or a page.
/// What is finished of a large one is passed on.
package final class Output {
  /// The text so far, UTF-8, without what was passed on.
  package private(set) var bytes: [UInt8] = []
  var options: RenderOptions
  private let pass: (([UInt8]) -> Void)?
  /// Whether a page shows styles: each is an element, and a browser takes its time for very many.
  var hasStyles = true
  /// How many parts of what was written cannot be read: coders, or values.
  package var unreadableCount = 0

  private static let pieceSize = 1 << 16

  package init(_ options: RenderOptions = RenderOptions(), pass: (([UInt8]) -> Void)? = nil) {
    (self.options, self.pass) = (options, pass)
  }

  var isPage: Bool { options.isPage }

  /// What was written and not passed on.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func flush() {
    guard let pass, !bytes.isEmpty else { return }
    pass(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  private func append(_ text: some Collection<UInt8>) {
    bytes += text
    if bytes.count >= Self.pieceSize { flush() }
  }

  /// Writes text that is safe and needs no layout.
  package func write(_ text: String) { append(text.utf8) }
  package func write(_ text: [UInt8]) { append(text) }

  package func document(_ json: JSON, compact: Bool = false, ending: String = "\n") {
    var output = JSONOutput(compact: compact) { [self] bytes in
      append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    output.write(json)
    append(output.bytes)
    write(ending)
  }

  // MARK: Lines

  /// - Parameter breaks: false for a path that is for other commands.
  package func line(_ line: Line = "", breaks: Bool = true) {
    guard breaks, let columns = options.columns, line.width > columns else {
      return append(rendered(line))
    }
    for part in line.wrapped(to: columns) { append(rendered(part)) }
  }

  package func prose(_ text: String, indent: Int = 2, _ style: Style? = nil) {
    for line in text.wrapped(to: options.proseColumns, indent: indent) {
      self.line("\(line, style)")
    }
  }

  private func rendered(_ line: Line) -> [UInt8] {
    let line = line.withoutCommand
    if isPage { return Array(Markup(line, hasStyles: hasStyles).text.utf8) + [0x0A] }
    var bytes: [UInt8] = []
    for run in line.runs {
      guard options.colored, !run.styles.isEmpty else {
        bytes += run.text.utf8
        continue
      }
      let numbers = run.styles.map { String($0.rawValue) }.joined(separator: ";")
      bytes += "\u{1b}[\(numbers)m\(run.text)\u{1b}[0m".utf8
    }
    return bytes + [0x0A]
  }

  // MARK: Text and pages

  func heading(_ title: String) {
    if isPage { return html("<h3>\(title)</h3>\n") }
    line()
    line("\(title, .bold)")
  }

  func sentence(_ words: Line, indent: String = "  ", class name: String? = nil) {
    if !isPage { return line("\(indent)\(.hang)\(words)") }
    let style: Markup? = name.map { " class=\"\($0)\"" }
    html("<p\(style)>\(words)</p>\n")
  }

  /// Markup where text has nothing.
  func part(_ markup: Markup) {
    if isPage { html(markup) }
  }

  /// An empty line where a page has nothing.
  func gap() {
    if !isPage { line() }
  }

  func html(_ markup: Markup) { append(markup.text.utf8) }
}
