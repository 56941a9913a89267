import RestorationReport

/// What the arguments of commands have in common that print a document for each input.
struct DocumentSettings {
  let inputs: InputRequest
  let reports: [ReportRequest]
  let color: ColorChoice
  let verbosity: Verbosity

  /// `format` is the option that asks for reports.
  init(_ parsed: ParsedArguments, format: OptionSpec) throws(UsageError) {
    inputs = try InputRequest(parsed, orElse: nil)
    reports = try parsed.reports(format)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }

  /// The way through the inputs; nil after a message when a report cannot be opened. No report may
  /// replace one of the `others` that are read too.
  func pass(sparing others: [FilePath] = [], in session: Session) -> InputPass? {
    InputPass(of: inputs, to: reports, sparing: others, verbosity: verbosity, in: session)
  }

  /// How a report looks that goes to a place.
  func options(for sink: OutputSink, in session: Session) -> RenderOptions {
    var options = RenderOptions()
    options.colored = color.colors(isTerminal: sink.isTerminal, environment: session.environment)
    options.hidesSummary = verbosity == .quiet
    return options
  }
}

/// The reports of one run, on their way, each with a document for each subject.
struct DocumentReports<Format: DocumentFormat> {
  private var reports: [Report] = []

  private struct Report {
    var renderer: any DocumentRenderer<Format.Subject>
    let sink: OutputSink
  }

  /// Begins the reports. `options` tells how one looks that goes to a place.
  init(
    _ outputs: ReportOutputs, as _: Format.Type, isOnlyInput: Bool,
    options: (OutputSink) -> RenderOptions
  ) {
    for output in outputs.reports {
      guard let format = Format.format(named: output.format) else { continue }
      reports.append(Report(renderer: format.renderer(options(output.sink)), sink: output.sink))
    }
    for index in reports.indices {
      reports[index].sink.append {
        reports[index].renderer.begin(isOnlyInput: isOnlyInput, into: &$0)
      }
    }
  }

  /// Prints a subject.
  ///
  /// - Returns: how many parts of what was shown cannot be read.
  @discardableResult
  mutating func add(_ subject: Format.Subject) -> Int {
    var count = 0
    for index in reports.indices {
      let before = reports[index].renderer.unreadableCount
      reports[index].sink.append { reports[index].renderer.add(subject, into: &$0) }
      count = max(count, reports[index].renderer.unreadableCount - before)
    }
    return count
  }

  /// Ends the reports. Even without any subject, what was begun for a program to read is a whole
  /// document.
  mutating func end() {
    for index in reports.indices {
      reports[index].sink.append { reports[index].renderer.end(into: &$0) }
    }
  }
}
