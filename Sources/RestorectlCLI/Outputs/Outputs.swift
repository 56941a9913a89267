import Platform
import ProjectFiles

/// The outputs of one run, each to standard output or to a file.
///
/// A file is moved to its place only in `finish`. Outputs are independent: if one cannot be written,
/// the others are.
final class Outputs {
  let all: [Output]
  private let session: Session
  /// Why an output must not be written to an input.
  private let replacesInput: String

  struct Output {
    let format: String
    let sink: OutputSink
    fileprivate let file: ReplacedFile?
    fileprivate let destination: ReportRequest.Destination
  }

  /// Opens every output, so that one that cannot be written is known before any work is done.
  ///
  /// Returns nil after a message if one cannot be opened, or would replace one of `inputs` or a
  /// file that was read before. Files that are read later are checked when the output is finished.
  init?(
    _ requests: [ReportRequest], sparing inputs: [Operand], in session: Session,
    replacesInput: String = "is both input and report; give the report another name"
  ) {
    self.session = session
    self.replacesInput = replacesInput
    // They will be read, and are noted before that.
    for input in inputs { session.filesRead.note(input) }
    let repository =
      requests.contains(where: \.isForFile) ? Repository(around: session.folder) : nil
    var places: Set<FilePath> = []
    var outputs: [Output] = []
    for request in requests {
      let fail = { (fault: String) in session.fail(about: request.destination.name, fault) }
      guard case .file(let path) = request.destination else {
        if request.format == "html", session.standardOutput.isTerminal {
          session.messages.say(
            "a page is for a browser, not for a terminal; write it to a file with "
              + "'--format html:FILE.html'")
          session.worsen(to: .failure)
          return nil
        }
        if session.standardOutput.file.map(session.filesRead.contains) ?? false {
          fail(replacesInput)
          return nil
        }
        outputs.append(
          Output(
            format: request.format, sink: session.standardOutput, file: nil,
            destination: request.destination))
        continue
      }
      if let link = repository?.linkOutward(to: path, from: .currentFolder) {
        fail(
          "cannot be written: the link \(link.displayed) leads out of the repository; name the "
            + "folder that it leads to if you mean it")
        return nil
      }
      do {
        let file = try ReplacedFile(path)
        session.noteArchive(at: file.place, in: inputs)
        if file.replacedFiles.contains(where: session.filesRead.contains) {
          fail(replacesInput)
          return nil
        }
        if !places.insert(file.place).inserted {
          fail("is the place of another report too; give it its own file")
          return nil
        }
        outputs.append(
          Output(
            format: request.format, sink: OutputSink(file), file: file,
            destination: request.destination))
      } catch {
        session.fail(unwritable: request.destination, error)
        return nil
      }
    }
    all = outputs
  }

  /// Whether any output can still be written; if none can, the run can stop. A run without outputs
  /// has only its exit status.
  var isWanted: Bool { all.isEmpty || all.contains { $0.sink.isWanted } }

  func output(_ format: String) -> Output? { all.first { $0.format == format } }

  /// Discards the files of a format, or all, and leaves their places unchanged.
  func discard(_ format: String? = nil) {
    for output in all where format == nil || output.format == format { output.file?.discard() }
  }

  /// Completes the files, except one that would replace a file that was read. The session completes
  /// standard output.
  func finish() {
    for output in all {
      let replaced =
        output.file.map { $0.isOpen ? $0.replacedFiles : [] }
        ?? [output.sink.file]
        .compactMap(\.self)
      if replaced.contains(where: session.filesRead.contains) {
        // The walk came to it after the report had begun.
        output.file?.discard()
        session.fail(about: output.destination.name, replacesInput)
        continue
      }
      guard let file = output.file else { continue }
      do {
        try output.sink.finish()
        try file.commit()
        if output.format == "html", !session.isQuiet {
          session.messages.say("wrote \(output.destination.name)")
        }
      } catch {
        file.discard()
        session.fail(unwritable: output.destination, error)
      }
    }
  }
}

extension Session {
  /// Notes an archive that an output would replace, if it is in a named folder: there it is an
  /// input, whether or not the run gets to it.
  ///
  /// - Parameter path: the output's path, after any links.
  func noteArchive(at path: FilePath, in inputs: [Operand]) {
    guard let place = try? System.resolved(path) else { return }
    for folder in inputs.compactMap(\.path) {
      guard let root = try? System.resolved(folder), let way = place.relative(to: root),
        !way.folder.bytes.split(separator: UInt8(ascii: "/")).contains(where: FolderWalk.skips),
        place.kind(followingLinks: false) == .file, var input = try? inputReader().look(at: place)
      else { continue }
      if place.isSavedStateMember || isArchive(&input) { filesRead.note(input.file) }
    }
  }
}
