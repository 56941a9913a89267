/// The command line is invalid. Ends with exit status 2.
///
/// Its texts are already safe to print.
struct UsageError: Error, Equatable {
  let code: Code
  /// The word that was probably meant, as typed.
  let suggestion: String?
  /// The command whose help is suggested; nil for the overview.
  private(set) var command: String?

  init(_ code: Code, suggestion: String? = nil) {
    self.code = code
    self.suggestion = suggestion
  }

  /// What is wrong.
  enum Code: Equatable {
    case missingCommand
    case unknownCommand(String)
    case unknownOption(String)
    case unknownChoice(option: String, value: String, choices: [String])
    case unknownWord(operand: String, value: String, choices: [String])
    case unknownRule(String)
    /// A rule that only the tests of an app have.
    case ownRule(String)
    case ambiguousRule(String, [String])
    case optionBeforeCommand(String)
    case missingValue(option: String, placeholder: String, next: String?)
    case unexpectedValue(option: String)
    case notACount(option: String, value: String, ClosedRange<Int>)
    case notText(option: String, value: String)
    case notAPath(option: String)
    case malformedPattern(option: String, reason: String)
    case malformedValue(option: String, value: String, expected: String)
    case reportWithoutFile(format: String)
    case sharedDestination(String)
    case endlessReport(format: String)
    case standardInputTwice
    case emptyOperand
    case missingOperand(String)
    case unexpectedOperand(String)
    case nullWithoutList
    case notAFileName(option: String)
    case optionWithoutBaseline(String)
    case matchWithoutFolder
    case unprintableAs(format: String)
    case formatWithout(option: String, format: String)
    case unsetVariable(String, purpose: String)
    case malformedVariable(String, value: String)
    case conflictingOptions(String, String)
    case missingOption(String, choices: [String])
    case severalOutputs
  }

  /// The same error, pointing to the help of `command`.
  func about(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// One fact in lower case, then the remedy if there is a special one.
  var message: String {
    let fact = code.message
    guard let suggestion else { return fact }
    return fact + "; did you mean '\(suggestion)'?"
  }

  /// The line after the message.
  var pointer: String {
    var words = ["restorectl", command, "--help"].compactMap(\.self)
    // Help does not list the rules.
    switch code {
    case .unknownRule, .ambiguousRule, .ownRule: words = ["restorectl", "rules"]
    default: break
    }
    return "Try '\(words.joined(separator: " "))'."
  }
}

extension UsageError.Code {
  fileprivate var message: String {
    switch self {
    case .missingCommand: "no command given"
    case .unknownCommand(let name): "unknown command '\(name)'"
    case .unknownOption(let name): "unknown option '\(name)'"
    case .unknownChoice(let option, let value, let choices):
      "option '\(option)' does not take '\(value)', only \(WordList.either(choices))"
    case .unknownWord(let operand, let value, let choices):
      "\(operand) cannot be '\(value)', only \(WordList.either(choices))"
    case .unknownRule(let name): "unknown rule '\(name)'"
    case .ownRule(let name):
      "'\(name)' is a rule of your own, which only your tests check; name a built-in rule"
    case .ambiguousRule(let name, let rules):
      "several rules begin with '\(name)': \(rules.joined(separator: ", "))"
    case .optionBeforeCommand(let option): "option '\(option)' goes after the command"
    case .missingValue(let option, let placeholder, nil):
      "option '\(option)' needs a value: \(placeholder)"
    case .missingValue(let option, let placeholder, let next?):
      "option '\(option)' needs a value: \(placeholder); "
        + "write '\(option)=\(next)' for one that begins with '-'"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .notACount(let option, let value, let range):
      "option '\(option)' needs a whole number from \(range.lowerBound)"
        + (range.upperBound == .max ? "" : " to \(range.upperBound)") + ", found '\(value)'"
    case .notText(let option, let value): "option '\(option)' needs UTF-8 text, found '\(value)'"
    case .notAPath(let option): "option '\(option)' has no file name; is a shell variable empty?"
    case .malformedPattern(let option, let reason): "option '\(option)': \(reason)"
    case .malformedValue(let option, let value, let expected):
      "option '\(option)' needs \(expected), found '\(value)'"
    case .reportWithoutFile(let format):
      "format '\(format):' has no file name; omit the colon for standard output"
    case .endlessReport(let format):
      "'watch' does not end, so it cannot complete a report in a file; use '--format \(format)' and '> FILE'"
    case .sharedDestination(let place):
      "two reports would go to \(place); give one its own file with '--format FORMAT:FILE'"
    case .standardInputTwice: "standard input is used twice, but can be read only once"
    case .emptyOperand: "an operand is empty; is a shell variable empty?"
    case .missingOperand("FILE"): "missing operand: FILE; '-' is standard input"
    case .missingOperand(let what): "missing operand: \(what)"
    case .unexpectedOperand(let operand): "unexpected operand '\(operand)'"
    case .conflictingOptions(let one, let other):
      "options '\(one)' and '\(other)' cannot be used together"
    case .missingOption(let option, let choices):
      "option '\(option)' is missing; add it with \(WordList.either(choices))"
    case .severalOutputs:
      "a folder or several files need '--into FOLDER', which gets a file for each archive"
    case .nullWithoutList: "option '--null' needs '--files-from'"
    case .notAFileName(let option):
      "option '\(option)' needs the name of a file; write './-' for a file named '-'"
    case .optionWithoutBaseline(let option):
      "option '\(option)' needs a baseline; name one with '--baseline FILE'"
    case .formatWithout(let option, let format):
      "format '\(format)' needs option '\(option)'"
    case .matchWithoutFolder:
      "option '--require-match' needs older archives or globs; name a folder with '--against OLD', "
        + "or files with '--exclude GLOB'"
    case .unprintableAs(let format):
      "option '--print-config' prints text or json, not '\(format)'"
    case .unsetVariable(let name, let purpose):
      "environment variable '\(name)' is not set; \(purpose)"
    case .malformedVariable(let name, let value):
      "environment variable '\(name)' needs a whole number from 0, found '\(value)'"
    }
  }
}
