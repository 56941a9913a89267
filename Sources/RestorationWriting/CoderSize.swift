package import RestorationModel

extension NodeContent {
  /// How many bytes the coder takes when it is written as UIKit writes it; nil when a value in it has
  /// no form there. Writes it to find out: ask `RestorationNode.byteCount` first.
  package var encodedByteCount: Int? { try? CoderWriter.bytes(of: self).count }
}
