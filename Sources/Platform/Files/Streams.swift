#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: Descriptor) -> Bool {
    isatty(descriptor) == 1
  }

  /// Whether the descriptor is a pipe or a file, so that somebody has put something there to be read. A
  /// terminal and /dev/null are neither.
  package static func isPipeOrFile(_ descriptor: Descriptor) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFREG
  }

  /// How many columns the window of a terminal has; nil where the terminal does not know.
  package static func columns(of descriptor: Descriptor) -> Int? {
    var size = winsize()
    let result = unsafe withUnsafeMutablePointer(to: &size) { pointer in
      unsafe ioctl(descriptor, Native.windowSizeRequest, UnsafeMutableRawPointer(pointer))
    }
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Takes the place of standard streams that the caller closed, so that no file is opened under
  /// their numbers. They are opened the wrong way round: to use one is an error as before.
  package static func occupyClosedStreams() {
    var status = stat()
    for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where unsafe fstat(descriptor, &status) != 0 {
      _ = unsafe open("/dev/null", flags)
    }
  }

  /// Writes all of the bytes, however many calls that takes.
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

  /// Whether reading would find something, or the end, without waiting.
  package static func canReadWithoutWaiting(_ descriptor: Descriptor) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) != 0
  }

  /// Some of the bytes that come next, after waiting for them; none at the end.
  package static func read(
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
  ///   - expected: stops after so many bytes; nil reads to the end.
  ///   - limit: more bytes than this are an error.
  package static func readAll(
    _ descriptor: Descriptor, expecting expected: Int? = nil, limit: Int
  ) throws(FileError) -> ByteStorage {
    // Grown in place where the system can, so that the bytes are in memory once.
    var capacity = min(expected ?? 1 << 16, limit + 1)
    var count = 0
    guard var memory = unsafe malloc(capacity) else { throw .system(errno: errno) }
    do throws(FileError) {
      while true {
        if count == capacity {
          // One byte beyond the limit tells that it is passed.
          capacity = min(2 * capacity, limit + 1)
          guard let grown = unsafe realloc(memory, capacity) else { throw .system(errno: errno) }
          unsafe memory = grown
        }
        let readCount = unsafe readOnce(descriptor, memory + count, capacity - count)
        if readCount < 0 && errno == EINTR { continue }
        guard readCount >= 0 else { throw .system(errno: errno) }
        if readCount == 0 { break }
        count += readCount
        guard count <= limit else { throw .tooLarge(byteCount: count, limit: limit) }
        if count == expected { break }
      }
    } catch {
      unsafe free(memory)
      throw error
    }
    return unsafe ByteStorage(adopting: UnsafeRawBufferPointer(start: memory, count: count))
  }
}

// Inside `System` its own functions hide those of the same name.

private func readOnce(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(file, start, count)
}

private func writeOnce(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
