import Platform
import RestorationReport

/// What the arguments of commands have in common that print a document for each archive.
struct DocumentSettings {
  let inputs: InputRequest
  let reports: [ReportRequest]
  let color: ColorChoice
  let verbosity: Verbosity
  /// How many inputs are worked on at once.
  let jobs: Int

  /// `format` is the option that asks for reports, and `usual` the format without it, where that is not
  /// the option's own default.
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
    jobs = try parsed.jobs()
  }

  /// The way through the inputs; nil after a message when a report cannot be opened.
  func pass(in session: Session) -> InputPass? {
    InputPass(of: inputs, to: reports, verbosity: verbosity, in: session)
  }

  /// How a report looks that goes to a place.
  func options(for sink: OutputSink, in session: Session) -> RenderOptions {
    session.renderOptions(for: sink, color: color, verbosity: verbosity)
  }
}
