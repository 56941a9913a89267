import PlistSyntax
import RestorationTree

/// One input with its bytes.
struct Input {
  /// The file; nil for standard input.
  let path: FilePath?
  /// What reports call it, in raw bytes.
  let name: [UInt8]
  let bytes: ByteSlice
  /// Named by the user, so that it counts whatever it holds; false for what a walk came upon.
  let isNamed: Bool
  /// The folder that was named, where a walk came upon the file.
  var walkedFolder: FilePath?
  /// The file of which this is a copy; nil for a file in its own place.
  var original: FilePath?

  /// What reports call it: the name itself where it is text, else with its odd bytes escaped.
  var reportName: String {
    String(utf8Bytes: name) ?? displayedName
  }

  /// Safe to print.
  var displayedName: String { DisplayText.escape(bytes: name) }

  /// Size and digest: what tells two files apart that cannot be read for the same reason.
  var contents: String { "\(bytes.count) bytes, sha256 \(SHA256.hexDigest(of: bytes))" }

  /// What standard input is called without `--stdin-name`.
  static let standardInputName = Array("<stdin>".utf8)
}

extension Input {
  /// The only archive in the bytes. AppKit's records are opened with the `windows.plist` beside them.
  func archive(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> RestorationArchive {
    guard AppKitRecords.isRecords(bytes) else {
      return try RestorationArchive(reading: bytes, name: reportName, at: place, limits: limits)
    }
    return try RestorationArchive(
      appKitRecords: bytes, windows: neighbour(named: Self.windowsName, limits: limits),
      name: reportName, includingHistory: includingHistory, limits: limits)
  }

  /// The archives in the bytes: several where `dump` printed several as JSON.
  func archives(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> [RestorationArchive] {
    if AppKitRecords.isRecords(bytes) {
      return [try archive(includingHistory: includingHistory, limits: limits)]
    }
    return try RestorationArchive.all(reading: bytes, name: reportName, at: place, limits: limits)
  }

  /// What the file with the keys of AppKit's records is called.
  private static let windowsName = "windows.plist"

  /// Whether this is AppKit's records without the file that opens them.
  func lacksItsWindows(limits: Limits) -> Bool {
    AppKitRecords.isRecords(bytes) && neighbour(named: Self.windowsName, limits: limits) == nil
  }

  /// What the place of the file says about it.
  private var place: ArchivePlace { (original ?? path).map(SavedStateFolder.place) ?? .anywhere }

  /// The bytes of another file in the input's folder; nil for standard input, and where there is no
  /// such file or it cannot be read. A walk follows no links, so what it leads to follows none either.
  func neighbour(named name: String, limits: Limits) -> ByteSlice? {
    guard let file = path?.folder.entry(Array(name.utf8)),
      (try? System.status(file, followingLinks: isNamed))?.kind == .file
    else { return nil }
    return try? ByteSlice(mappingFileAt: file.bytes, limits: limits)
  }
}
