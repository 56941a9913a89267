import RestorationReport

/// The reports of one run, begun: each is given every subject of the run.
struct Reports<Subject> {
  private var entries: [Entry] = []
  /// Whether nothing was added yet.
  private(set) var isEmpty = true

  private struct Entry {
    var report: any Report<Subject>
    let sink: OutputSink
  }

  /// Begins the reports. `options` tells how one looks that goes to a place.
  init(
    _ outputs: ReportOutputs, of formats: [ReportFormat<Subject>], isSingle: Bool = true,
    options: (OutputSink) -> RenderOptions
  ) {
    for output in outputs.outputs {
      guard let format = formats.named(output.format) else { continue }
      entries.append(Entry(report: format.report(options(output.sink)), sink: output.sink))
    }
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.begin(isSingle: isSingle, into: &$0) }
    }
  }

  /// Each report, begun: what a copy of it prints elsewhere can be added as text.
  var begun: [any Report<Subject>] { entries.map(\.report) }

  /// Prints a subject.
  ///
  /// - Returns: how many parts of what was shown cannot be read.
  @discardableResult
  mutating func add(_ subject: Subject) -> Int {
    separate()
    var count = 0
    for place in entries.indices {
      let before = entries[place].report.unreadableCount
      entries[place].sink.append { buffer, drain in
        entries[place].report.add(subject, into: &buffer, drain: drain)
      }
      count = max(count, entries[place].report.unreadableCount - before)
    }
    return count
  }

  /// Adds what copies of the reports printed of one subject or several, a text for each report.
  mutating func add(texts: [[UInt8]]) {
    separate()
    for (entry, text) in zip(entries, texts) { entry.sink.append { $0 += text } }
  }

  /// Adds a line, which must be safe to print, to the reports that have lines for people.
  mutating func remark(_ line: String) {
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.remark(line, into: &$0) }
    }
  }

  private mutating func separate() {
    defer { isEmpty = false }
    guard !isEmpty else { return }
    for entry in entries { entry.sink.append(entry.report.separator) }
  }

  /// Ends the reports. Even without any subject, what was begun for a program to read is a whole
  /// document.
  mutating func end() {
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.end(isEmpty: isEmpty, into: &$0) }
    }
  }
}

extension Session {
  /// How wide lines for people are at a place: as wide as the terminal, and never wrapped in a pipe or
  /// a file.
  func layout(for sink: OutputSink) -> TextLayout {
    guard sink.isTerminal else { return TextLayout() }
    let typed = environment[.columns]?.text.flatMap { Int($0) }
    return TextLayout(columns: typed.flatMap { $0 > 0 ? $0 : nil } ?? sink.columns ?? 80)
  }

  /// How a report looks that goes to a place, whatever it is about.
  func renderOptions(
    for sink: OutputSink, color: ColorChoice, verbosity: Verbosity = .normal
  ) -> RenderOptions {
    var options = RenderOptions()
    options.colored = color.colors(isTerminal: sink.isTerminal, environment: environment)
    options.layout = layout(for: sink)
    options.hidesSummary = verbosity == .quiet
    options.tool = ToolIdentity(version: Version.number)
    return options
  }
}
