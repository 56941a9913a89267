/// Compares the files of two folders with one name, independently and on any thread.
struct FolderComparison: Sendable {
  let old: FolderArchives
  let new: FolderArchives
  let comparer: ArchiveComparer

  /// The names of the files, without those below a folder that cannot be read on one side: they came
  /// or went for all that is known.
  var names: [[UInt8]] {
    Set(old.files.keys).union(new.files.keys).filter { !old.hides($0) && !new.hides($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Nil if there is an archive on neither side. If one side is an archive, the other file counts
  /// too, whatever its contents.
  func outcome(_ name: [UInt8]) -> ArchiveComparer.Outcome? {
    var inputs = [old.open(name, comparer.reader), new.open(name, comparer.reader)]
    var counts = [old, new].contains { $0.files[name]?.isCertain ?? false }
    for side in inputs.indices {
      guard case .success(var input?) = inputs[side] else {
        if case .failure = inputs[side] { counts = true }
        continue
      }
      // Sniffed and parsed once, here.
      counts = input.counts() || counts
      inputs[side] = .success(input)
    }
    guard counts else { return nil }
    let sides = inputs.map { input -> ArchiveComparer.Side in
      switch input {
      case .success(nil): return .nothing
      case .failure(let failure): return .unreadable(failure)
      case .success(let input?):
        comparer.reader.filesRead.note(input.file)
        return comparer.side(of: input)
      }
    }
    return comparer.outcome(
      of: sides, file: String(utf8Bytes: name) ?? DisplayText.escape(bytes: name))
  }
}

/// The files below a folder, any of which may be an archive, and the places there that cannot be
/// read, by their paths from the folder.
struct FolderArchives: Sendable {
  private let folder: FilePath
  /// `isCertain`: the file counts whatever its contents.
  private(set) var files: [[UInt8]: (isCertain: Bool, failure: Failure?)] = [:]

  private static let listName = SavedStateLayout.File.windowList.name
  private static let recordsName = SavedStateLayout.File.archive.name

  /// Searches the folder without reading the files, which the comparison does.
  init(_ folder: FilePath) {
    self.folder = folder
    for found in FolderWalk(folder) {
      switch found {
      case .walked(let path, _, let isMember):
        // The list of windows represents the missing records.
        let isList = path.name == Self.listName
        let name = name(of: isList ? path.folder.entry(Self.recordsName) : path)
        files[name] = (files[name]?.isCertain ?? false || isMember, files[name]?.failure)
      case .failed(let failure):
        if let path = failure.path { files[name(of: path)] = (true, failure) }
      case .named, .bundle: break
      }
    }
  }

  private func name(of path: FilePath) -> [UInt8] {
    Array(path.bytes.dropFirst(folder.entry([]).bytes.count))
  }

  fileprivate func open(_ name: [UInt8], _ reader: InputReader) -> Result<Input?, Failure> {
    if let failure = files[name]?.failure { return .failure(failure) }
    var path = folder.entry(name)
    if path.kind(followingLinks: false) != .file {
      let list = path.folder.entry(Self.listName)
      guard path.name == Self.recordsName, list.isSavedStateMember,
        list.kind(followingLinks: false) == .file
      else { return .success(nil) }
      path = list
    }
    do throws(Failure) {
      return .success(try reader.look(at: path, isNamed: true))
    } catch {
      return .failure(error)
    }
  }

  /// Whether a name is below a folder that cannot be read.
  fileprivate func hides(_ name: [UInt8]) -> Bool {
    files.contains { folder, file in
      guard file.failure?.isFolder ?? false else { return false }
      return folder.isEmpty ? !name.isEmpty : name.starts(with: folder + [UInt8(ascii: "/")])
    }
  }
}
