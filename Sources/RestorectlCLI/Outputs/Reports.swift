/// The reports of a run: each subject is added to all of them.
struct Reports<Subject> {
  let outputs: Outputs
  /// Whether the run is over one file. Its first subjects are all that it has, and JSON of a single one
  /// is a document; of others it is an array.
  let isOneFile: Bool
  private let waiting: [(format: ReportFormat<Subject>, options: RenderOptions, sink: OutputSink)]
  private var begun: [BegunReport<Subject>] = []
  private(set) var isEmpty = true

  /// Opens the reports of a run.
  ///
  /// - Parameter requests: the outputs, if they are not those of the options.
  init(
    _ common: CommonOptions, of formats: [ReportFormat<Subject>],
    _ requests: [ReportRequest]? = nil, sparing inputs: [Operand] = [], in session: Session
  ) throws(Failure) {
    let requests = requests ?? common.requests(orElse: formats.first?.name)
    outputs = try Outputs(requests, sparing: inputs, in: session)
    isOneFile = common.namesOneFile
    waiting = outputs.all.compactMap { output in
      formats.named(output.format).map { format in
        (format, session.renderOptions(for: output.sink, common), output.sink)
      }
    }
  }

  mutating func begin(isSingle: Bool) {
    guard begun.isEmpty else { return }
    begun = waiting.map { format, options, sink in
      format.begin(options, isSingle: isSingle, pass: sink.append)
    }
  }

  /// - Returns: how many parts of each subject cannot be read.
  @discardableResult
  mutating func add(_ subjects: [Subject]) -> [Int] {
    if subjects.isEmpty { return [] }
    begin(isSingle: isOneFile && subjects.count == 1)
    isEmpty = false
    return subjects.map { subject in
      begun.indices.map { begun[$0].add(subject) }.max() ?? 0
    }
  }

  /// Adds a line, which must be safe to print, to the reports that take any.
  mutating func remark(_ line: String) {
    begin(isSingle: true)
    for report in begun { report.remark(line) }
  }

  /// Ends the reports. Even without any subject, a report for programs is a complete document.
  ///
  /// - Parameter total: a sentence about all subjects together, for people.
  mutating func end(total: String? = nil) {
    begin(isSingle: isOneFile)
    for report in begun { report.end(total: total) }
  }

  /// Ends the reports and completes their files. If nothing could be read, an earlier one is kept.
  mutating func finish(total: String? = nil) {
    end(total: total)
    if isEmpty, outputs.session.status == .failure { outputs.discard() } else { outputs.finish() }
  }
}
