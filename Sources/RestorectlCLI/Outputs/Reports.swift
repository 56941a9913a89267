import RestorationReport

/// The begun reports of one run: each gets every subject of the run.
struct Reports<Subject> {
  private var entries: [Entry] = []
  /// Whether nothing was added yet.
  private(set) var isEmpty = true

  private struct Entry {
    var report: any Report<Subject>
    let sink: OutputSink
  }

  /// Begins the reports. `options` returns the options of a report for its destination.
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

  /// Each begun report: the output of a copy of it can be added as text.
  var begun: [any Report<Subject>] { entries.map(\.report) }

  /// Prints a subject.
  ///
  /// - Returns: how many parts of the subject cannot be read.
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

  /// Adds the output of copies of the reports for one or several subjects, a text for each report.
  mutating func add(texts: [[UInt8]]) {
    separate()
    for (entry, text) in zip(entries, texts) { entry.sink.append { $0 += text } }
  }

  /// Adds a line, which must be safe to print, to the reports for people.
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

  /// Ends the reports. Even without any subject, a report for programs is a complete document.
  mutating func end() {
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.end(isEmpty: isEmpty, into: &$0) }
    }
  }
}

extension Session {
  /// The layout of a destination: as wide as the terminal, and never wrapped in a pipe or a file.
  func layout(for sink: OutputSink) -> TextLayout {
    guard sink.isTerminal else { return TextLayout() }
    let typed = environment[.columns]?.text.flatMap { Int($0) }
    return TextLayout(columns: typed.flatMap { $0 > 0 ? $0 : nil } ?? sink.columns ?? 80)
  }

  /// The options of any report for its destination.
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
