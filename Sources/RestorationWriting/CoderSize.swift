package import RestorationModel

extension NodeContent {
  /// The size of the coder in UIKit's form, in bytes; nil if it contains a value without such a
  /// form. The coder is encoded for this: use `RestorationNode.byteCount` first.
  package var encodedByteCount: Int? { try? CoderWriter.bytes(of: self).count }
}
