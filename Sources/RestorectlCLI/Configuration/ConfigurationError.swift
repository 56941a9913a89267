import Platform
import PlistSyntax
import RestorationArchives

/// Why a configuration file is invalid. Ends with exit status 2.
///
/// Its texts are already safe to print, except the names in `path`.
struct ConfigurationError: Error, Equatable {
  let code: Code
  /// The place of the error; nil if the file could not be read at all.
  let position: TextPosition?
  /// The way to it from the root of the file.
  let path: [KeyStep]
  /// The value that was probably meant.
  let suggestion: String?

  init(
    _ code: Code, at position: TextPosition?, path: [KeyStep] = [], suggestion: String? = nil
  ) {
    self.code = code
    self.position = position
    self.path = path
    self.suggestion = suggestion
  }

  /// The kind of error.
  enum Code: Equatable {
    case unreadable(FileError)
    case notJSON(expected: String, found: String)
    case wrongType(expected: String, found: String)
    case unknownKey(String, known: [String])
    case missingKey(String)
    case unknownRule(String)
    case unknownRuleOption(rule: String, option: String, known: [String])
    case duplicateKey(String)
    case unknownChoice(value: String, choices: [String])
    case limitOutOfRange(value: String)
    case emptyName
    case malformedPath
    /// A file outside the repository, with the option that names any file.
    case beyondRepository(option: String?)
    /// The configuration is a link to a file outside the repository.
    case configurationBeyondRepository
    case malformedGlob(value: String, reason: String)
    case malformedPattern(value: String, reason: String)
    case tooManyOverrides(limit: Int)
  }

  /// The place, one fact in lower case, then the remedy.
  var message: String {
    let place = position.map { "line \($0.line), column \($0.column): " } ?? ""
    let way = path.isEmpty ? "" : DisplayText.escape(path.keyPath) + ": "
    let wayOut = suggestion.map { "did you mean '\($0)'?" } ?? code.wayOut
    return place + way + code.fact + (wayOut.map { "; " + $0 } ?? "")
  }
}

extension ConfigurationError.Code {
  fileprivate var fact: String {
    switch self {
    case .unreadable(let error): error.reason
    case .notJSON(let expected, let found): "expected \(expected), found \(found)"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownKey(let name, _): "unknown key '\(name)'"
    case .missingKey(let name): "no '\(name)'"
    case .unknownRule(let id): "unknown rule '\(id)'"
    case .unknownRuleOption(let rule, let option, _): "rule '\(rule)' has no option '\(option)'"
    case .duplicateKey(let name): "duplicate key '\(name)'"
    case .unknownChoice(let value, let choices):
      "expected \(WordList.either(choices)), found '\(value)'"
    case .limitOutOfRange(let value):
      "expected a whole number from 0 to \(Int.max), found \(value)"
    case .emptyName: "the name is empty"
    case .malformedPath: "this is not the name of a file"
    case .beyondRepository: "the path leads out of the repository, or into its version control"
    case .configurationBeyondRepository: "is a link that leads out of the repository"
    case .malformedGlob(let value, let reason): "glob '\(value)': \(reason)"
    case .malformedPattern(let value, let reason): "pattern '\(value)': \(reason)"
    case .tooManyOverrides(let limit): "more than \(limit) overrides"
    }
  }

  fileprivate var wayOut: String? {
    switch self {
    case .unreadable: "use another file with '--config FILE', or none with '--no-config'"
    case .notJSON: "write JSON, without comments and without a comma before a closing bracket"
    case .unknownKey(_, let known): "known keys are " + known.joined(separator: ", ")
    case .missingKey(let name): "add '\(name)', or remove the object"
    case .unknownRule: "'restorectl rules' lists the rules"
    case .unknownRuleOption(_, _, let known): "it has " + known.joined(separator: ", ")
    case .duplicateKey: "keep one"
    case .emptyName: "remove it"
    case .malformedPath: "write a path relative to the folder of this file"
    case .beyondRepository(let option?): "name the file on the command line with '\(option)'"
    case .configurationBeyondRepository: "name the file that it leads to with '--config FILE'"
    case .tooManyOverrides: "combine those with the same rules; 'files' is a list"
    // These contain their remedy.
    case .beyondRepository, .wrongType, .unknownChoice, .limitOutOfRange, .malformedGlob,
      .malformedPattern:
      nil
    }
  }
}

/// The errors of a configuration file.
struct ConfigurationErrors: Error, Equatable {
  /// The most errors that are kept: readers fix these first.
  static let mostListed = 20

  /// The errors.
  private(set) var listed: [ConfigurationError] = []
  /// How many more there are.
  private(set) var moreCount = 0

  var isEmpty: Bool { listed.isEmpty }

  init(_ error: ConfigurationError? = nil) {
    if let error { listed = [error] }
  }

  /// Adds an error, or counts it where many are listed.
  mutating func add(_ error: @autoclosure () -> ConfigurationError) {
    if listed.count < Self.mostListed { listed.append(error()) } else { moreCount += 1 }
  }

  /// The same, from the start of the file to its end.
  var inOrder: ConfigurationErrors {
    var errors = self
    errors.listed.sort {
      ($0.position?.line ?? 0, $0.position?.column ?? 0)
        < ($1.position?.line ?? 0, $1.position?.column ?? 0)
    }
    return errors
  }

  /// A line for each error, and one that counts the others.
  var messages: [String] {
    listed.map(\.message)
      + (moreCount > 0 ? ["\(CountText.count(moreCount, "more error")); fix these first"] : [])
  }
}
