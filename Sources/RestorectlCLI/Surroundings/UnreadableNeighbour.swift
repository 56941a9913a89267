import RestorationLint

/// A file beside the inputs that cannot be read.
struct UnreadableNeighbour: Error {
  /// What is said of it.
  let fault: InputFault
  /// What a report says.
  let failure: LintReport.Failure

  init(_ failure: InputFailure) {
    fault = InputFault(shownName: failure.name, message: failure.message)
    self.failure = .init(file: failure.name, message: failure.message)
  }

  init(_ input: Input, _ message: String, reported: String) {
    fault = input.fault(message)
    failure = .init(file: input.reportName, message: reported)
  }
}
