// Parts of a JSON document that are written elsewhere, on other threads, and put together.

extension JSONOutput {
  /// A place behind something that stands in a container, where more of the container may be written by
  /// others.
  package struct Place: Sendable {
    fileprivate let isCompact: Bool
    fileprivate let outerHaveContents: [Bool]
  }

  /// Where the next value comes.
  package var place: Place {
    precondition(hasContents && !isAfterKey, "nothing stands before the place")
    return Place(isCompact: isCompact, outerHaveContents: outerHaveContents)
  }

  /// An empty output for a part of a document, up to so many bytes. `append` puts it in its place.
  package init(partAt place: Place, mostBytes: Int) {
    self.init(compact: place.isCompact)
    hasContents = true
    outerHaveContents = place.outerHaveContents
    self.mostBytes = mostBytes
  }

  /// Appends what a part holds, or some of it.
  package mutating func append(_ part: ArraySlice<UInt8>) {
    drainIfLarge()
    bytes += part
  }

  /// How many bytes were written so far.
  package var byteCount: Int { drainedCount + bytes.count }
}
