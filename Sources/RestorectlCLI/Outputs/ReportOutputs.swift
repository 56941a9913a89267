import Platform

/// The reports of one run, each with standard output or a file as its destination.
///
/// A file is moved to its place only in `finish`. Reports are independent: if one cannot be
/// written, the others are.
final class ReportOutputs {
  let outputs: [Output]

  /// The destination of one report.
  struct Output {
    let format: String
    let sink: OutputSink
    fileprivate let file: ReplacedFile?
    fileprivate let destination: ReportRequest.Destination
  }

  private let messages: Messages
  private let filesRead: FilesRead

  /// Opens every report, so that an output that cannot be written is known before any work is done.
  ///
  /// Returns nil after a message if one cannot be opened, or would replace one of `inputs` or a
  /// file that was read before. Files that are read later are checked when the report is finished.
  static func open(
    _ requests: [ReportRequest], sparing inputs: [Operand], in session: Session
  ) -> ReportOutputs? {
    // They will be read, and are noted before that.
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
              + "folder that it leads to if you mean it")
          return nil
        }
        do {
          let opened = try ReplacedFile(path)
          noteArchive(at: opened.place, in: inputs, session)
          if let fault = fault(
            of: opened, request.format, sparing: session.filesRead, besides: &places)
          {
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
        session.messages.say(about: request.destination.name, replacesInput(request.format))
        return nil
      }
      outputs.append(
        Output(
          format: request.format, sink: file.map { OutputSink($0) } ?? session.standardOutput,
          file: file, destination: request.destination))
    }
    return ReportOutputs(outputs, session)
  }

  /// Notes an archive that a report would replace, if it is in a named folder: there it is an
  /// input, whether or not the run gets to it.
  ///
  /// - Parameter path: the report's path, after any links.
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

  /// Why the file must not be written, with the remedy; nil if it may.
  private static func fault(
    of file: ReplacedFile, _ format: String, sparing inputs: FilesRead,
    besides places: inout Set<FilePath>
  ) -> String? {
    if file.replacedFiles.contains(where: inputs.contains) { return replacesInput(format) }
    if !places.insert(file.place).inserted {
      return "is the place of another report too; give it its own file"
    }
    return nil
  }

  /// Why a report, or a converted archive, must not be written to an input.
  private static func replacesInput(_ format: String) -> String {
    format == ConversionDestination.reportName
      ? "is an input, and the output would replace it; name another file with '--output FILE'"
      : "is both input and report; give the report another name"
  }

  private init(_ outputs: [Output], _ session: Session) {
    self.outputs = outputs
    messages = session.messages
    filesRead = session.filesRead
  }

  /// Whether any report can still be written; if none can, the run can stop. A run without reports
  /// has only its exit status.
  var isWanted: Bool { outputs.isEmpty || outputs.contains { $0.sink.isWanted } }

  /// The size of the reports in bytes.
  var byteCount: Int { outputs.reduce(0) { $0 + $1.sink.byteCount } }

  /// Passes on the buffers, for a reader that waits.
  func flush() {
    for output in outputs { output.sink.flush() }
  }

  /// The first output of a format.
  func output(_ format: String) -> Output? { outputs.first { $0.format == format } }

  /// Discards the files of a format, and leaves their places unchanged.
  func discard(_ format: String) {
    for output in outputs where output.format == format { output.file?.discard() }
  }

  /// Discards all files, for a run with nothing to report.
  func discard() {
    for output in outputs { output.file?.discard() }
  }

  /// Completes the files, except one that would replace a file that was read. The session completes
  /// standard output.
  func finish() -> ExitCode {
    var status = ExitCode.success
    for output in outputs {
      guard let file = output.file else {
        // The walk came to it after the report had begun.
        if output.sink.file.map(filesRead.contains) ?? false {
          messages.say(about: output.destination.name, Self.replacesInput(output.format))
          status = .failure
        }
        continue
      }
      if file.isOpen, file.replacedFiles.contains(where: filesRead.contains) {
        file.discard()
        messages.say(about: output.destination.name, Self.replacesInput(output.format))
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
  /// The identity of the file; nil if unknown, for example for a missing file.
  fileprivate var identity: FileStatus.Identity? {
    switch self {
    case .standardInput: System.identity(ofOpen: 0)
    case .path(let path): try? System.status(path, followingLinks: true).identity
    }
  }
}
