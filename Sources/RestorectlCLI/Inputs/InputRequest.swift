import Platform

/// Which inputs the command line names, and how.
struct InputRequest: Equatable, Sendable {
  var operands: [Operand]
  /// `--files-from`
  let list: Operand?
  /// `--null`
  let isListSeparatedByNUL: Bool
  /// `--stdin-name`
  let standardInputName: FilePath?
  /// What `--use-script-input-files` names.
  var scriptInputs: [Attempt<Operand>] = []

  /// What was typed, as inputs.
  ///
  /// - Parameters:
  ///   - standsForNothing: what is read when neither operand nor list was given; nil when that is an
  ///     error.
  ///   - mayBeEmpty: that it is no error, since inputs come from elsewhere.
  /// - Throws: a usage error when nothing is named, or standard input twice.
  init(
    _ parsed: ParsedArguments, orElse standsForNothing: Operand?, mayBeEmpty: Bool = false
  ) throws(UsageError) {
    operands = parsed.operands
    list = parsed.file(.filesFrom)
    isListSeparatedByNUL = parsed.has(.null)
    if case .path(let path)? = parsed.file(.stdinName) {
      standardInputName = path
    } else {
      standardInputName = nil
    }
    if isListSeparatedByNUL, list == nil { throw UsageError(.nullWithoutList) }
    if list == .standardInput, operands.contains(.standardInput) {
      throw UsageError(.standardInputTwice)
    }
    if operands.isEmpty, list == nil, !mayBeEmpty {
      guard let standsForNothing else { throw UsageError(.missingOperand("FILE")) }
      operands = [standsForNothing]
    }
  }
}

extension InputRequest {
  /// Whether the person named one file or standard input, and no list or folder that might hold more.
  var namesOneFile: Bool {
    guard list == nil, operands.count == 1 else { return false }
    guard case .path(let path) = operands[0] else { return true }
    return path.kind(followingLinks: true) != .folder
  }
}
