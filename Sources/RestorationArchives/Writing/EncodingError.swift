package struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: RestorationPath?
  /// The way from the node's coder to the value; empty for the node as a whole.
  package private(set) var steps: [KeyStep] = []
  package let reason: String

  /// The place as a pattern that every command takes; empty for the envelope as a whole.
  package var place: String { (path?.raw ?? "") + (steps.isEmpty ? "" : "#" + steps.keyPath) }

  package var description: String { place.isEmpty ? reason : "\(place): \(reason)" }
}

/// Gets each value that is left out because the archive cannot contain it.
package typealias LossReport = (EncodingError) -> Void

extension RestorationArchive {
  /// The archive as the system would write it, in memory: a keyed archive, or for scenes a plain
  /// property list. Write it with `PlistDocument.written(as:)`.
  ///
  /// - Parameter onLoss: gets each value that the archive cannot contain; nil is written in its place.
  ///   Without it such a value is an error.
  package func keyedArchive(onLoss: LossReport? = nil) throws(EncodingError) -> PlistDocument {
    let writer = ArchiveWriter(archive: self, onLoss: onLoss)
    switch source.container {
    case .uikit: return try writer.uikit()
    case .scene, .bundleInfo, .keyed: return try writer.scene()
    case .sceneSessions: return try writer.sceneSessions()
    case .appkit:
      throw EncodingError(
        path: nil,
        reason:
          "the state of a Mac app is two files with encrypted records, which no keyed archive is")
    }
  }
}
