import Platform
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
///
/// Of no particular format: one tool run has few subjects, and each type that the runtime has to make
/// costs a small run as much as reading the archive.
struct DocumentReports<Subject> {
  private var reports: [Report] = []
  /// Whether nothing was added yet.
  private(set) var isEmpty = true

  private struct Report {
    var renderer: any DocumentRenderer<Subject>
    let sink: OutputSink
  }

  /// Begins the reports. `options` tells how one looks that goes to a place.
  init<Format: DocumentFormat>(
    _ outputs: ReportOutputs, as _: Format.Type, isOnlyInput: Bool,
    options: (OutputSink) -> RenderOptions
  ) where Format.Subject == Subject {
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

  /// For each report its renderer, begun: what a copy of it prints elsewhere can be added as text.
  var renderers: [any DocumentRenderer<Subject>] { reports.map(\.renderer) }

  /// Prints a subject.
  ///
  /// - Returns: how many parts of what was shown cannot be read.
  @discardableResult
  mutating func add(_ subject: Subject) -> Int {
    separate()
    var count = 0
    for report in reports {
      var renderer = report.renderer
      report.sink.append { renderer.add(subject, into: &$0, drain: $1) }
      count = max(count, renderer.unreadableCount)
    }
    return count
  }

  /// Adds what the renderers printed of one subject or several, a text for each report.
  mutating func add(texts: [[UInt8]]) {
    separate()
    for (report, text) in zip(reports, texts) { report.sink.append { $0 += text } }
  }

  private mutating func separate() {
    defer { isEmpty = false }
    guard !isEmpty else { return }
    for report in reports { report.sink.append { report.renderer.separate(into: &$0) } }
  }

  /// Ends the reports. Even without any subject, what was begun for a program to read is a whole
  /// document.
  func end() {
    for report in reports {
      report.sink.append { report.renderer.end(isEmpty: isEmpty, into: &$0) }
    }
  }
}
