/// The path of a file as raw bytes: never empty, without NUL, not necessarily UTF-8.
@usableFromInline package struct FilePath: Hashable, Sendable {
  /// The bytes, without a terminating zero.
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// Nil if no file can have this name: it is empty or contains a NUL byte.
  @usableFromInline package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.isEmpty || bytes.contains(0) { return nil }
  }

  /// The same of other sequences of bytes.
  @inlinable package init?(_ bytes: some Sequence<UInt8>) { self.init(Array(bytes)) }

  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  package static let currentFolder = FilePath(unchecked: [UInt8(ascii: ".")])

  /// The last component: `b` of `a/b`, and `a/b` has no other.
  package var name: [UInt8] {
    guard let last = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(last + 1)...])
  }

  /// The folder that contains the file; `.` for a bare name.
  package var folder: FilePath {
    guard let last = bytes.lastIndex(of: Self.slash) else { return .currentFolder }
    return FilePath(unchecked: last == 0 ? [Self.slash] : Array(bytes[..<last]))
  }

  /// The entry `name` of this folder. An entry of `.` keeps its bare name, as users write it.
  package func entry(_ name: [UInt8]) -> FilePath {
    if withoutTrailingSlashes == Self.currentFolder { return FilePath(unchecked: name) }
    let separator = bytes.last == Self.slash ? [] : [Self.slash]
    return FilePath(unchecked: bytes + separator + name)
  }

  /// The path, if it is relative to `folder`.
  package func resolved(from folder: FilePath) -> FilePath {
    bytes.first == Self.slash ? self : folder.entry(bytes)
  }

  /// The same path in one spelling, without empty and `.` components, so that equal spellings
  /// compare equal. `..` is kept, because it may lead through a symbolic link.
  package var normalized: FilePath {
    let names = bytes.split(separator: Self.slash).filter { !$0.elementsEqual(".".utf8) }
    let start = bytes.first == Self.slash ? [Self.slash] : []
    return FilePath(start + names.joined(separator: [Self.slash])) ?? .currentFolder
  }

  /// The same path with each `..` and the component before it removed, without regard to links.
  package var withoutUpwardSteps: FilePath {
    let up = Array("..".utf8)
    var names: [ArraySlice<UInt8>] = []
    for name in normalized.bytes.split(separator: Self.slash) {
      if !name.elementsEqual(up) || names.last?.elementsEqual(up) ?? (bytes.first != Self.slash) {
        names.append(name)
      } else {
        _ = names.popLast()
      }
    }
    let start = bytes.first == Self.slash ? [Self.slash] : []
    return FilePath(start + names.joined(separator: [Self.slash])) ?? .currentFolder
  }

  package func hasSuffix(_ text: String) -> Bool {
    withoutTrailingSlashes.bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// The path relative to a folder that is a prefix of this path; nil if it is not, or if the path leads
  /// upwards from there.
  package func relative(to folder: FilePath) -> FilePath? {
    let (path, start) = (normalized.bytes, folder.normalized)
    if start == .currentFolder {
      let isUpwards = path.split(separator: Self.slash).contains { $0.elementsEqual("..".utf8) }
      return path.first == Self.slash || isUpwards ? nil : normalized
    }
    let prefix = start.bytes.last == Self.slash ? start.bytes : start.bytes + [Self.slash]
    guard path.starts(with: prefix) else { return nil }
    return FilePath(path.dropFirst(prefix.count))
  }

  private var withoutTrailingSlashes: FilePath {
    guard bytes.count > 1, bytes.last == Self.slash else { return self }
    var kept = bytes[...]
    while kept.count > 1, kept.last == Self.slash { kept.removeLast() }
    return FilePath(unchecked: Array(kept))
  }
}
