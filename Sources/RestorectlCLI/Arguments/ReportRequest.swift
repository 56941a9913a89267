import Platform

/// One `--format FORMAT[:FILE]`: a report, and its destination.
struct ReportRequest: Hashable, Sendable {
  let format: String
  let destination: Destination

  /// Whether the report goes to a file.
  var isForFile: Bool { destination != .standardOutput }

  /// The destination of a report.
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

    /// Safe to print.
    var displayed: String {
      switch self {
      case .standardOutput: "standard output"
      case .file(let path): "'\(path.displayed)'"
      }
    }
  }

  /// The typed request, split at the first colon.
  ///
  /// - Throws: `unknownChoice` for the format, `reportWithoutFile` for `json:`.
  init(_ typed: ByteString, of option: OptionSpec) throws(UsageError) {
    let colon = typed.bytes.firstIndex(of: UInt8(ascii: ":"))
    let word = ByteString(typed.bytes[..<(colon ?? typed.bytes.endIndex)])
    format = try option.choice(matching: word)
    guard let colon else {
      destination = .standardOutput
      return
    }
    guard let path = FilePath(typed.bytes[(colon + 1)...]) else {
      throw UsageError(.reportWithoutFile(format: format))
    }
    // The device of standard output: renaming a file onto it would replace it.
    let isOutput = path.bytes == Array("-".utf8) || path.bytes == Array("/dev/stdout".utf8)
    destination = isOutput ? .standardOutput : .file(path)
  }

  /// The request for `format`, on standard output by default.
  init(format: String, destination: Destination = .standardOutput) {
    self.format = format
    self.destination = destination
  }

  /// Refuses two reports with the same destination, which would be mixed.
  static func checkDestinations(_ requests: [ReportRequest]) throws(UsageError) {
    var taken: Set<Destination> = []
    for request in requests {
      let place =
        switch request.destination {
        case .standardOutput: request.destination
        case .file(let path): Destination.file(path.normalized)
        }
      if !taken.insert(place).inserted {
        throw UsageError(.sharedDestination(request.destination.displayed))
      }
    }
  }
}
