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
  private let filesRead: FilesRead

  /// Opens every report, so that what cannot be written is known before any work is done.
  ///
  /// Returns nil after a message when one cannot be opened, or would replace one of `inputs` or a file
  /// that was read before. What is read later is known when the report is finished.
  static func open(
    _ requests: [ReportRequest], sparing inputs: [Operand], in session: Session
  ) -> ReportOutputs? {
    // They are to be read, which takes longer than to know that they will.
    for input in inputs { session.filesRead.note(input.identity) }
    let repository =
      requests.contains(where: \.isForFile) ? Repository(around: session.folder) : nil
    var places: Set<FilePath> = []
    var outputs: [Output] = []
    for request in requests {
      var file: ReplacedFile?
      if case .file(let path) = request.destination {
        if let link = repository?.linkOutward(to: path, from: .currentFolder) {
          session.messages.say(
            about: path.displayed,
            "cannot be written: the link \(link.displayed) leads out of the repository; name the "
              + "folder that it leads to if that is meant")
          return nil
        }
        do {
          let opened = try ReplacedFile(path)
          noteArchive(at: opened.place, in: inputs, session)
          if let fault = fault(of: opened, sparing: session.filesRead, besides: &places) {
            session.messages.say(about: path.displayed, fault)
            return nil
          }
          file = opened
        } catch {
          session.messages.unwritable(request.destination, error)
          return nil
        }
      }
      if file == nil, session.standardOutput.file.map(session.filesRead.contains) ?? false {
        session.messages.say(about: request.destination.name, bothInputAndReport)
        return nil
      }
      outputs.append(
        Output(
          format: request.format, sink: file.map { OutputSink($0) } ?? session.standardOutput,
          file: file, destination: request.destination))
    }
    return ReportOutputs(outputs, session)
  }

  /// Notes an archive that a report would take the place of, when it is in a folder that was named: there it
  /// is an input, whether or not the run gets to it.
  ///
  /// - Parameter path: the report's, by way of any links.
  static func noteArchive(at path: FilePath, in inputs: [Operand], _ session: Session) {
    guard let place = try? System.resolved(path) else { return }
    for case .path(let folder) in inputs {
      guard let root = try? System.resolved(folder), let way = place.relative(to: root),
        !InputWalk.skips(way), place.kind(followingLinks: false) == .file,
        case .success(var input) = session.inputReader().look(at: place)
      else { continue }
      if place.isSavedStateMember || session.isArchive(&input) {
        session.inputReader().note(input)
      }
    }
  }

  /// Why the file must not be written, with the way out; nil when it may.
  private static func fault(
    of file: ReplacedFile, sparing inputs: FilesRead, besides places: inout Set<FilePath>
  ) -> String? {
    if file.replacedFiles.contains(where: inputs.contains) { return bothInputAndReport }
    if !places.insert(file.place).inserted {
      return "is the place of another report too; give it its own file"
    }
    return nil
  }

  private static let bothInputAndReport =
    "is both input and report; give the report another name"

  private init(_ outputs: [Output], _ session: Session) {
    self.outputs = outputs
    messages = session.messages
    filesRead = session.filesRead
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

  /// Completes the files, but for one that would take the place of a file that was read. Standard output
  /// is completed by the session.
  func finish() -> ExitCode {
    var status = ExitCode.success
    for output in outputs {
      guard let file = output.file else {
        // The walk came to it after the report had begun.
        if output.sink.file.map(filesRead.contains) ?? false {
          messages.say(about: output.destination.name, Self.bothInputAndReport)
          status = .failure
        }
        continue
      }
      if file.isOpen, file.replacedFiles.contains(where: filesRead.contains) {
        file.discard()
        messages.say(about: output.destination.name, Self.bothInputAndReport)
        status = .failure
        continue
      }
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
    case .standardInput: System.identity(ofOpen: 0)
    case .path(let path): try? System.status(path, followingLinks: true).identity
    }
  }
}
