import PlistSyntax

/// One input with its bytes.
struct Input {
  /// The file; nil for standard input.
  let path: FilePath?
  /// What reports call it, in raw bytes.
  let name: [UInt8]
  let bytes: ByteSlice
  /// Named by the user, so that it counts whatever it holds; false for what a walk came upon.
  let isNamed: Bool

  /// Safe to print.
  var displayedName: String { DisplayText.escape(bytes: name) }

  /// What standard input is called without `--stdin-name`.
  static let standardInputName = Array("<stdin>".utf8)
}
