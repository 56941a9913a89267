import Platform
import RestorationArchives
import RestorationConversion

/// The files that a conversion writes. None takes its place before all inputs were read, so that no input
/// is replaced, whatever it is called.
final class ConvertedFiles {
  private let destination: ConversionDestination
  /// The only file, or standard output.
  private let outputs: ReportOutputs
  private let session: Session
  private let repository: Repository?
  private var files: [(name: FilePath, file: ReplacedFile)] = []
  /// Names in the folder that are in use.
  private var taken: Set<FilePath> = []
  private var places: Set<FilePath> = []
  private var hasWritten = false

  init(
    _ destination: ConversionDestination, _ outputs: ReportOutputs, in session: Session
  ) {
    self.destination = destination
    self.outputs = outputs
    self.session = session
    repository = Repository(around: session.folder)
  }

  /// Takes the bytes of an archive.
  ///
  /// - Parameter number: its place among those of the input; nil for the only one.
  func add(
    _ bytes: [UInt8], as form: ArchiveForm, of container: ArchiveContainer, number: Int?,
    of input: Input
  ) -> ExitCode {
    guard case .folder(let folder, _) = destination else {
      return addOnly(bytes, as: form, of: input)
    }
    let names = [false, true].map { isWhole in
      Self.name(of: input, as: form, container, number: number, keepingWhole: isWhole)
    }
    // Of two archives that differ in their extensions, the second keeps its own.
    let name = names.first { !taken.contains($0) } ?? names[0]
    taken.insert(name)
    let place = folder.entry(name.bytes)
    do {
      try System.makeFolder(place.folder)
      if let link = repository?.linkOutward(to: place, from: .currentFolder) {
        session.messages.say(
          about: place.displayed,
          "cannot be written: the link \(link.displayed) leads out of the repository")
        return .failure
      }
      let file = try ReplacedFile(place)
      guard places.insert(file.place).inserted else {
        session.messages.say(
          about: input.displayedName,
          "would be written to \(place.displayed), as another archive; convert one of them alone")
        return .failure
      }
      try file.write(bytes)
      try file.close()
      files.append((place, file))
      return .success
    } catch {
      session.messages.unwritable(.file(place), error)
      return .failure
    }
  }

  private func addOnly(_ bytes: [UInt8], as form: ArchiveForm, of input: Input) -> ExitCode {
    guard let output = outputs.outputs.first else { return .failure }
    if form == .binary, output.sink.isTerminal {
      session.messages.say(
        about: input.displayedName,
        "a binary property list is not for a terminal; name a file with '--output FILE'")
      return .failure
    }
    output.sink.append { $0 += bytes }
    hasWritten = true
    return .success
  }

  /// Puts the files in their places, but for those that would replace an input.
  func finish() -> ExitCode {
    guard destination.isFolder else {
      if hasWritten { return outputs.finish() }
      // An earlier file stays as it is when there is nothing to put in its place.
      outputs.discard()
      return .success
    }
    var status = ExitCode.success
    for (name, file) in files {
      if file.replacedFiles.contains(where: session.filesRead.contains) {
        file.discard()
        session.messages.say(
          about: name.displayed, "is an input too, and stays as it is; name another folder")
        status = .failure
        continue
      }
      do {
        try file.commit()
      } catch {
        session.messages.unwritable(.file(name), error)
        status = .failure
      }
    }
    return status
  }

  // MARK: Names

  private static let knownExtensions = ["data", "plist", "json", "xml", "archive"]

  /// The name of a file in the folder: relative to the folder that was named, with the extension of the
  /// form.
  private static func name(
    of input: Input, as form: ArchiveForm, _ container: ArchiveContainer, number: Int?,
    keepingWhole isWhole: Bool
  ) -> FilePath {
    let standardInput = FilePath(Array("stdin".utf8)) ?? .currentFolder
    let path = input.path.map { relativePath(of: $0, in: input.walkedFolder) } ?? standardInput
    var name = path.name
    if !isWhole, let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      knownExtensions.contains(where: { $0.utf8.elementsEqual(name[(dot + 1)...]) })
    {
      name.removeSubrange(dot...)
    }
    // The system's own files of scenes are known by their place and name alone.
    let systemName = SavedStateLayout.File.allCases.map { Array($0.rawValue.utf8) }
      .first { $0.starts(with: name + [UInt8(ascii: ".")]) }
    if let systemName, form != .json, container != .uikit, container != .keyed {
      return path.folder.entry(systemName)
    }
    if let number { name += "-\(number)".utf8 }
    let ending = ending(of: form, container)
    return path.folder.entry(name + Array(".\(ending)".utf8))
  }

  private static func ending(of form: ArchiveForm, _ container: ArchiveContainer) -> String {
    switch form {
    case .json, .keyedJSON: "json"
    case .xml: "plist"
    case .binary: container == .keyed ? "plist" : "data"
    }
  }

  /// The path from the folder that was named; of a named file as it was typed, if that leads down.
  private static func relativePath(of path: FilePath, in folder: FilePath?) -> FilePath {
    if let relative = folder.flatMap({ path.relative(to: $0) }) { return relative }
    let typed = path.normalized
    let leadsDown =
      typed.bytes.first != UInt8(ascii: "/")
      && !typed.bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    return leadsDown ? typed : FilePath(typed.name) ?? typed
  }
}
