import Platform
import ProjectFiles
import RestorationReport

/// The reports of a run: each subject is added to all of them.
struct Reports<Subject> {
  let outputs: Outputs
  private var waiting: [(format: ReportFormat<Subject>, options: RenderOptions, sink: OutputSink)]
  private var entries: [Entry] = []
  private var hasBegun = false
  private(set) var isEmpty = true

  private struct Entry {
    var begun: BegunReport<Subject>
    /// Whether lines about the run are among its own.
    let takesRemarks: Bool
    let out: Output

    func write(_ text: [UInt8]) {
      out.write(text)
      out.flush()
    }
  }

  fileprivate init(
    _ outputs: Outputs, of formats: [ReportFormat<Subject>],
    options: (OutputSink) -> RenderOptions
  ) {
    self.outputs = outputs
    waiting = outputs.all.compactMap { output in
      formats.named(output.format).map { ($0, options(output.sink), output.sink) }
    }
  }

  var isWanted: Bool { outputs.isWanted }

  /// Begins the reports. JSON of a single subject is a document, and of others an array.
  mutating func begin(isSingle: Bool) {
    guard !hasBegun else { return }
    hasBegun = true
    entries = waiting.map { format, options, sink in
      let begun = format.report(options, isSingle: isSingle)
      let out = begun.output(pass: sink.append)
      begun.report.begin(out)
      out.flush()
      return Entry(
        begun: begun, takesRemarks: format.isForPeople && format.isEndless, out: out)
    }
  }

  /// Each begun report: the output of a copy of it can be added as text.
  var begun: [BegunReport<Subject>] { entries.map(\.begun) }

  /// Prints subjects. The first ones of a run over one file are all that it has.
  ///
  /// - Returns: how many parts of each subject cannot be read.
  @discardableResult
  mutating func add(_ subjects: [Subject], isOneFile: Bool = true) -> [Int] {
    if subjects.isEmpty { return [] }
    begin(isSingle: isOneFile && subjects.count == 1)
    return subjects.map { add($0) }
  }

  private mutating func add(_ subject: Subject) -> Int {
    separate()
    var count = 0
    for place in entries.indices {
      let out = entries[place].out
      out.unreadableCount = 0
      entries[place].begun.report.add(subject, to: out)
      out.flush()
      count = max(count, out.unreadableCount)
    }
    return count
  }

  /// Adds the output of copies of the reports for one or several subjects, a text for each report.
  mutating func add(texts: [[UInt8]]) {
    separate()
    for (entry, text) in zip(entries, texts) { entry.write(text) }
  }

  /// Adds a line, which must be safe to print, to the reports that take any.
  mutating func remark(_ line: String) {
    begin(isSingle: true)
    for entry in entries where entry.takesRemarks { entry.write(Array((line + "\n").utf8)) }
  }

  private mutating func separate() {
    defer { isEmpty = false }
    guard !isEmpty else { return }
    for entry in entries { entry.write(Array(entry.begun.report.separator.utf8)) }
  }

  /// Ends the reports. Even without any subject, a report for programs is a complete document.
  ///
  /// - Parameters:
  ///   - isOneFile: whether the run was over one file, in case it has not begun.
  ///   - total: a sentence about all subjects together, for people.
  mutating func end(isOneFile: Bool = true, total: String? = nil) {
    begin(isSingle: isOneFile)
    for entry in entries {
      if let total { entry.begun.write(total: total, to: entry.out) }
      entry.begun.report.end(isEmpty: isEmpty, entry.out)
      entry.out.flush()
    }
  }

  /// Ends the reports and completes their files.
  mutating func finish(isOneFile: Bool = true) {
    end(isOneFile: isOneFile)
    outputs.finish()
  }
}

extension Session {
  /// Opens the reports of a run; nil after a message if one cannot be written.
  ///
  /// - Parameters:
  ///   - requests: the outputs, if they are not those of the options.
  ///   - inputs: what they must not replace.
  ///   - adapt: changes the options of each report.
  func reports<Subject>(
    _ common: CommonOptions, of formats: [ReportFormat<Subject>],
    _ requests: [ReportRequest]? = nil, sparing inputs: [Operand] = [],
    adapt: (inout RenderOptions) -> Void = { _ in }
  ) -> Reports<Subject>? {
    let requests = requests ?? common.requests(orElse: formats.first?.name)
    return Outputs(requests, sparing: inputs, in: self).map { outputs in
      Reports(outputs, of: formats) { sink in
        var options = renderOptions(for: sink, common)
        adapt(&options)
        return options
      }
    }
  }
}
