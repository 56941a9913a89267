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
  /// The only archive in the bytes.
  func archive(limits: Limits) throws(ReadError) -> RestorationArchive {
    try RestorationArchive(reading: bytes, name: reportName, limits: limits)
  }

  /// The archives in the bytes: several where `dump` printed several as JSON.
  func archives(limits: Limits) throws(ReadError) -> [RestorationArchive] {
    try RestorationArchive.all(reading: bytes, name: reportName, limits: limits)
  }
}
