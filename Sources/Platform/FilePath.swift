/// The path of a file as raw bytes: never empty, without NUL, not necessarily UTF-8.
package struct FilePath: Hashable, Sendable {
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")
  package static let upwards = Array("..".utf8)

  /// Nil if no file can have this name: it is empty or contains a NUL byte.
  package init?(_ bytes: some Sequence<UInt8>) {
    self.init(unchecked: Array(bytes))
    if self.bytes.isEmpty || self.bytes.contains(0) { return nil }
  }

  init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  package static let currentFolder = FilePath(unchecked: [UInt8(ascii: ".")])
  package static let root = FilePath(unchecked: [slash])

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The names on the way, without empty ones and `.`.
  package var components: [[UInt8]] {
    bytes.split(separator: Self.slash).filter { !$0.elementsEqual(".".utf8) }.map { Array($0) }
  }

  /// The last component: `b` of `a/b`, and `a/b` has no other.
  package var name: [UInt8] {
    guard let last = bytes.lastIndex(of: Self.slash) else { return bytes }
    return Array(bytes[(last + 1)...])
  }

  /// The folder that contains the file; `.` for a bare name.
  package var folder: FilePath {
    guard let last = bytes.lastIndex(of: Self.slash) else { return .currentFolder }
    return last == 0 ? .root : FilePath(unchecked: Array(bytes[..<last]))
  }

  /// The path itself, its folder, the folder of that, and so on. `.` and `/` are their own folders.
  package var lineage: some Sequence<FilePath> {
    sequence(first: self) { $0.folder == $0 ? nil : $0.folder }
  }

  /// The entry `name` of this folder. An entry of `.` keeps its bare name, as users write it.
  package func entry(_ name: [UInt8]) -> FilePath {
    if !isAbsolute, components.isEmpty { return FilePath(unchecked: name) }
    let separator = bytes.last == Self.slash ? [] : [Self.slash]
    return FilePath(unchecked: bytes + separator + name)
  }

  /// The path, if it is relative to `folder`.
  package func resolved(from folder: FilePath) -> FilePath {
    isAbsolute ? self : folder.entry(bytes)
  }

  /// The same path in one spelling, without empty and `.` components, so that equal spellings
  /// compare equal. `..` is kept, because it may lead through a symbolic link.
  package var normalized: FilePath { with(components) }

  private func with(_ components: [[UInt8]]) -> FilePath {
    let names = components.joined(separator: [Self.slash])
    return FilePath((isAbsolute ? [Self.slash] : []) + names) ?? .currentFolder
  }

  /// The same path with each `..` and the component before it removed, without regard to links.
  package var withoutUpwardSteps: FilePath {
    var names: [[UInt8]] = []
    for name in components {
      if name != Self.upwards || names.last.map({ $0 == name }) ?? !isAbsolute {
        names.append(name)
      } else {
        _ = names.popLast()
      }
    }
    return with(names)
  }

  /// The path relative to a folder that is a prefix of this path; nil if it is not, or if the path leads
  /// upwards from there.
  package func relative(to folder: FilePath) -> FilePath? {
    let (path, start) = (components, folder.components)
    let rest = path.dropFirst(start.count)
    guard isAbsolute == folder.isAbsolute, path.starts(with: start), !rest.contains(Self.upwards)
    else { return nil }
    return FilePath(rest.joined(separator: [Self.slash]))
  }

  /// Whether the path is that of a folder, or leads to something in it.
  package func isIn(_ folder: FilePath) -> Bool { self == folder || relative(to: folder) != nil }
}
