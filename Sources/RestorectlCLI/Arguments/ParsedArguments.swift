import Platform
import PlistSyntax
import RestorationArchives

/// The arguments after the command, each value in its type. The command's settings interpret them.
struct ParsedArguments: Equatable, Sendable {
  /// Options in the order in which they were typed.
  var occurrences: [Occurrence] = []
  var operands: [Operand] = []

  /// One option as typed.
  struct Occurrence: Equatable, Sendable {
    let name: String
    let value: OptionValue
  }

  /// Whether the option was given.
  func has(_ option: OptionSpec) -> Bool {
    occurrences.contains { $0.name == option.name }
  }

  /// The last of the options on the command line; nil if none was given.
  func last(of options: OptionSpec...) -> Occurrence? {
    occurrences.last { occurrence in options.contains { $0.name == occurrence.name } }
  }

  /// Every text given for the option.
  func texts(_ option: OptionSpec) -> [String] {
    values(option).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The last number given for the option.
  func count(_ option: OptionSpec) -> Int? {
    if case .count(let count)? = values(option).last { count } else { nil }
  }

  /// The last word given for the option.
  func choice(_ option: OptionSpec) -> String? {
    if case .choice(let name)? = values(option).last { name } else { nil }
  }

  /// The last file given for the option.
  func file(_ option: OptionSpec) -> Operand? {
    if case .file(let operand)? = values(option).last { operand } else { nil }
  }

  /// Every file given for the option.
  func files(_ option: OptionSpec) -> [Operand] {
    values(option).compactMap { if case .file(let operand) = $0 { operand } else { nil } }
  }

  /// Every requested report; the option's default if there is none.
  ///
  /// - Throws: `sharedDestination` if two have the same destination.
  func reports(_ option: OptionSpec) throws(UsageError) -> [ReportRequest] {
    let given = values(option).compactMap { value -> ReportRequest? in
      if case .report(let request) = value { request } else { nil }
    }
    try ReportRequest.checkDestinations(given)
    if given.isEmpty, let format = option.defaultValue { return [ReportRequest(format: format)] }
    return given
  }

  /// The patterns given for an option.
  func patterns(_ option: OptionSpec) throws(UsageError) -> [PathPattern] {
    do throws(PatternError) {
      return try texts(option).map { text throws(PatternError) in try PathPattern(parsing: text) }
    } catch {
      throw UsageError(
        .malformedPattern(option: option.displayed, reason: DisplayText.escape("\(error)")))
    }
  }

  /// How many archives to process at once: the value of `--jobs`, else one for each core; but no
  /// more than are useful, and than the process has address space for.
  func jobs() -> Int {
    let most = min(OrderedWork.mostJobs, Threads.mostThatFit())
    guard let count = count(.jobs) else { return min(Threads.coreCount(), most) }
    return min(count, most, Threads.mostThatHelp())
  }

  private func values(_ option: OptionSpec) -> [OptionValue] {
    occurrences.filter { $0.name == option.name }.map(\.value)
  }
}

/// The value of an option, checked and typed.
enum OptionValue: Equatable, Sendable {
  case flag
  case text(String)
  case file(Operand)
  case count(Int)
  case choice(String)
  case report(ReportRequest)
}

/// An input on the command line or in a list.
enum Operand: Hashable, Sendable {
  /// `-`
  case standardInput
  case path(FilePath)

  /// Nil if no file can have this name.
  init?(_ typed: [UInt8]) {
    if typed == Array("-".utf8) {
      self = .standardInput
    } else if let path = FilePath(typed) {
      self = .path(path)
    } else {
      return nil
    }
  }
}
