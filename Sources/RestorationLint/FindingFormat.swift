/// The formats of `lint`.
public enum FindingFormat: String, Hashable, Sendable, CaseIterable {
  /// A line for each finding.
  case text
  /// `restorectl.findings/1`.
  case json
  /// The same, a line for each archive.
  case jsonl
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Annotations of GitHub Actions.
  case github
  /// Issues in Xcode's build log.
  case xcode
  /// JUnit's XML.
  case junit
  /// GitLab's code quality report.
  case gitlab
  /// A comment on a pull request.
  case markdown
  /// A page for a browser.
  case html
}
