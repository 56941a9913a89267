package import PlistSyntax

/// What the reader of tree JSON needs from the readers of other syntaxes to open data.
package protocol EmbeddedReading: Sendable {
  /// An opener for the data of one coder.
  func opener(limits: Limits) -> any DataOpening
  /// The contents of the bytes of a coder, or the reason why there are none.
  func content(ofCoder bytes: ByteSlice, isView: Bool, limits: Limits) -> NodeContent
}

/// Opens the data of one coder, within a limit for all of it.
package protocol DataOpening {
  /// Data that shows its own format, with its contents; nil for all other data.
  ///
  /// - Parameters:
  ///   - nesting: how many archives and other opened data contain it.
  ///   - depth: how many values contain it.
  mutating func open(_ bytes: ByteSlice, nesting: Int, depth: Int) -> OpenedData?
  /// Data as Flutter's state, with damaged parts marked; nil if there is none.
  mutating func openFlutter(_ bytes: ByteSlice) -> OpenedData?
  /// Data as text; nil if it is not text.
  mutating func openText(_ bytes: ByteSlice) -> OpenedData?
  /// How many parts of the opened Flutter state cannot be read.
  var unreadableCount: Int { get }
}
