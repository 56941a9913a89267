struct Environment: Sendable {
  enum Variable: String, CaseIterable, Sendable {
    case home = "HOME"
    case noColor = "NO_COLOR"
    case forceColor = "FORCE_COLOR"
    case cliColorForce = "CLICOLOR_FORCE"
    case cliColor = "CLICOLOR"
    case term = "TERM"
    case columns = "COLUMNS"
    case stepSummary = "GITHUB_STEP_SUMMARY"
    case gitExecPath = "GIT_EXEC_PATH"

    var summary: String {
      switch self {
      case .home: "the folder in which find looks for saved state"
      case .noColor: "if not empty, nothing is coloured"
      case .forceColor, .cliColorForce: "if neither empty nor 0, colour without a terminal too"
      case .cliColor: "if 0, nothing is coloured"
      case .term: "if dumb or not set, neither colour nor progress is shown"
      case .columns: "the width of a terminal, in columns; without it that of its window"
      case .stepSummary: "the file that --github-summary adds to"
      case .gitExecPath: "set by git; dump --textconv ends with 0, whatever is in the file"
      }
    }
  }

  private let values: [Variable: ByteString]

  init(_ values: [Variable: ByteString]) { self.values = values }

  static var ofProcess: Environment {
    let values = Variable.allCases.compactMap { variable in
      System.environmentValue(variable.rawValue).map { (variable, ByteString($0)) }
    }
    return Environment(Dictionary(uniqueKeysWithValues: values))
  }

  subscript(variable: Variable) -> ByteString? { values[variable] }

  func path(_ variable: Variable) -> FilePath? { self[variable].flatMap { FilePath($0.bytes) } }

  /// Whether the terminal can show anything but lines of text.
  var isTerminalCapable: Bool {
    let term = self[.term] ?? ""
    return term != "" && term != "dumb"
  }
}

enum ColorChoice: String, Sendable {
  case auto, always, never

  /// Whether a stream is coloured. The first that applies decides: always and never, NO_COLOR
  /// (no-color.org), CLICOLOR_FORCE (bixense.com/clicolors) and FORCE_COLOR (force-color.org),
  /// CLICOLOR=0, then whether it is a terminal with colour.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    guard self == .auto else { return self == .always }
    if let value = environment[.noColor], value != "" { return false }
    for variable in [Environment.Variable.cliColorForce, .forceColor] {
      if let value = environment[variable], value != "", value != "0" { return true }
    }
    return environment[.cliColor] != "0" && isTerminal && environment.isTerminalCapable
  }
}
