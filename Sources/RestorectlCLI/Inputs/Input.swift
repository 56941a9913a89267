import Platform
import PlistSyntax
import RestorationTree

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
  /// The folder that was named, where a walk came upon the file.
  var walkedFolder: FilePath?
  /// The file of which this is a copy; nil for a file in its own place.
  var original: FilePath?

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
  /// The only archive in the bytes. The files of an AppKit bundle are read together.
  func archive(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> RestorationArchive {
    if let archive = try bundledArchive(includingHistory, limits) { return archive }
    do throws(ReadError) {
      return try RestorationArchive(reading: bytes, name: reportName, at: place, limits: limits)
    } catch {
      throw explained(error, limits)
    }
  }

  /// The archives in the bytes: several where `dump` printed several as JSON.
  func archives(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> [RestorationArchive] {
    if let archive = try bundledArchive(includingHistory, limits) { return [archive] }
    do throws(ReadError) {
      return try RestorationArchive.all(
        reading: bytes, name: reportName, at: place, limits: limits)
    } catch {
      throw explained(error, limits)
    }
  }

  private func bundledArchive(
    _ includingHistory: Bool, _ limits: Limits
  ) throws(ReadError) -> RestorationArchive? {
    guard let bundle = AppKitBundle(of: self, limits: limits) else { return nil }
    return try RestorationArchive(
      appKitRecords: bundle.records, windows: bundle.list, pictures: bundle.pictures,
      name: reportName, includingHistory: includingHistory, limits: limits)
  }

  /// The fault, or what the file is when it is part of a bundle.
  private func explained(_ error: ReadError, _ limits: Limits) -> ReadError {
    AppKitBundle.part(self, limits: limits).map { .bundlePart($0) } ?? error
  }

  /// What the place of the file says about it.
  private var place: ArchivePlace { (original ?? path).map(SavedStateFolder.place) ?? .anywhere }

  /// The bytes of another file in the input's folder; nil for standard input, and where there is no
  /// such file or it cannot be read. A walk follows no links, so what it leads to follows none either.
  func neighbour(named name: String, limits: Limits) -> ByteSlice? {
    guard let file = neighbour(named: name) else { return nil }
    return try? ByteSlice(mappingFileAt: file.bytes, limits: limits)
  }

  /// Whether there is another file in the input's folder, as far as links may be followed.
  func hasNeighbour(named name: String) -> Bool { neighbour(named: name) != nil }

  private func neighbour(named name: String) -> FilePath? {
    guard let file = path?.folder.entry(Array(name.utf8)),
      (try? System.status(file, followingLinks: isNamed))?.kind == .file
    else { return nil }
    return file
  }
}
