/// What a run reads as one thing, a file or standard input: its bytes, and what they were recognized as.
package struct Input: Sendable {
  /// The file; nil for standard input.
  package let path: FilePath?
  /// What reports and messages call it.
  package var name: FilePath
  package let bytes: ByteSlice
  /// Whether the user named it, so that it counts whatever its contents; else a search found it.
  package let isNamed: Bool
  package var filesRead: FilesRead?
  /// The named folder in which a search found the file.
  package var walkedFolder: FilePath?
  /// The file of which this is a copy; nil for a file at its own place.
  package var original: FilePath?
  /// The recognised kind of the bytes, if they were checked. Without it each read checks them.
  private var candidate: ArchiveCandidate?

  init(path: FilePath?, name: FilePath, bytes: ByteSlice, isNamed: Bool) {
    self.path = path
    self.name = name
    self.bytes = bytes
    self.isNamed = isNamed
  }

  package var reportName: String { name.reportName }

  static let standardInputName = FilePath("<stdin>".utf8) ?? .currentFolder

  /// The name for a configuration: of standard input, the one from --stdin-name.
  package var configuredPath: FilePath? { path ?? (name == Self.standardInputName ? nil : name) }

  /// Whether the bytes of a file that a search found are an archive or were one. What was recognized is
  /// kept.
  package mutating func isArchive() -> Bool {
    candidate = candidate ?? ArchiveCandidate(found: bytes, from: origin)
    return candidate != nil
  }

  /// Whether a search includes the file: an archive, or something else in its place, such as an empty
  /// file with the name of an archive, or one that Git LFS did not fetch.
  package mutating func counts() -> Bool {
    if isArchive() { return true }
    guard let path, path.hasArchiveName else { return false }
    return bytes.count == 0 || ContentKind.sniff(bytes) == .gitLFSPointer
  }

  /// Sniffs and parses the bytes, once for all later reads. What reads an input more than once calls
  /// this first.
  package mutating func look() { candidate = sniffed }

  /// Whether the bytes are trees in JSON, and not what the system writes.
  package var isTree: Bool { sniffed.isTree }

  package func archive(reveals: Bool = false) throws(Failure) -> RestorationArchive {
    let archives = try archives(reveals: reveals)
    guard let archive = archives.first, archives.count == 1 else {
      throw fault(
        "\(CountText.count(archives.count, "archive")) in one file, as 'dump --format json' prints "
          + "those of a folder; dump the one that is meant, or name the folder itself")
    }
    return archive
  }

  /// The archives in the bytes: several if `dump` printed several as JSON. Their names contain no
  /// secrets unless `reveals` is set: the caller must then remove them from its output. The files of
  /// an AppKit bundle are read together.
  package func archives(
    includingHistory: Bool = false, reveals: Bool = false
  ) throws(Failure) -> [RestorationArchive] {
    do throws(ReadError) {
      let archives = try sniffed.archives(named: reportName, includingHistory: includingHistory)
      return reveals ? archives : archives.map { $0.screened(by: .secrets) }
    } catch {
      throw fault(error)
    }
  }

  private var sniffed: ArchiveCandidate { candidate ?? ArchiveCandidate(bytes, from: origin) }

  private var origin: ArchiveOrigin {
    // A search follows no links, so none are followed beside what it found either.
    ArchiveOrigin(
      path, at: (original ?? path)?.archivePlace ?? .anywhere, followsLinks: isNamed
    ) { [filesRead] in filesRead?.note(.path($0)) }
  }
}
