package import PlistSyntax

/// What the reader of a tree in JSON leaves to the readers of other syntaxes: the data in it.
package protocol EmbeddedReading: Sendable {
  /// Something that opens the data of one coder.
  func opener(limits: Limits) -> any DataOpening
  /// What the bytes of a coder hold, or the reason why they hold nothing.
  func content(ofCoder bytes: ByteSlice, isView: Bool, limits: Limits) -> NodeContent
}

/// Opens the data of one coder, within what it may open for all of it.
package protocol DataOpening {
  /// Data that tells its format itself, with what is in it; nil for all other data.
  ///
  /// - Parameters:
  ///   - nesting: How many archives and other opened data are around it.
  ///   - depth: How many values are around it.
  mutating func open(_ bytes: ByteSlice, nesting: Int, depth: Int) -> OpenedData?
  /// Data as Flutter's state, what is damaged of it as such; nil when there is none.
  mutating func openFlutter(_ bytes: ByteSlice) -> OpenedData?
  /// Data as text; nil when it is none.
  mutating func openText(_ bytes: ByteSlice) -> OpenedData?
  /// How many parts of Flutter's state that was opened cannot be read.
  var unreadableCount: Int { get }
}
