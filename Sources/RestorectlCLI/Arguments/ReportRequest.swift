/// One `--format FORMAT[:FILE]`: a report, and its destination.
struct ReportRequest: Sendable {
  let format: String
  /// Nil for standard output.
  let file: FilePath?

  init(_ format: String, to file: FilePath? = nil) {
    self.format = format
    self.file = file
  }

  /// The typed request, split at the first colon.
  init(_ typed: ByteString, of option: String, formats: [String]) throws(UsageError) {
    let parts = typed.bytes.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let word = ByteString(parts[0])
    guard let format = word.text, formats.contains(format) else {
      throw .unknownChoice(word, for: option, choices: formats)
    }
    guard parts.count == 2 else {
      self.init(format)
      return
    }
    guard let path = FilePath(parts[1]) else {
      throw UsageError(
        "format '\(format):' has no file name; omit the colon for standard output")
    }
    // The device of standard output: renaming a file onto it would replace it.
    let isOutput = ["-", "/dev/stdout"].contains { path.bytes.elementsEqual($0.utf8) }
    self.init(format, to: isOutput ? nil : path)
  }

  /// The destination in messages; safe to print.
  var name: String { file?.displayed ?? Session.outputName }
}
