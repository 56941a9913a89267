package import PlistSyntax
package import RestorationModel

/// Why a tree cannot be written as a keyed archive.
package struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the node, or nil for the envelope.
  package let path: RestorationPath?
  /// The reason, one lower-case sentence.
  package let reason: String

  /// The reason with its node.
  package var description: String { path.map { "\($0.raw): \(reason)" } ?? reason }
}

extension RestorationArchive {
  /// The archive as the system would write it, in memory: a keyed archive, or for scenes a plain
  /// property list. Write it with `PlistDocument.write(as:to:)`.
  ///
  /// - Throws: `EncodingError` for values that a keyed archive cannot contain.
  package func keyedArchive() throws(EncodingError) -> PlistDocument {
    switch source.container {
    case .uikit: try UIKitWriter.document(of: self)
    case .scene, .bundleInfo: try SceneWriter.plainDocument(of: self)
    case .sceneSessions: try SceneWriter.sessionsDocument(of: self)
    case .appkit:
      throw EncodingError(
        path: nil, reason: "AppKit's records are encrypted one by one, not written as one archive")
    case .keyed: try KeyedWriter.document(of: self)
    }
  }
}
