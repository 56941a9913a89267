extension LintReport.Failure {
  /// What tells this failure from others and stays the same from run to run: 32 lower-case
  /// hexadecimal digits, which hash the file's name, and for a finding that is gone what it was.
  package var fingerprint: String {
    // Why a file cannot be read may change while it is still the same failure.
    let (rule, key): (String, String?) =
      switch kind {
      case .unreadable: ("", nil)
      case .staleBaseline: (kind.rawValue, message)
      case .unmatched: (kind.rawValue, nil)
      }
    return Finding.hash(rule: rule, file: file, plainPath: nil, key: key).hexadecimal
  }
}
