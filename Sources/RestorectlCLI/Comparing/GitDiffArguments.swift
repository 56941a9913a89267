/// The arguments that git passes to an external diff.
///
/// Source: git's documentation of `GIT_EXTERNAL_DIFF` (`git help git`), and its `diff.c` for the
/// details: two more arguments for a file with a new name, of which the second can be missing, and
/// only the path for an unmerged file.
struct GitDiffArguments {
  let versions: (old: GitVersion, new: GitVersion)?
  /// The lines before the changes, as in git's own differences; safe to print.
  let headerLines: [String]

  init(_ operands: [Operand]) throws(UsageError) {
    // git passes the path of a file named `-` unchanged.
    let words = operands.map { $0.path ?? FilePath("-".utf8) ?? .currentFolder }
    if words.count > 9 { throw .unexpectedOperand(operands[9]) }
    guard words.count == 1 || words.count >= 7 else {
      throw .missingOperand("PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE")
    }
    guard words.count > 1 else {
      versions = nil
      headerLines = ["diff --restorectl \(words[0].displayed)", "unmerged"]
      return
    }
    let old = GitVersion(path: words[0], letter: "a", file: words[1], modeWord: words[3])
    let new = GitVersion(
      path: words.count > 7 ? words[7] : words[0], letter: "b", file: words[4], modeWord: words[6])
    versions = (old, new)
    let renaming = words.count > 8 ? words[8].bytes : []
    headerLines =
      ["diff --restorectl \(old.name) \(new.name)"] + Self.modeLines(old.mode, new.mode)
      + renaming.split(separator: UInt8(ascii: "\n"))
      // The hashes of the contents, which have no meaning here.
      .filter { !$0.starts(with: "index ".utf8) }
      .map { DisplayText.escape(bytes: Array($0)) }
  }

  private static func modeLines(_ old: String?, _ new: String?) -> [String] {
    switch (old, new) {
    case (nil, let mode?): ["new file mode \(mode)"]
    case (let mode?, nil): ["deleted file mode \(mode)"]
    case (let oldMode?, let newMode?) where oldMode != newMode:
      ["old mode \(oldMode)", "new mode \(newMode)"]
    default: []
    }
  }
}

struct GitVersion {
  let path: FilePath
  let letter: String
  /// The file with the contents; `/dev/null` for none.
  let file: FilePath
  let modeWord: FilePath

  /// The path with `a/` or `b/` before it; safe to print.
  var name: String { letter + "/" + path.displayed }

  /// git's mode of the file, in octal digits; nil if there is no file.
  var mode: String? { modeWord.bytes == [UInt8(ascii: ".")] ? nil : modeWord.displayed }

  /// Whether there is a regular file, whose contents may be an archive. Source: git's documentation of
  /// its index format.
  var isArchive: Bool { mode?.begins(with: "10") ?? false }

  /// The line in place of an archive; nil if there may be one. Safe to print.
  func contentLine(noting filesRead: FilesRead) -> String? {
    // git writes the target of a link, and the commit of a submodule, into the file.
    guard let mode, !isArchive else { return nil }
    filesRead.note(.path(file))
    guard let target = try? ByteSlice(readingFileAt: file.bytes) else { return nil }
    // Longer than any path that a system accepts.
    let text = target.bytes.prefix(4096).filter { $0 != UInt8(ascii: "\n") }
    return (mode.begins(with: "12") ? "symbolic link to " : "")
      + DisplayText.escape(bytes: Array(text))
  }

  func side(by comparer: ArchiveComparer) -> ArchiveComparer.Side {
    isArchive ? comparer.side(.path(file), as: (path, name)) : .success(nil)
  }
}
