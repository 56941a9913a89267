import Platform

/// The environment variables of the tool, each read on demand.
struct Environment: Sendable {
  /// Their names, and their help.
  enum Variable: String, CaseIterable, Sendable {
    case home = "HOME"
    case noColor = "NO_COLOR"
    case forceColor = "FORCE_COLOR"
    case cliColorForce = "CLICOLOR_FORCE"
    case cliColor = "CLICOLOR"
    case term = "TERM"
    case columns = "COLUMNS"
    case stepSummary = "GITHUB_STEP_SUMMARY"

    var summary: String {
      switch self {
      case .home: "the folder in which find looks for saved state"
      case .noColor: "if not empty, nothing is coloured"
      case .forceColor, .cliColorForce: "if neither empty nor 0, colour without a terminal too"
      case .cliColor: "if 0, nothing is coloured"
      case .term: "if dumb or not set, neither colour nor progress is shown"
      case .columns: "the width of a terminal, in columns; without it that of its window"
      case .stepSummary: "the file that --github-summary adds to"
      }
    }
  }

  private let lookUp: @Sendable (String) -> ByteString?

  /// - Parameter lookUp: the value of a variable by its name; nil if it is not set.
  init(lookUp: @escaping @Sendable (String) -> ByteString?) { self.lookUp = lookUp }

  /// An environment with some of the variables.
  init(_ values: [Variable: ByteString]) {
    self.init { name in Variable(rawValue: name).flatMap { values[$0] } }
  }

  /// The environment of this process.
  static func current() -> Environment {
    Environment { name in System.environmentValue(name).map { ByteString($0) } }
  }

  /// The value of the variable; nil if it is not set.
  subscript(variable: Variable) -> ByteString? { lookUp(variable.rawValue) }

  /// The value of a variable whose name is known only at run time, such as those that Xcode
  /// numbers; nil if it is not set.
  func value(named name: String) -> ByteString? { lookUp(name) }
}
