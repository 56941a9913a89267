import Platform
import PlistSyntax

/// Why a configuration file is invalid. Ends with exit status 2.
///
/// Its texts are already safe to print.
struct ConfigurationError: Error, Equatable {
  let code: Code
  /// The place of the error; nil if the file could not be read at all.
  let position: TextPosition?
  /// The value that was probably meant.
  let suggestion: String?

  init(_ code: Code, at position: TextPosition?, suggestion: String? = nil) {
    self.code = code
    self.position = position
    self.suggestion = suggestion
  }

  /// The kind of error.
  enum Code: Equatable {
    case unreadable(FileError)
    case notJSON(expected: String, found: String)
    case wrongType(name: String, expected: String, found: String)
    case unknownKey(String, known: [String])
    case unknownRule(String)
    case unknownRuleOption(rule: String, option: String, known: [String])
    case duplicateKey(String)
    case unknownChoice(name: String, value: String, choices: [String])
    case limitOutOfRange(name: String, value: String)
    case emptyName(name: String)
    case malformedPath(name: String)
    /// A file outside the repository; nil for the configuration itself, else the option that can
    /// name any file.
    case beyondRepository(name: String?, option: String?)
    case malformedGlob(value: String, reason: String)
    case malformedPattern(value: String, reason: String)
  }

  /// The place, one fact in lower case, then the remedy.
  var message: String {
    let place = position.map { "line \($0.line), column \($0.column): " } ?? ""
    let wayOut = suggestion.map { "did you mean '\($0)'?" } ?? code.wayOut
    return place + code.fact + (wayOut.map { "; " + $0 } ?? "")
  }
}

extension ConfigurationError.Code {
  fileprivate var fact: String {
    switch self {
    case .unreadable(let error): error.reason
    case .notJSON(let expected, let found): "expected \(expected), found \(found)"
    case .wrongType(let name, let expected, let found):
      "'\(name)' needs \(expected), found \(found)"
    case .unknownKey(let name, _): "unknown key '\(name)'"
    case .unknownRule(let id): "unknown rule '\(id)'"
    case .unknownRuleOption(let rule, let option, _): "rule '\(rule)' has no option '\(option)'"
    case .duplicateKey(let name): "duplicate key '\(name)'"
    case .unknownChoice(let name, let value, let choices):
      "'\(name)' takes \(WordList.either(choices)), not '\(value)'"
    case .limitOutOfRange(let name, let value):
      "'\(name)' needs a whole number from 0 to \(Int.max), found \(value)"
    case .emptyName(let name): "'\(name)' holds an empty name"
    case .malformedPath(let name): "'\(name)' names no file"
    case .beyondRepository(let name, _):
      name.map { "'\($0)' leads out of the repository, or to what it is kept in" }
        ?? "is a link that leads out of the repository"
    case .malformedGlob(let value, let reason): "glob '\(value)': \(reason)"
    case .malformedPattern(let value, let reason): "pattern '\(value)': \(reason)"
    }
  }

  fileprivate var wayOut: String? {
    switch self {
    case .unreadable: "name another with '--config FILE', or do without by '--no-config'"
    case .notJSON: "write JSON, without comments and without a comma before a closing bracket"
    case .unknownKey(_, let known): "known are " + known.joined(separator: ", ")
    case .unknownRule: "'restorectl rules' lists them"
    case .unknownRuleOption(_, _, let known): "it has " + known.joined(separator: ", ")
    case .duplicateKey: "keep one"
    case .emptyName: "leave it out"
    case .malformedPath: "write a path from the folder of this file"
    case .beyondRepository(_, let option?): "name the file on the command line with '\(option)'"
    case .beyondRepository: "name the file that it leads to with '--config FILE'"
    // These contain their remedy.
    case .wrongType, .unknownChoice, .limitOutOfRange, .malformedGlob, .malformedPattern: nil
    }
  }
}
