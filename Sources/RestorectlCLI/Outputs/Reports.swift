import RestorationReport

/// The reports of one run: each gets every subject of the run.
struct Reports<Subject> {
  let outputs: Outputs
  private var entries: [(report: any Report<Subject>, sink: OutputSink)] = []
  private var hasBegun = false
  /// Whether nothing was added yet.
  private(set) var isEmpty = true

  /// `options` returns the options of a report for its destination.
  init(
    _ outputs: Outputs, of formats: [ReportFormat<Subject>],
    options: (OutputSink) -> RenderOptions
  ) {
    self.outputs = outputs
    for output in outputs.all {
      guard let format = formats.named(output.format) else { continue }
      entries.append((format.report(options(output.sink)), output.sink))
    }
  }

  /// Begins the reports. JSON of a single subject is a document, and of others an array.
  mutating func begin(isSingle: Bool) {
    guard !hasBegun else { return }
    hasBegun = true
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.begin(isSingle: isSingle, into: &$0) }
    }
  }

  /// Each begun report: the output of a copy of it can be added as text.
  var begun: [any Report<Subject>] { entries.map(\.report) }

  /// Prints subjects. The first ones of a run over one file are all that it has.
  ///
  /// - Returns: how many parts of each subject cannot be read.
  @discardableResult
  mutating func add(_ subjects: [Subject], isOneFile: Bool = true) -> [Int] {
    if subjects.isEmpty { return [] }
    begin(isSingle: isOneFile && subjects.count == 1)
    return subjects.map { add($0) }
  }

  /// Prints a subject of reports that have begun.
  private mutating func add(_ subject: Subject) -> Int {
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
    begin(isSingle: true)
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
  ///
  /// - Parameter isOneFile: whether the run was over one file, in case it has not begun.
  mutating func end(isOneFile: Bool = true) {
    begin(isSingle: isOneFile)
    for place in entries.indices {
      entries[place].sink.append { entries[place].report.end(isEmpty: isEmpty, into: &$0) }
    }
  }
}
