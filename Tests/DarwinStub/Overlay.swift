// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

// What Swift adds to Apple's headers where C has a macro or variable arguments: declarations with
// types alone, since this is never run.

@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }

public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { -1 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public func ioctl(_ fd: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { -1 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { -1 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { -1 }
