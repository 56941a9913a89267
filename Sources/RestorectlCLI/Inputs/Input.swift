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

  /// What reports call it: the name itself where it is text, else with its odd bytes escaped.
  var reportName: String {
    String(validating: name, as: UTF8.self) ?? displayedName
  }

  /// Safe to print.
  var displayedName: String { DisplayText.escape(bytes: name) }

  /// What standard input is called without `--stdin-name`.
  static let standardInputName = Array("<stdin>".utf8)
}

extension Input {
  /// The bytes of a file beside this one; nil when there is none that can be read.
  func neighbour(named name: String, limits: Limits) -> ByteSlice? {
    guard let path else { return nil }
    let neighbour = path.folder.entry(Array(name.utf8))
    // A walk does not follow links, so neither does what it leads to.
    guard let status = try? System.status(neighbour, followingLinks: isNamed), status.kind == .file
    else { return nil }
    return try? ByteSlice(mappingFileAt: neighbour.bytes, limits: limits)
  }

  /// The only archive in the bytes. AppKit's records are opened with the `windows.plist` beside them.
  func archive(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> RestorationArchive {
    guard AppKitRecords.isRecords(bytes) else {
      return try RestorationArchive(reading: bytes, name: reportName, limits: limits)
    }
    return try RestorationArchive(
      appKitRecords: bytes, windows: neighbour(named: "windows.plist", limits: limits),
      name: reportName, includingHistory: includingHistory, limits: limits)
  }

  /// The archives in the bytes: several where `dump` printed several as JSON.
  func archives(
    includingHistory: Bool = false, limits: Limits
  ) throws(ReadError) -> [RestorationArchive] {
    if AppKitRecords.isRecords(bytes) {
      return [try archive(includingHistory: includingHistory, limits: limits)]
    }
    return try RestorationArchive.all(reading: bytes, name: reportName, limits: limits)
  }
}
