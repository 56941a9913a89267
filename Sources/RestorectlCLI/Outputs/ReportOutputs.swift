import Platform

/// The reports of one run, each on its way to standard output or to a file.
///
/// A file takes its place only in `finish`. Reports do not harm each other: when one cannot be
/// written, the others are.
final class ReportOutputs {
  let outputs: [Output]

  /// Where one report goes.
  struct Output {
    let format: String
    let sink: OutputSink
    fileprivate let file: ReplacedFile?
    fileprivate let destination: ReportRequest.Destination
  }

  private let messages: Messages

  /// Opens every report, so that what cannot be written is known before any work is done.
  ///
  /// Returns nil after a message when one cannot be opened, or would replace one of `inputs`.
  static func open(
    _ requests: [ReportRequest], sparing inputs: [Operand], in session: Session
  ) -> ReportOutputs? {
    let spared = Set(inputs.compactMap(\.identity))
    var places: Set<FilePath> = []
    var outputs: [Output] = []
    for request in requests {
      var file: ReplacedFile?
      if case .file(let path) = request.destination {
        do {
          let opened = try ReplacedFile(path)
          if let fault = fault(of: opened, sparing: spared, besides: &places) {
            session.messages.say(about: path.displayed, fault)
            return nil
          }
          file = opened
        } catch {
          session.messages.unwritable(request.destination, error)
          return nil
        }
      }
      outputs.append(
        Output(
          format: request.format, sink: file.map { OutputSink($0) } ?? session.standardOutput,
          file: file, destination: request.destination))
    }
    return ReportOutputs(outputs, session.messages)
  }

  /// Why the file must not be written, with the way out; nil when it may.
  private static func fault(
    of file: ReplacedFile, sparing inputs: Set<FileStatus.Identity>,
    besides places: inout Set<FilePath>
  ) -> String? {
    if let replaced = file.replaced, inputs.contains(replaced) {
      return "is both input and report; give the report another name"
    }
    if !places.insert(file.place).inserted {
      return "is the place of another report too; give it its own file"
    }
    return nil
  }

  private init(_ outputs: [Output], _ messages: Messages) {
    self.outputs = outputs
    self.messages = messages
  }

  /// Whether any report can still arrive; when none can, there is no work left. A run without reports
  /// is about its exit status.
  var isWanted: Bool { outputs.isEmpty || outputs.contains { $0.sink.isWanted } }

  /// How many bytes the reports have, wherever they are.
  var byteCount: Int { outputs.reduce(0) { $0 + $1.sink.byteCount } }

  /// Passes on what there is, for a reader that waits for it.
  func flush() {
    for output in outputs { output.sink.flush() }
  }

  /// The files that will be replaced.
  var replacedFiles: Set<FileStatus.Identity> {
    Set(outputs.compactMap { $0.file?.replaced })
  }

  /// The first output of a format.
  func output(_ format: String) -> Output? { outputs.first { $0.format == format } }

  /// Gives up the files of a format, and leaves their places as they were.
  func discard(_ format: String) {
    for output in outputs where output.format == format { output.file?.discard() }
  }

  /// Gives up all files, for a run that has nothing to report.
  func discard() {
    for output in outputs { output.file?.discard() }
  }

  /// Completes the files. Standard output is completed by the session.
  func finish() -> ExitCode {
    var status = ExitCode.success
    for output in outputs {
      guard let file = output.file else { continue }
      do {
        try output.sink.finish()
        try file.commit()
      } catch {
        file.discard()
        messages.unwritable(output.destination, error)
        status = .failure
      }
    }
    return status
  }
}

extension Operand {
  /// Which file it is; nil when it cannot be told, as for a file that is not there.
  fileprivate var identity: FileStatus.Identity? {
    switch self {
    case .standardInput: Self.standardInputDevice.flatMap { Operand.path($0).identity }
    case .path(let path): try? System.status(path, followingLinks: true).identity
    }
  }

  /// Leads to the file that standard input was redirected from.
  private static let standardInputDevice = FilePath("/dev/stdin".utf8)
}
