import Platform
import ProjectFiles

/// One `--format FORMAT[:FILE]`: a report, and its destination.
struct ReportRequest: Hashable, Sendable {
  let format: String
  let destination: Destination

  enum Destination: Hashable, Sendable {
    case standardOutput
    case file(FilePath)

    /// The name in messages; safe to print.
    var name: String {
      switch self {
      case .standardOutput: "standard output"
      case .file(let path): path.displayed
      }
    }

    /// The same in a sentence.
    var displayed: String { self == .standardOutput ? name : "'\(name)'" }
  }

  /// The request for `format`, on standard output by default.
  init(format: String, destination: Destination = .standardOutput) {
    self.format = format
    self.destination = destination
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
      self.init(format: format)
      return
    }
    guard let path = FilePath(parts[1]) else {
      throw UsageError(
        "format '\(format):' has no file name; omit the colon for standard output")
    }
    // The device of standard output: renaming a file onto it would replace it.
    let isOutput = ["-", "/dev/stdout"].contains { path.bytes.elementsEqual($0.utf8) }
    self.init(format: format, destination: isOutput ? .standardOutput : .file(path))
  }

  var isForFile: Bool { destination != .standardOutput }

  /// The destination, equal for all spellings of a path.
  var place: Destination {
    if case .file(let path) = destination { .file(path.normalized) } else { destination }
  }
}
