/// How much a file may ask for. Every bound has its reason beside it.
package struct Limits: Hashable, Sendable {
  /// Largest input, in bytes. 2 GiB: offsets of text documents fit 32 bits with room to spare, and
  /// no archive that a system would restore comes near.
  package var inputByteCount = 2 << 30

  /// Deepest nesting of containers in one document. Writers produce under 30 levels; 512 leaves
  /// room for odd ones and keeps the work list of a reader small.
  package var containerDepth = 512

  /// How many archives may stand inside each other. UIKit uses three levels.
  package var nestedArchives = 16

  /// Deepest nesting of one decoded state value. Below a third of `containerDepth`, since one level
  /// of an object takes up to three levels of JSON when it is written.
  package var valueDepth = 128

  /// How many entries of one list are read where an entry may take a byte of the file and a hundred of
  /// memory: first responders, windows, views of a controller, and keys that are there before. Systems
  /// write one for each window or view, and no key twice.
  package var listedEntries = 1 << 16

  /// The defaults.
  package init() {}
}
