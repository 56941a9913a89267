import RestorationTree

/// Why something of an input cannot be read, said when the turn of the input comes: by then its bytes
/// are given back.
struct InputFault {
  /// What messages call the input.
  let shownName: String
  /// One fact in lower case, then the way out.
  let message: String
}

extension Input {
  /// A fault of this input.
  func fault(_ message: String) -> InputFault {
    InputFault(shownName: displayedName, message: message)
  }

  /// Why this input is no archive.
  func fault(_ error: ReadError) -> InputFault { fault(message(for: error)) }
}

extension Session {
  /// Says what cannot be read, if anything.
  func report(_ faults: [InputFault]) -> ExitCode {
    for fault in faults { messages.say(about: fault.shownName, fault.message) }
    return faults.isEmpty ? .success : .failure
  }
}
