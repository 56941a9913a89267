/// Limits on what a file may demand. Every limit has its reason next to it.
package enum Limits {
  /// The largest input, in bytes. 2 GiB: offsets of text documents fit 32 bits, and no archive that
  /// a system would restore is nearly as large.
  package static let inputByteCount = 2 << 30

  /// The deepest nesting of containers in one document. Writers produce under 30 levels; 512 allows
  /// unusual ones and keeps the work list of a reader small.
  package static let containerDepth = 512

  /// How many values a document may have, and each coder in it, and one more for each 12 bytes: a value
  /// takes up to 150 bytes of memory, in what is read and in what is made of it. Large files that apps write have a
  /// value in 14 bytes or more.
  package static let valueCount = 160_000

  package static func valueCount(in byteCount: Int) -> Int { valueCount + byteCount / 12 }

  /// The deepest nesting of archives inside archives. UIKit uses three levels.
  package static let nestedArchives = 16

  /// The deepest nesting of one decoded state value. Writers produce under 30 levels. Below a third of
  /// `containerDepth`, because one level of an object takes up to three levels of JSON.
  package static let valueDepth = 64

  /// How many entries one list may have where an entry may take a byte of the file and a hundred of
  /// memory: first responders, windows, views of a controller, and keys that are there before. Systems
  /// write one for each window or view, and no key twice.
  package static let listedEntries = 1 << 16

  /// How many objects of an archive are read: each takes two kilobytes of memory in `lint` and `plan`, and
  /// 13 bytes of a hostile file. Where apps save very many, each takes 256 bytes or more.
  package static func objectCount(in byteCount: Int) -> Int {
    listedEntries / 4 + byteCount / 256
  }

  /// How many trees in JSON are read of one file: each takes four kilobytes of memory in `plan`, and
  /// 60 bytes of a hostile file. `dump` writes 256 bytes or more for each.
  package static func treeCount(in byteCount: Int) -> Int { listedEntries / 32 + byteCount / 256 }
}
