import RestorationReport

/// The reports of one run of `diff`, on their way.
struct ChangeReports {
  private var reports: [Report] = []

  private struct Report {
    var renderer: any ChangeRenderer
    let sink: OutputSink
    let isText: Bool
  }

  /// Begins the reports.
  init(_ outputs: ReportOutputs, _ settings: DiffSettings, isFolder: Bool, in session: Session) {
    for output in outputs.reports {
      guard let format = ChangeFormat.format(named: output.format) else { continue }
      var options = RenderOptions()
      options.colored = settings.color.colors(
        isTerminal: output.sink.isTerminal, environment: session.environment)
      options.isFull = settings.isFull
      options.revealsSecrets = settings.reveals
      options.changeDetail = settings.detail
      options.hidesSummary = settings.verbosity == .quiet
      reports.append(
        Report(
          renderer: format.renderer(options), sink: output.sink,
          isText: format.name == ChangeFormat.all.first?.name))
    }
    for index in reports.indices {
      reports[index].sink.append { reports[index].renderer.begin(isFolder: isFolder, into: &$0) }
    }
  }

  /// Adds a comparison.
  mutating func add(_ comparison: ArchiveComparison) {
    for index in reports.indices {
      reports[index].sink.append { reports[index].renderer.add(comparison, into: &$0) }
    }
  }

  /// Adds a line, which must be safe to print, to the reports for people.
  func add(line: String) {
    for report in reports where report.isText { report.sink.append(line + "\n") }
  }

  /// Ends the reports.
  mutating func end() {
    for index in reports.indices {
      reports[index].sink.append { reports[index].renderer.end(into: &$0) }
    }
  }
}
