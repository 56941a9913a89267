/// The system's information about a file that is not open.
package struct FileStatus: Hashable, Sendable {
  /// The kind of the file.
  package let kind: Kind
  /// Its size in bytes.
  package let byteCount: Int
  /// The nine bits for owner, group and others.
  package let permissions: UInt32
  /// The number of the user who owns it.
  package let owner: UInt32
  /// When the contents last changed, in seconds since 2001-01-01 00:00:00 UTC.
  package let secondsSince2001: Int
  /// The part of that moment below a second.
  package let nanoseconds: Int
  /// The identity of the file.
  package let identity: Identity

  /// What can be at a path.
  package enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink
    /// A pipe, a socket or a device.
    case special
  }

  /// The same for every path that leads to the file.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64
  }
}
