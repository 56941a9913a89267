package import Platform

/// Why something cannot be read, written, used or found. A run continues with the others.
package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem. The raw values appear in reports in place of the id of a rule.
  package enum Kind: String, Hashable, Sendable {
    case unreadable
    /// A finding of a strict baseline is gone.
    case staleBaseline = "stale-baseline"
    /// An archive without its required counterpart in the older or newer folder.
    case unmatched
  }

  /// The file; empty for what is about none.
  package var file: String
  /// One fact in lower case, then the remedy; safe to print, and without secrets.
  package let message: String
  /// The message for reports: unescaped, and only the fact if it has a place in the file.
  package let fact: String
  package let kind: Kind
  /// Whether it is about the file. Otherwise a search found no archive at all, and `file` is its
  /// folder; or an option has no match, and `file` is its name.
  package let isAboutFile: Bool
  /// The file or folder; nil for standard input, and if only its name is known.
  package var path: FilePath?
  /// Whether this is a folder whose contents are unknown.
  package var isFolder = false
  /// Size and digest of the read bytes, to distinguish two files that fail for the same reason.
  package var contents: String?

  package init(
    about file: String = "", _ message: String, fact: String? = nil, kind: Kind = .unreadable,
    isAboutFile: Bool = true
  ) {
    self.file = file
    self.message = SecretText.redacted(text: message)
    self.fact = SecretText.redacted(text: fact ?? message)
    self.kind = kind
    self.isAboutFile = isAboutFile
  }

  /// The name of the file in messages; safe to print.
  package var name: String? { isAboutFile && !file.isEmpty ? DisplayText.escape(file) : nil }

  package var description: String { (name.map { $0 + ": " } ?? "") + message }

  /// A hash of the file's name, and of a finding that is gone: the same from run to run.
  package var fingerprint: String {
    // The reason why a file cannot be read may change while the failure stays the same.
    Finding.hash(
      rule: kind == .unreadable ? "" : kind.rawValue, file: file, plainPath: nil,
      key: kind == .staleBaseline ? fact : nil
    ).hexadecimal
  }
}
