/// A property list or JSON document: its values by number, each with its place in the file.
///
/// Order, repeated keys and places are those of the file. In a binary property list the
/// number of a value is that of its object, so what is shared stays shared.
package struct PlistDocument: Sendable {
  /// The syntax of the document; nil for one that was made in memory.
  package let syntax: PlistSyntax?
  /// The text or the binary property list; converted into UTF-8 from UTF-16.
  package let bytes: ByteSlice
  package let root: ValueID
  package let values: Blocks<PlistValue>
  /// The start of each value, relative to `bytes`; none for a document that was made in memory.
  let offsets: [UInt32]

  package static func read(_ bytes: ByteSlice) throws(PlistError) -> PlistDocument {
    try read(bytes, as: PlistSyntax.sniff(bytes))
  }

  /// Reads a document in the syntax that `PlistSyntax.sniff` found.
  package static func read(
    _ bytes: ByteSlice, as syntax: PlistSyntax
  ) throws(PlistError) -> PlistDocument {
    switch syntax {
    case .binary: try BinaryPlistReader.read(bytes)
    case .xml: try XMLPlistReader.read(bytes)
    case .json: try JSONReader.read(bytes)
    }
  }

  package func value(_ id: ValueID) -> PlistValue { values[id.rawValue] }

  /// The location of a value in the file. For text documents it has no line here: `LineIndex` finds
  /// the lines of many places in one pass.
  package func location(of id: ValueID) -> SourceLocation {
    SourceLocation(byteOffset: bytes.fileOffset(at: position(of: id)))
  }

  /// The start of a value, relative to `bytes`.
  package func position(of id: ValueID) -> Int {
    offsets.isEmpty ? 0 : Int(offsets[id.rawValue])
  }

  package func text(at id: ValueID) -> String? { value(id).text }

  /// The first value under a key, among so many entries.
  package func value(
    forKey key: String, in entries: [PlistEntry], first most: Int = .max
  ) -> ValueID? {
    entries.prefix(most).first { text(at: $0.key)?.isSame(as: key) ?? false }?.value
  }
}
