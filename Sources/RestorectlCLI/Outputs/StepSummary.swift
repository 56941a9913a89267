import Platform
import PlistSyntax
import RestorationLint
import RestorationReport

/// The summary of a GitHub Actions step: a file that every program of the step appends to.
enum StepSummary {
  /// Appends a report, if there is such a file.
  ///
  /// - Parameter inputs: the named inputs. No summary is added to one of them, or to an archive in
  ///   one.
  static func write(
    _ report: LintReport, besides inputs: [Operand], in session: Session
  ) -> ExitCode {
    guard let path = session.environment[.stepSummary].flatMap({ FilePath($0.bytes) }) else {
      return .success
    }
    ReportOutputs.noteArchive(at: path, in: inputs, session)
    if let file = (try? System.status(path, followingLinks: true))?.identity,
      session.filesRead.contains(file)
    {
      session.messages.say(
        about: path.displayed,
        "is both input and summary; GITHUB_STEP_SUMMARY must name another file")
      return .failure
    }
    var summary: [UInt8] = []
    GitHubSummary.write(report, into: &summary)
    do {
      try append(summary, to: path)
      return .success
    } catch {
      session.messages.unwritable(.file(path), error)
      return .failure
    }
  }

  private static func append(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    let file = try open(path)
    do {
      try System.write(bytes, to: file)
    } catch {
      try? System.close(file)
      throw error
    }
    try System.close(file)
  }

  /// GitHub creates the file; elsewhere it may not exist.
  private static func open(_ path: FilePath) throws(FileError) -> System.Descriptor {
    do {
      return try System.openForWriting(path)
    } catch {
      guard error.kind == .notFound else { throw error }
      return try System.create(path, permissions: 0o666)
    }
  }
}

extension OptionSpec {
  static let githubSummary = OptionSpec(
    "github-summary", .flag,
    summary: "add to the step summary of GitHub Actions",
    details: """
      Add a table of the findings to the file that GITHUB_STEP_SUMMARY names, which GitHub Actions \
      shows on the page of the run. Without that variable nothing is added.
      """)
}

extension FilePath {
  /// The absolute path without links; nil if there is no file or it is not text.
  var absoluteName: String? {
    guard let resolved = try? System.resolved(self) else { return nil }
    return String(utf8Bytes: resolved.bytes)
  }
}
