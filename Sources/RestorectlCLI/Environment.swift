/// The environment variables that the tool looks at, read once at the start.
struct Environment: Sendable {
  /// Their names, and what help says about them.
  enum Variable: String, CaseIterable, Sendable {
    case home = "HOME"
    case noColor = "NO_COLOR"
    case forceColor = "FORCE_COLOR"
    case cliColorForce = "CLICOLOR_FORCE"
    case cliColor = "CLICOLOR"
    case term = "TERM"
    case stepSummary = "GITHUB_STEP_SUMMARY"

    var summary: String {
      switch self {
      case .home: "the folder in which find looks for saved state"
      case .noColor: "if not empty, nothing is coloured"
      case .forceColor, .cliColorForce: "if neither empty nor 0, colour without a terminal too"
      case .cliColor: "if 0, nothing is coloured"
      case .term: "if dumb or not set, the terminal shows no colour"
      case .stepSummary: "the file that --github-summary adds to"
      }
    }
  }

  private let values: [Variable: ByteString]
  /// Looks up a variable whose name is known only in the run, as those that Xcode numbers.
  private let lookUp: @Sendable (String) -> ByteString?

  /// - Parameter lookUp: finds a variable that is not among `Variable`.
  init(
    _ values: [Variable: ByteString],
    lookUp: @escaping @Sendable (String) -> ByteString? = { _ in nil }
  ) {
    self.values = values
    self.lookUp = lookUp
  }

  /// The environment of this process.
  static func current() -> Environment {
    var values: [Variable: ByteString] = [:]
    for variable in Variable.allCases {
      values[variable] = System.environmentValue(variable.rawValue)
    }
    return Environment(values, lookUp: System.environmentValue)
  }

  /// The value of the variable; nil when it is not set.
  subscript(variable: Variable) -> ByteString? { values[variable] }

  /// The value of a variable by its name; nil when it is not set.
  func value(named name: String) -> ByteString? { lookUp(name) }
}
