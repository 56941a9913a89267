extension LintReport.Failure {
  /// Identifies this failure from run to run: 32 lower-case hexadecimal digits, a hash of the
  /// file's name, and for a finding that is gone of the finding.
  package var fingerprint: String {
    // The reason why a file cannot be read may change while the failure stays the same.
    let (rule, key): (String, String?) =
      switch kind {
      case .unreadable: ("", nil)
      case .staleBaseline: (kind.rawValue, message)
      case .unmatched: (kind.rawValue, nil)
      }
    return Finding.hash(rule: rule, file: file, plainPath: nil, key: key).hexadecimal
  }
}
