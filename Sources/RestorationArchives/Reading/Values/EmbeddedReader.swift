import PlistSyntax

extension DataOpener: DataOpening {}

/// Reads the data in a tree in JSON like the data in the coders of an archive.
struct EmbeddedReader: EmbeddedReading {
  func opener(limits: Limits) -> any DataOpening {
    // It opens no archives, and everything else has a budget of its own.
    DataOpener(limits: limits, byteCount: 0)
  }

  func content(ofCoder bytes: ByteSlice, isView: Bool, limits: Limits) -> NodeContent {
    NodeContent(coder: bytes, isView: isView, limits: limits)
  }
}
