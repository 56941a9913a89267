/// The reports of a run: each subject is added to all of them.
struct Reports<Subject> {
  let outputs: Outputs
  private var begun: [BegunReport<Subject>]
  private(set) var isEmpty = true

  /// - Parameters:
  ///   - requests: the outputs, if they are not those of the options.
  ///   - isSingle: whether there is one subject, if the number of operands does not say it.
  init(
    _ common: CommonOptions, of formats: [ReportFormat<Subject>],
    _ requests: [ReportRequest]? = nil, sparing inputs: [Operand] = [], isSingle: Bool? = nil,
    in session: Session
  ) throws(Failure) {
    let requests = requests ?? common.requests(orElse: formats.first?.name)
    outputs = try Outputs(requests, sparing: inputs, in: session)
    begun = outputs.all.compactMap { output in
      guard let format = formats.named(output.format) else { return nil }
      var options = session.renderOptions(for: output.sink, common)
      options.isSingle = isSingle ?? common.namesOneFile
      return format.begin(options, pass: output.sink.append)
    }
  }

  /// - Returns: how many parts of each subject cannot be read.
  @discardableResult
  mutating func add(_ subjects: [Subject]) -> [Int] {
    // The first subjects of a run over one file are all that it has.
    if isEmpty, subjects.count > 1 { for report in begun { report.expectSeveral() } }
    isEmpty = isEmpty && subjects.isEmpty
    return subjects.map { subject in
      begun.indices.map { begun[$0].add(subject) }.max() ?? 0
    }
  }

  /// Adds a line, which must be safe to print, to the reports that take any.
  func remark(_ line: String) {
    for report in begun { report.remark(line) }
  }

  /// Even without any subject, a report for programs is a complete document; `total` is for people.
  func end(total: String? = nil) {
    for report in begun { report.end(total: total) }
  }

  /// Ends the reports and completes their files. If nothing could be read, an earlier one is kept.
  func finish(total: String? = nil) {
    end(total: total)
    if isEmpty, outputs.session.status == .failure { outputs.discard() } else { outputs.finish() }
  }
}
