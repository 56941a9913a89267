#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  package static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor) == 1
  }

  /// Whether the descriptor is a pipe or a file, with input from the caller of the tool, as opposed to
  /// a terminal or /dev/null.
  package static func isPipeOrFile(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG
  }

  /// The width of a terminal's window in columns; nil if the terminal does not report it.
  package static func columns(of descriptor: Descriptor) -> Int? {
    var size = winsize()
    let result = unsafe withUnsafeMutablePointer(to: &size) { pointer in
      unsafe ioctl(descriptor, Native.windowSizeRequest, UnsafeMutableRawPointer(pointer))
    }
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Opens placeholders for standard streams that the caller closed, so that no file gets their
  /// numbers. They are opened in the opposite direction: using one is an error as before.
  package static func occupyClosedStreams() {
    var status = stat()
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where unsafe fstat(descriptor, &status) != 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Writes all bytes, in as many calls as needed.
  package static func write(_ bytes: [UInt8], to descriptor: Descriptor) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe writeOnce(descriptor, rest.baseAddress, rest.count)
      }
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw .system(errno: count == 0 ? EIO : errno)
      }
    }
  }

  /// Some of the next bytes, after waiting for them; none at the end.
  private static func read(
    _ descriptor: Descriptor, atMost count: Int
  ) throws(FileError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = unsafe readOnce(descriptor, buffer.baseAddress, count)
        filled = max(result, 0)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { throw .system(errno: errno) }
    }
  }

  /// All bytes of an open file up to its end.
  ///
  /// - Parameters:
  ///   - expected: stops after this many bytes; nil reads to the end.
  ///   - limit: more bytes than this are an error.
  package static func readAll(
    _ descriptor: Descriptor, expecting expected: Int? = nil, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected ?? 0)
    while bytes.count != expected {
      // One byte above the limit shows that it is exceeded.
      let room = min(expected ?? .max, limit + 1) - bytes.count
      let piece = try read(descriptor, atMost: min(room, 1 << 18))
      if piece.isEmpty { break }
      bytes += piece
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
    return bytes
  }
}

// Inside `System`, its own functions hide the system's functions of the same name.

private func readOnce(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

private func writeOnce(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
