import RestorationArchives
import Secrets
import TestSupport

extension PlistDocument {
  /// Asks for everything that the root reaches, each value once.
  func readAll() throws {
    for id in reachable {
      try require(
        location(of: id).byteOffset <= bytes.fileOffset(at: bytes.count), "a value after the end")
    }
  }
}

extension RestorationArchive {
  /// An archive, or nil for bytes that are none: then the error has a place inside the bytes.
  static func fuzzed(
    _ bytes: ByteSlice, at place: ArchivePlace = .anywhere
  ) throws -> RestorationArchive? {
    do throws(ReadError) {
      return try RestorationArchive(reading: bytes, name: "input", at: place)
    } catch {
      if let location = error.location { try requireInside(location, bytes) }
      try require(!error.description.isEmpty, "an error that says nothing")
      return nil
    }
  }

  /// Decodes every coder, and follows every place.
  func readAll(_ bytes: ByteSlice) throws {
    for node in nodes + unlistedNodes { try node.readAll(bytes) }
    for entry in envelope?.state ?? [] { try entry.readAll(bytes) }
  }
}

extension RestorationNode {
  fileprivate func readAll(_ bytes: ByteSlice) throws {
    if let location { try requireInside(location, bytes) }
    _ = path.plain
    _ = byteCount
    let content = decoded()
    if let location = content.unreadable?.fault.location { try requireInside(location, bytes) }
    for entry in content.state { try entry.readAll(bytes) }
    // Views have none of their own: readers take no views of a view.
    for view in content.views { try view.readAll(bytes) }
  }
}

extension StateEntry {
  fileprivate func readAll(_ bytes: ByteSlice) throws {
    if let location { try requireInside(location, bytes) }
    _ = value.redacted(key: key)
  }
}

/// Reads something that may have errors. Breaks off if one has its place outside of the file.
func reading(_ bytes: ByteSlice, _ read: () throws -> Void) throws {
  do {
    try read()
  } catch let error as PlistError {
    try requireInside(error.location, bytes)
  } catch let error as ReadError {
    if let location = error.location { try requireInside(location, bytes) }
  }
}

/// Breaks off unless a place is inside the file.
func requireInside(_ location: SourceLocation, _ bytes: ByteSlice) throws {
  try require(
    (0...bytes.count).contains(location.byteOffset),
    "a place at \(location.byteOffset) of \(bytes.count) bytes")
}
