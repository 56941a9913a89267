import RestorationLint

/// A file beside the inputs that cannot be read.
struct UnreadableNeighbour: Error {
  /// What messages call it, and why, with the way out.
  let shownName: String
  let message: String
  /// What a report says.
  let failure: LintReport.Failure

  init(_ failure: InputFailure) {
    shownName = failure.name
    message = failure.message
    self.failure = .init(file: failure.name, message: failure.message)
  }

  init(_ input: Input, _ message: String, reported: String) {
    shownName = input.displayedName
    self.message = message
    failure = .init(file: input.reportName, message: reported)
  }

  func say(in session: Session) { session.messages.say(about: shownName, message) }
}
