import AppFiles
import Platform
import PlistSyntax
import RestorationModel
import RestorationReading
import Secrets

/// One input with its bytes.
struct Input {
  /// The file; nil for standard input.
  let path: FilePath?
  /// What reports call it, in raw bytes.
  let name: [UInt8]
  let bytes: ByteSlice
  /// What reports call it: the name itself where it is text, else with its odd bytes escaped.
  let reportName: String
  /// Named by the user, so that it counts whatever it holds; false for what a walk came upon.
  let isNamed: Bool
  /// Which file it is; nil for what is none.
  var file: FileStatus.Identity?
  /// Hears of the files beside it that are read with it.
  var filesRead: FilesRead?
  /// The folder that was named, where a walk came upon the file.
  var walkedFolder: FilePath?
  /// The file of which this is a copy; nil for a file in its own place.
  var original: FilePath?
  /// What the bytes are, where somebody has looked.
  private var candidate: ArchiveCandidate?

  init(path: FilePath?, name: [UInt8], bytes: ByteSlice, isNamed: Bool) {
    self.path = path
    self.name = name
    self.bytes = bytes
    self.isNamed = isNamed
    reportName = String(utf8Bytes: name) ?? DisplayText.escape(bytes: name)
  }

  /// Safe to print.
  var displayedName: String { DisplayText.escape(bytes: name) }

  /// Size and digest: what tells two files apart that cannot be read for the same reason.
  var contents: String { "\(bytes.count) bytes, sha256 \(SHA256.hexDigest(of: bytes))" }

  /// What standard input is called without `--stdin-name`.
  static let standardInputName = Array("<stdin>".utf8)
}

extension Input {
  /// Whether the bytes are an archive or were one, for a file that a walk came upon. What this tells is
  /// kept for who reads the archive.
  mutating func isArchive(limits: Limits) -> Bool {
    candidate = ArchiveCandidate(found: bytes, from: origin, limits: limits)
    return candidate != nil
  }

  /// Whether a walk takes the file: an archive, or what stands where one should be.
  mutating func counts(limits: Limits) -> Bool { isArchive(limits: limits) || isPlaceholder }

  /// Whether a file with the name of an archive has none in it: it is empty, or Git LFS did not fetch it.
  private var isPlaceholder: Bool {
    guard let path, path.hasArchiveName else { return false }
    return bytes.count == 0 || ContentKind.sniff(bytes) == .gitLFSPointer
  }

  /// Sniffs and parses the bytes, so that this is done once for all that is asked of them later.
  mutating func look(limits: Limits) {
    if candidate == nil { candidate = candidate(limits) }
  }

  /// The document that the bytes were parsed into.
  func document(limits: Limits) throws(ProjectFileError) -> PlistDocument {
    do throws(PlistError) {
      return try candidate(limits).document(limits: limits)
    } catch {
      throw ProjectFileError(error)
    }
  }

  /// Whether the bytes are trees in JSON, and not what the system writes.
  func isTree(limits: Limits) -> Bool { candidate(limits).isTree }

  /// The only archive in the bytes, without secrets in its names unless `reveals` says so. The files of an
  /// AppKit bundle are read together.
  func archive(reveals: Bool = false, limits: Limits) throws(ReadFault) -> RestorationArchive {
    let archive = try candidate(limits).archive(named: reportName, limits: limits)
    return reveals ? archive : archive.withoutSecretNames
  }

  /// The archives in the bytes: several where `dump` printed several as JSON. There are no secrets in their
  /// names unless `reveals` says so: whoever asks for these takes them out of what it prints.
  func archives(
    includingHistory: Bool = false, reveals: Bool = false, limits: Limits
  ) throws(ReadFault) -> [RestorationArchive] {
    let archives = try candidate(limits)
      .archives(named: reportName, includingHistory: includingHistory, limits: limits)
    return reveals ? archives : archives.map(\.withoutSecretNames)
  }

  private func candidate(_ limits: Limits) -> ArchiveCandidate {
    candidate ?? ArchiveCandidate(bytes, from: origin, limits: limits)
  }

  private var origin: ArchiveOrigin {
    ArchiveOrigin(
      fileName: path?.name, place: (original ?? path)?.archivePlace ?? .anywhere,
      folder: path.map {
        InputFolder(path: $0.folder, followsLinks: isNamed, filesRead: filesRead)
      })
  }
}
