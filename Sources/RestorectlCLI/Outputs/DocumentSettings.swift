import Platform
import RestorationReport

/// The common arguments of commands that print a document for each archive.
struct DocumentSettings {
  let inputs: InputRequest
  let reports: [ReportRequest]
  let color: ColorChoice
  let verbosity: Verbosity
  /// How many inputs are processed at once.
  let jobs: Int

  /// `format` is the option for reports, and `usual` the default format, if it is not the option's
  /// own default.
  init(
    _ parsed: ParsedArguments, format: OptionSpec, usually usual: String? = nil
  ) throws(UsageError) {
    inputs = try InputRequest(parsed, orElse: nil)
    if let usual, !parsed.has(format) {
      reports = [ReportRequest(format: usual)]
    } else {
      reports = try parsed.reports(format)
    }
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
    jobs = parsed.jobs()
  }

  /// The run over the inputs; nil after a message if a report cannot be opened.
  func pass(in session: Session) -> InputPass? {
    InputPass(of: inputs, to: reports, verbosity: verbosity, in: session)
  }

  /// The options of a report for its destination.
  func options(for sink: OutputSink, in session: Session) -> RenderOptions {
    session.renderOptions(for: sink, color: color, verbosity: verbosity)
  }
}
