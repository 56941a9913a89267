/// The outputs of one run. A file is moved to its place only in `finish`. If one cannot be written, the
/// others are.
final class Outputs {
  private(set) var all: [Output] = []
  let session: Session
  private static let replacesInput =
    "is both input and output; give the output another name or folder"
  private lazy var repository = Repository(around: session.folder)
  private var places: Set<FilePath> = []

  struct Output {
    let format: String
    let sink: OutputSink
    /// The destination in messages.
    fileprivate let name: String
    fileprivate let file: ReplacedFile?

    /// Whether it would replace one of some files, or be appended to it.
    fileprivate func replaces(_ files: FilesRead) -> Bool {
      file.map { files.contains($0.place) } ?? sink.file.map(files.contains) ?? false
    }
  }

  /// Opens every output, so that one is known before any work is done that cannot be written, or would
  /// replace an input. Files that are read later are checked when the output is finished.
  init(
    _ requests: [ReportRequest] = [], sparing inputs: [Operand] = [], in session: Session
  ) throws(Failure) {
    self.session = session
    // They will be read, and are noted before that.
    for input in inputs { session.filesRead.note(input) }
    for request in requests {
      if let path = request.file { session.noteArchive(at: path, in: inputs) }
      all.append(try opened(request))
    }
  }

  private func opened(_ request: ReportRequest) throws(Failure) -> Output {
    if request.file == nil, request.format == "html", session.standardOutput.isTerminal {
      throw Failure(
        "a page is for a browser, not for a terminal; write it to a file with "
          + "'--format html:FILE.html'")
    }
    let file = try request.file.map { path throws(Failure) in try replacedFile(path) }
    let output = Output(
      format: request.format, sink: file.map { OutputSink($0) } ?? session.standardOutput,
      name: request.name, file: file)
    if output.replaces(session.filesRead) {
      throw Failure(about: request.name, Self.replacesInput)
    }
    if let file, !places.insert(file.place).inserted {
      throw Failure(
        about: request.name, "is the place of another report too; give it its own file")
    }
    return output
  }

  private func replacedFile(_ path: FilePath) throws(Failure) -> ReplacedFile {
    if let link = repository?.linkOutward(to: path) {
      throw Failure(
        path,
        "cannot be written: the link \(link.displayed) leads out of the repository; name the "
          + "folder that it leads to if you mean it")
    }
    do {
      return try ReplacedFile(path)
    } catch {
      throw Failure(unwritable: path.displayed, error)
    }
  }

  /// Whether any output can still be written; if none can, the run can stop. A run without outputs
  /// has only its exit status.
  var isWanted: Bool { all.isEmpty || all.contains { $0.sink.isWanted } }

  func output(_ format: String) -> Output? { all.first { $0.format == format } }

  /// Writes and closes a whole file, which `finish` puts in its place. Missing folders are made.
  func write(_ bytes: [UInt8], to path: FilePath) throws(Failure) {
    do throws(FileError) {
      try System.makeFolder(path.folder)
    } catch {
      throw Failure(unwritable: path.displayed, error)
    }
    let output = try opened(ReportRequest(format: "", file: path))
    all.append(output)
    output.sink.append(bytes)
    do throws(FileError) {
      if let failure = output.sink.failure { throw failure }
      try output.file?.close()
    } catch {
      output.file?.discard()
      throw Failure(unwritable: output.name, error)
    }
  }

  /// Discards the files of a format, or all, and leaves their places unchanged.
  func discard(_ format: String? = nil) {
    for output in all where format == nil || output.format == format { output.file?.discard() }
  }

  /// Completes the files, except one that would replace a file that was read, and returns whether all
  /// are complete. The session completes standard output.
  @discardableResult
  func finish() -> Bool {
    var isComplete = true
    for output in all where output.file?.isPending ?? true {
      if output.replaces(session.filesRead) {
        // The walk came to it after the report had begun.
        output.file?.discard()
        session.fail(Failure(about: output.name, Self.replacesInput))
        isComplete = false
        continue
      }
      guard let file = output.file else { continue }
      do throws(FileError) {
        if let failure = output.sink.failure { throw failure }
        try file.commit()
        if output.format == "html" {
          session.say("wrote \(output.name)", from: .normal)
        }
      } catch {
        file.discard()
        session.fail(Failure(unwritable: output.name, error))
        isComplete = false
      }
    }
    return isComplete
  }
}

extension Session {
  /// Notes an archive that an output would replace, if it is in a named folder: there it is an
  /// input, whether or not the run gets to it.
  func noteArchive(at path: FilePath, in inputs: [Operand]) {
    guard let place = try? System.resolved(path) else { return }
    for folder in inputs.compactMap(\.path) {
      guard let root = try? System.resolved(folder), let way = place.relative(to: root),
        !way.folder.components.contains(where: FolderWalk.skips),
        place.kind(followingLinks: false) == .file
      else { continue }
      // Reading notes it if it counts.
      _ = try? reader.read(
        .walked(place, root: root, isMember: place.isSavedStateMember))
    }
  }
}
