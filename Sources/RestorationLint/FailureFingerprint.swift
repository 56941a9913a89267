extension LintReport.Failure {
  /// What tells this failure from others and stays the same from run to run: 32 lower-case
  /// hexadecimal digits, which hash the file's name.
  public var fingerprint: String {
    Finding.hash(rule: "", file: file, plainPath: nil, key: nil).hexadecimal
  }
}
