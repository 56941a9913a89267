/// The environment variables that the tool looks at, read once at the start.
struct Environment: Sendable {
  /// Their names, and what help says about them.
  enum Variable: String, CaseIterable, Sendable {
    case noColor = "NO_COLOR"
    case forceColor = "FORCE_COLOR"
    case cliColorForce = "CLICOLOR_FORCE"
    case cliColor = "CLICOLOR"
    case term = "TERM"
    case stepSummary = "GITHUB_STEP_SUMMARY"

    var summary: String {
      switch self {
      case .noColor: "if not empty, nothing is coloured"
      case .forceColor, .cliColorForce: "if neither empty nor 0, colour without a terminal too"
      case .cliColor: "if 0, nothing is coloured"
      case .term: "if dumb or not set, the terminal shows no colour"
      case .stepSummary: "the file that --github-summary adds to"
      }
    }
  }

  private let values: [Variable: ByteString]

  init(_ values: [Variable: ByteString]) {
    self.values = values
  }

  /// The environment of this process.
  static func current() -> Environment {
    var values: [Variable: ByteString] = [:]
    for variable in Variable.allCases {
      values[variable] = System.environmentValue(variable.rawValue)
    }
    return Environment(values)
  }

  /// The value of the variable; nil when it is not set.
  subscript(variable: Variable) -> ByteString? { values[variable] }
}
