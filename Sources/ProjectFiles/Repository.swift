/// The git repository that a folder is in.
package struct Repository: Sendable {
  package let root: FilePath

  /// The folder of git's data, or a file that names it.
  private static let markName = ".git"

  package init(root: FilePath) { self.root = root }

  /// The repository of a folder; nil outside of any. `accepts` decides whether a `.git`, with the data of
  /// git that it leads to, makes its folder the root: whoever owns it, if nothing else is said.
  package init?(
    around folder: FilePath,
    accepts: (_ mark: FilePath, _ data: FilePath?) -> Bool = { $1 != nil }
  ) {
    let root = (try? System.resolved(folder))?.lineage.first { level in
      let mark = Self.mark(in: level)
      return mark.kind(followingLinks: false) != nil && accepts(mark, Self.data(of: mark))
    }
    guard let root else { return nil }
    self.root = root
  }

  /// Whether a file is in the repository, but not in the folder of its data, which contains files
  /// that were never committed, such as the credentials of a build system. The file need not exist.
  package func holds(_ path: FilePath) -> Bool {
    // For an existing file its target after all links counts; otherwise the written path.
    let current = (try? System.resolved(.currentFolder)) ?? .currentFolder
    let written = path.resolved(from: current).withoutUpwardSteps
    let inFolder = (try? System.resolved(written.folder))?.entry(written.name)
    let place = (try? System.resolved(path)) ?? inFolder ?? written
    let data = Self.data(of: Self.mark(in: root)).flatMap { try? System.resolved($0) }
    if !place.isIn(root) || data.map(place.isIn) ?? false { return false }
    // Some file systems ignore case.
    return !place.components.dropFirst(root.components.count).contains {
      String(decoding: $0, as: UTF8.self).lowercased() == Self.markName
    }
  }

  /// The first link on the path of a file that leads from inside of the repository to the outside,
  /// or to the repository's data; nil if there is none. The author of the link is not the user who
  /// named the file.
  package func linkOutward(to path: FilePath) -> FilePath? {
    var shown = path.isAbsolute ? FilePath.root : .currentFolder
    guard var level = try? System.resolved(shown) else { return nil }
    for name in path.folder.components {
      let next = level.entry(name)
      shown = shown.entry(name)
      // A missing file is reported when it is opened.
      guard let target = try? System.resolved(next) else { return nil }
      if next.kind(followingLinks: false) == .symbolicLink, holds(level), !holds(target) {
        return shown
      }
      level = target
    }
    return nil
  }

  // MARK: Marks

  private static func mark(in folder: FilePath) -> FilePath { folder.entry(Array(markName.utf8)) }

  /// The folder of git's data: the mark, or the folder that it names, as in work trees and submodules.
  /// Nil if git does not accept it. Source: `is_git_directory` in git's `setup.c`.
  private static func data(of mark: FilePath) -> FilePath? {
    var folder = mark
    if mark.kind(followingLinks: true) == .file, let line = text(of: mark, after: "gitdir:"),
      let path = FilePath(line)
    {
      folder = path.resolved(from: mark.folder)
    }
    let head = folder.entry(Array("HEAD".utf8))
    guard folder.kind(followingLinks: true) == .folder, head.kind(followingLinks: false) != nil
    else { return nil }
    // A work tree shares these with the others.
    let common = text(of: folder.entry(Array("commondir".utf8)), after: "").flatMap { FilePath($0) }
    let shared = common?.resolved(from: folder) ?? folder
    let isSound = ["objects", "refs"].allSatisfy {
      shared.entry(Array($0.utf8)).kind(followingLinks: true) == .folder
    }
    return isSound ? folder : nil
  }

  /// The text after a word in a file of one line, without surrounding white space; nil if the file
  /// does not begin with the word.
  private static func text(of file: FilePath, after word: String) -> [UInt8]? {
    // Longer than any path.
    let limit = 1 << 14
    guard file.kind(followingLinks: true) == .file,
      let bytes = try? ByteSlice(readingFileAt: file.bytes, limit: limit).bytes,
      bytes.starts(with: word.utf8)
    else { return nil }
    let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let line = bytes.dropFirst(word.utf8.count).drop(while: isBlank)
    let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? line.startIndex
    return line.isEmpty ? nil : Array(line[..<end])
  }
}
