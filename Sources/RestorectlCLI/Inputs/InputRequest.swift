import Platform

/// The inputs on the command line.
struct InputRequest: Equatable, Sendable {
  var operands: [Operand]
  /// `--files-from`
  let list: Operand?
  /// `--null`
  let isListSeparatedByNUL: Bool
  /// `--stdin-name`
  let standardInputName: FilePath?
  /// The inputs of `--use-script-input-files`.
  var scriptInputs: [Attempt<Operand>] = []

  /// The inputs on the command line.
  ///
  /// - Parameters:
  ///   - standsForNothing: the input without any operand or list; nil if that is an error.
  ///   - mayBeEmpty: whether it is allowed, because inputs come from elsewhere.
  ///   - Throws: a usage error if there is no input, or if standard input is used twice.
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
  /// Whether the user named one file or standard input, and no list or folder that may contain
  /// more.
  var namesOneFile: Bool {
    guard list == nil, operands.count == 1 else { return false }
    guard case .path(let path) = operands[0] else { return true }
    return path.kind(followingLinks: true) != .folder
  }
}
