/// What the system says about a file without opening it.
struct FileStatus: Hashable, Sendable {
  let kind: Kind
  let byteCount: Int
  /// The nine bits for owner, group and others.
  let permissions: UInt32
  /// When the contents last changed, in seconds since 2001-01-01 00:00:00 UTC.
  let secondsSince2001: Int
  let identity: Identity

  /// What can be at a path.
  enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink
    /// A pipe, a socket or a device.
    case special
  }

  /// The same for every path that leads to the file.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64
  }
}
