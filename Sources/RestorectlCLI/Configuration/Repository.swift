import Platform
import PlistSyntax

/// The repository that a folder is in.
struct Repository: Equatable, Sendable {
  /// Its folder, absolute and without links.
  let root: FilePath

  /// What the root of a repository holds, and what is in there in turn. An empty folder with such a name
  /// says nothing.
  private static let marks: [(name: String, content: [String])] = [
    (git, []), (".hg", ["store", "requires"]), (".svn", ["wc.db", "entries"]), (".jj", ["repo"]),
  ]
  private static let git = ".git"

  init(root: FilePath) { self.root = root }

  /// The repository around a folder, whomever it belongs to; nil outside of any.
  init?(around folder: FilePath) {
    guard var level = try? System.resolved(folder) else { return nil }
    while true {
      if Self.mark(in: level) != nil { break }
      let parent = level.folder
      if parent == level { return nil }
      level = parent
    }
    root = level
  }

  /// Whether a file is in the repository, but not among what the repository is kept in: that holds what
  /// was never committed, such as the credentials of a build system.
  ///
  /// - Parameters:
  ///   - path: a path, from `folder` unless it is absolute. Nothing needs to be there.
  ///   - folder: absolute and without links.
  func holds(_ path: FilePath, from folder: FilePath) -> Bool {
    let whole = path.resolved(from: folder)
    // What is there counts, by way of all links; else the way that is written.
    let place = (try? System.resolved(whole)) ?? whole.withoutUpwardSteps
    if place == root { return true }
    guard let below = place.relative(to: root) else { return false }
    let names = below.bytes.split(separator: UInt8(ascii: "/"))
    return !names.contains { name in
      Self.marks.contains { Self.isSameName(name, $0.name) }
    }
  }

  /// The first link on the way to a file that leads from inside of the repository to the outside, or to what
  /// the repository is kept in; nil where there is none. Whoever committed the link is not who named the file.
  ///
  /// - Parameter current: the folder that a path starts from.
  func linkOutward(to path: FilePath, from current: FilePath) -> FilePath? {
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    var shown = isAbsolute ? FilePath([UInt8(ascii: "/")]) ?? current : .currentFolder
    guard var level = try? System.resolved(isAbsolute ? shown : current) else { return nil }
    for name in path.folder.bytes.split(separator: UInt8(ascii: "/")) {
      let next = level.entry(Array(name))
      shown = shown.entry(Array(name))
      // What is not there is told of when it is opened.
      guard let target = try? System.resolved(next) else { return nil }
      if holds(level, from: level), !holds(target, from: level),
        next.kind(followingLinks: false) == .symbolicLink
      {
        return shown
      }
      level = target
    }
    return nil
  }

  // MARK: Marks

  /// What makes a folder the root of a repository; nil where nothing does.
  static func mark(in folder: FilePath) -> FilePath? {
    candidates(in: folder).first { isSound($0) }
  }

  /// What has the name of a mark in a folder, and makes it none.
  static func emptyMarks(in folder: FilePath) -> [FilePath] {
    candidates(in: folder).filter { !isSound($0) }
  }

  private static func candidates(in folder: FilePath) -> [FilePath] {
    marks.map { folder.entry(Array($0.name.utf8)) }
      .filter { $0.kind(followingLinks: false) != nil }
  }

  private static func isSound(_ mark: FilePath) -> Bool {
    guard mark.name != Array(git.utf8) else { return isGitFolder(gitFolder(of: mark)) }
    return marks.contains { name, content in
      mark.name == Array(name.utf8)
        && content.contains { mark.entry(Array($0.utf8)).kind(followingLinks: true) != nil }
    }
  }

  /// Where git keeps a repository: in the mark itself, or where a file says, as in work trees and submodules.
  private static func gitFolder(of mark: FilePath) -> FilePath {
    guard mark.kind(followingLinks: true) == .file,
      let line = text(of: mark, after: "gitdir:"), let path = FilePath(line)
    else { return mark }
    return path.resolved(from: mark.folder)
  }

  /// Whether git takes a folder for what it keeps a repository in. Source: `is_git_directory` in its
  /// `setup.c`.
  private static func isGitFolder(_ folder: FilePath) -> Bool {
    let head = folder.entry(Array("HEAD".utf8))
    guard folder.kind(followingLinks: true) == .folder,
      head.kind(followingLinks: false) == .symbolicLink
        || text(of: head, after: "ref:") != nil
        || text(of: head, after: "").map({ $0.count >= 40 && $0.allSatisfy(isHexDigit) }) == true
    else { return false }
    // A work tree shares these with the others.
    let common = text(of: folder.entry(Array("commondir".utf8)), after: "").flatMap { FilePath($0) }
    let shared = common?.resolved(from: folder) ?? folder
    return ["objects", "refs"].allSatisfy {
      shared.entry(Array($0.utf8)).kind(followingLinks: true) == .folder
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  /// What follows a word in a file of one line, without the white space around it; nil where it does not
  /// begin with the word.
  private static func text(of file: FilePath, after word: String) -> [UInt8]? {
    var limits = Limits()
    // More than any path.
    limits.inputByteCount = 1 << 14
    guard file.kind(followingLinks: true) == .file,
      let bytes = try? ByteSlice(readingFileAt: file.bytes, limits: limits).bytes,
      bytes.starts(with: word.utf8)
    else { return nil }
    let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let line = bytes.dropFirst(word.utf8.count).drop(while: isBlank)
    let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? line.startIndex
    return line.isEmpty ? nil : Array(line[..<end])
  }

  /// Some disks do not tell capitals from small letters.
  private static func isSameName(_ name: ArraySlice<UInt8>, _ mark: String) -> Bool {
    name.count == mark.utf8.count
      && zip(name, mark.utf8).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
  }
}
