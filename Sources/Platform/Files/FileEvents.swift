#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for the next change of some files and folders. It reports only that something changed: the caller
/// checks what, and starts again.
package struct FileEvents: ~Copyable {
  /// The descriptor that the system makes readable at a change, and those that it depends on; empty if the
  /// system does not report changes.
  private let descriptors: [System.Descriptor]

  /// Starts to watch paths. Those that do not exist, or that the system cannot watch, are left out.
  package init(_ paths: [FilePath]) { descriptors = Native.watch(paths) }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Waits for a change, at most for some time.
  ///
  /// - Returns: whether the system reported one.
  package func wait(milliseconds: Int) -> Bool {
    var event = pollfd(fd: descriptors.first ?? -1, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&event, 1, Int32(clamping: milliseconds)) > 0
  }
}
