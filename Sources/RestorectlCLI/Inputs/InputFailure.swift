import AppFiles
import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint

/// Why something cannot be read, for messages. The run continues with the others.
struct InputFailure: Error, Hashable, Sendable {
  /// The name in messages; safe to print.
  let name: String
  /// One fact in lower case, then the remedy; safe to print.
  let message: String
  /// The form for reports: the unescaped name, and only the fact if it has a place in the file.
  let reported: LintReport.Failure
  /// The file or folder; nil for standard input, and if only its name is known.
  var path: FilePath?
  /// Whether this is a folder whose contents are unknown.
  var isFolder = false

  /// - Parameter path: the file or folder; nil for standard input.
  init(path: FilePath?, reason: Reason) {
    name = path?.displayed ?? "standard input"
    message = path.flatMap { reason.advice(on: $0) } ?? reason.message
    reported = LintReport.Failure(file: name, message: message)
    self.path = path
    if case .unreadableFolder = reason { isFolder = true }
  }

  /// A fault in the bytes of an input.
  ///
  /// - Parameter reported: the text for reports, if it is not the message.
  init(_ input: Input, _ message: String, reported: String? = nil) {
    name = input.displayedName
    self.message = message
    self.reported = LintReport.Failure(file: input.reportName, message: reported ?? message)
  }

  /// Why there are no bytes.
  enum Reason: Hashable {
    case unreadableFile(FileError)
    case unreadableFolder(FileError)
    /// A list contains `-`, but standard input is used elsewhere too.
    case standardInputTwice
    /// A name in a list that no file can have; the line is 1-based.
    case impossibleName(line: Int)
    /// A line of a list is longer than any path; 1-based.
    case endlessName(line: Int)
    /// A line of a list of an Xcode build phase contains a variable that is not set; 1-based.
    case unsetVariable(name: String, line: Int)
    /// A line of such a list is empty or longer than any path after its variables are replaced.
    case impossiblePath(line: Int)
  }
}

extension Input {
  /// A fault of this input.
  func fault(_ message: String) -> InputFailure { InputFailure(self, message) }

  /// Why this input is not an archive.
  func fault(_ error: ReadError) -> InputFailure {
    InputFailure(self, message(for: error), reported: error.shownDescription)
  }

  /// Why this input is not the kind of file that the user named it for.
  func fault(_ error: ProjectFileError) -> InputFailure {
    InputFailure(
      self, message(for: error.description, orElse: error.advice), reported: error.description)
  }
}

extension Session {
  /// Reports what cannot be read, if anything.
  func report(_ failures: [InputFailure]) -> ExitCode {
    for failure in failures { messages.report(failure) }
    return failures.isEmpty ? .success : .failure
  }
}

extension InputFailure.Reason {
  /// The advice for a missing file whose name is not a path; nil for others.
  fileprivate func advice(on path: FilePath) -> String? {
    guard case .unreadableFile(let error) = self, error.kind == .notFound else { return nil }
    let schemes = ["https://", "http://", "ftp://"].map { Array($0.utf8) }
    guard schemes.contains(where: { path.bytes.starts(with: $0) }) else { return nil }
    return "is a URL, not a file; download it first, or pipe it in: 'curl URL | restorectl dump -'"
  }

  fileprivate var message: String {
    switch self {
    case .unreadableFile(let error): error.message(error.wayOutOfReading)
    case .unreadableFolder(let error):
      "folder cannot be read: " + error.message("its contents were not checked")
    case .standardInputTwice: "is used twice, but can be read only once"
    case .impossibleName(let line):
      "line \(line) contains a NUL byte; use '--null' for a list separated by NUL"
    case .endlessName(let line):
      "line \(line) is longer than any path; use '--null' for a list separated by NUL"
    case .unsetVariable(let name, let line):
      "line \(line) names the variable '\(name)', which is not set; set it in the build settings"
    case .impossiblePath(let line):
      "line \(line) is not a path after its variables are replaced; check their values"
    }
  }
}
