/// A run that writes each archive anew: as another form, or changed. None takes its place before all
/// inputs were read, so that no input is replaced, whatever it is called.
struct ConversionRun {
  private let session: Session
  private let written: WrittenArchives
  /// What is written of an archive.
  private let change: (RestorationArchive) -> RestorationArchive
  private let outputs: Outputs
  private var pass: InputPass
  /// The names in the folder for the results that are given to archives.
  private var taken: Set<FilePath> = []

  init(
    _ common: CommonOptions, in session: Session,
    change: @escaping (RestorationArchive) -> RestorationArchive = { $0 }
  ) throws {
    (self.session, written, self.change) = (session, common.written, change)
    pass = try InputPass(common, in: session)
    // One at a time: files that wait for their place are known to the handler of signals.
    pass.jobs = 1
    var requests: [ReportRequest] = []
    if let folder = written.folder {
      if written.file != .standardInput { throw UsageError.conflict("--into", "--output") }
      if folder.kind(followingLinks: true) == .file {
        throw Failure(folder, "is a file; name a folder, or write to it with '--output FILE'")
      }
      // What an earlier run wrote is no input.
      pass.filter.results = (try? System.resolved(folder)) ?? folder
    } else if common.namesOneFile {
      requests = [ReportRequest(format: "archive", file: written.file.path)]
    } else {
      throw UsageError(
        "a folder or several files need '--into FOLDER', which gets a file for each archive")
    }
    outputs = try Outputs(requests, sparing: pass.named, in: session)
  }

  mutating func run() {
    let pass = pass
    pass.run(to: outputs, work: { $0 }) { convert($0) }
    // An earlier file stays as it is when there is nothing to put in its place.
    if written.folder != nil || outputs.all.contains(where: \.sink.hasContent) {
      outputs.finish()
    } else {
      outputs.discard()
    }
  }

  private mutating func convert(_ input: Input) {
    var input = input
    input.look()
    do throws(Failure) {
      let archives = try input.archives(reveals: true)
      guard archives.count == 1 || written.folder != nil else {
        throw input.fault(
          "holds \(archives.count) archives; '--into FOLDER' writes a file for each")
      }
      for (place, archive) in archives.enumerated() {
        write(archive, number: archives.count == 1 ? nil : place, of: input)
      }
    } catch {
      session.fail(error)
    }
  }

  /// - Parameter number: its place among those of the input; nil for the only one.
  private mutating func write(_ archive: RestorationArchive, number: Int?, of input: Input) {
    let own = ArchiveForm.allCases.first { $0.syntax == archive.source.syntax ?? .binary }
    let form = written.form ?? (input.isTree ? .json : own ?? .binary)
    do throws(Failure) {
      let bytes = try bytes(of: archive, as: form, in: input)
      let damage = archive.damage(nodeCount: archive.unreadableNodeCount, isShown: false)
      for failure in damage { session.fail(failure) }
      if let folder = written.folder {
        let names = Self.names(
          of: input, as: form, archive.source.container, number: number)
        // Of two archives that differ in their extensions, the second keeps its own.
        guard let name = names.first(where: { taken.insert($0).inserted }) else {
          throw input.fault(
            "would be written to \(folder.entry(names[0].bytes).displayed), as another archive; "
              + "convert one of them alone")
        }
        try outputs.write(bytes, to: folder.entry(name.bytes))
      } else if let sink = outputs.all.first?.sink {
        if form == .binary, sink.isTerminal {
          throw input.fault(
            "a binary property list is not for a terminal; name a file with '--output FILE'")
        }
        sink.append(bytes)
      }
    } catch {
      session.fail(error)
    }
  }

  private func bytes(
    of archive: RestorationArchive, as form: ArchiveForm, in input: Input
  ) throws(Failure) -> [UInt8] {
    var conversion = Conversion(to: form)
    conversion.isLossy = written.isLossy
    // XML of what apps save takes up to 7 times the bytes, where these are few. What is written is in
    // memory, and what it reads as.
    conversion.byteLimit = min(4 << 20 + 2 * input.bytes.count, Limits.inputByteCount)
    conversion.differences = Self.differences
    do throws(Conversion.Refusal) {
      let result = try conversion.result(of: change(archive), isTree: input.isTree)
      say(result.losses, of: input, as: "left out: ")
      return result.bytes
    } catch {
      let unwritten = "cannot be written as \(form.rawValue): "
      switch error {
      case .redacted(let error):
        throw input.fault(
          DisplayText.escape(error.description) + "; make the tree with 'dump --reveal'")
      case .unwritable(let error):
        let remedy = form == .json ? "" : "; '--to json' writes the tree"
        throw input.fault(unwritten + DisplayText.escape(error.description) + remedy)
      case .losses(let losses):
        say(losses, of: input, as: unwritten)
        let values = losses.list.count + losses.more == 1 ? "this value" : "these values"
        throw input.fault("was not written; '--lossy' writes it without " + values)
      }
    }
  }

  private func say(_ losses: Conversion.Losses, of input: Input, as words: String) {
    // More are counted: each can have a place of kilobytes.
    var room = 1 << 18
    var rest = losses.list.count + losses.more
    for loss in losses.list where room > 0 {
      let text = loss.text()
      session.say(about: input.name.displayed, words + text)
      room -= text.utf8.count
      rest -= 1
    }
    if rest > 0 { session.say(about: input.name.displayed, words + "\(rest) more values") }
  }

  /// The changes between an archive and what its result reads as, but for facts that only this has.
  private static func differences(
    _ archive: RestorationArchive, _ again: RestorationArchive
  ) -> [Conversion.Loss] {
    var options = DiffOptions()
    options.comparesVolatile = true
    return ArchiveDiff(from: archive, to: again, options: options).changes.compactMap { change in
      switch change.kind {
      case .classChanged where change.from == nil && change.to == nil: nil
      case .valueAdded
      where change.to == .bool(false) && change.key.isSame(as: KnownKeys.viewWasLoaded):
        nil
      default:
        (
          (change.path?.raw ?? "") + (change.key.map { "#" + $0 } ?? ""),
          { "it would read \(change)" }
        )
      }
    }
  }
}

// MARK: A file for each archive

extension ConversionRun {
  private static let knownExtensions = ["data", "plist", "json", "xml", "archive"]

  /// The names that a file can have in the folder: relative to the folder that was named, with the
  /// extension of the form in place of its own, or after it.
  private static func names(
    of input: Input, as form: ArchiveForm, _ container: ArchiveContainer, number: Int?
  ) -> [FilePath] {
    let path =
      input.path.map { relativePath(of: $0, in: input.walkedFolder) }
      ?? FilePath("stdin".utf8) ?? .currentFolder
    let name = path.name
    var stem = name
    if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      knownExtensions.contains(where: { $0.utf8.elementsEqual(name[(dot + 1)...]) })
    {
      stem.removeSubrange(dot...)
    }
    let number = number.map { "-\($0)" } ?? ""
    let ending =
      switch form {
      case .json, .keyedJSON: "json"
      case .xml: "plist"
      case .binary: container == .keyed ? "plist" : "data"
      }
    return [stem, name].map { name in
      // The system's own files of scenes are known by their place and name alone.
      let systemName = SavedStateLayout.File.allCases.map { Array($0.rawValue.utf8) }
        .first { $0.starts(with: name + [UInt8(ascii: ".")]) }
      if let systemName, form != .json, container != .uikit, container != .keyed {
        return path.folder.entry(systemName)
      }
      return path.folder.entry(name + "\(number).\(ending)".utf8)
    }
  }

  /// The path from the folder that was named; of a named file as it was typed, if that leads down.
  private static func relativePath(of path: FilePath, in folder: FilePath?) -> FilePath {
    if let relative = folder.flatMap({ path.relative(to: $0) }) { return relative }
    let typed = path.normalized
    let leadsDown = !typed.isAbsolute && !typed.components.contains(FilePath.upwards)
    return leadsDown ? typed : FilePath(typed.name) ?? typed
  }
}
