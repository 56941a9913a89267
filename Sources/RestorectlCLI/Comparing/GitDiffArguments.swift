import Platform
import PlistSyntax

/// The arguments that git passes to an external diff.
///
/// Source: git's documentation of `GIT_EXTERNAL_DIFF` (`git help git`), and its `diff.c` for the
/// details: two more arguments for a file with a new name, of which the second can be missing, and
/// only the path for an unmerged file.
struct GitDiffArguments {
  /// The file's path in the repository.
  let path: FilePath
  /// Both contents; nil for an unmerged file.
  let versions: (old: GitVersion, new: GitVersion)?
  /// git's lines about a renamed or copied file; safe to print.
  private let renamingLines: [String]

  /// The largest number of arguments that git passes.
  static let most = 9

  /// Accepts 1 operand, or 7 to 9.
  init(_ operands: [Operand]) throws(UsageError) {
    let words = operands.map(\.path)
    guard words.count == 1 || (7...Self.most).contains(words.count) else {
      throw UsageError(
        .missingOperand("PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE"))
    }
    path = words[0]
    guard words.count > 1 else {
      versions = nil
      renamingLines = []
      return
    }
    let newPath = words.count > 7 ? words[7] : words[0]
    versions = (
      GitVersion(words[0], in: "a", file: words[1], mode: words[3]),
      GitVersion(newPath, in: "b", file: words[4], mode: words[6])
    )
    let renaming = words.count > 8 ? words[8].bytes : []
    renamingLines = renaming.split(separator: UInt8(ascii: "\n"))
      // The hashes of the contents, which have no meaning here.
      .filter { !$0.starts(with: "index ".utf8) }
      .map { DisplayText.escape(bytes: Array($0)) }
  }

  /// The lines before the changes, as in git's own differences; safe to print.
  var headerLines: [String] {
    guard let versions else { return ["diff --restorectl \(path.displayed)", "unmerged"] }
    return ["diff --restorectl \(versions.old.name) \(versions.new.name)"]
      + modeLines(versions.old, versions.new) + renamingLines
  }

  private func modeLines(_ old: GitVersion, _ new: GitVersion) -> [String] {
    switch (old.mode, new.mode) {
    case (nil, let mode?): ["new file mode \(mode)"]
    case (let mode?, nil): ["deleted file mode \(mode)"]
    case (let oldMode?, let newMode?) where oldMode != newMode:
      ["old mode \(oldMode)", "new mode \(newMode)"]
    default: []
    }
  }
}

/// One of the two contents that git compares.
struct GitVersion {
  /// The file's path in the repository.
  private let path: FilePath
  /// The path with `a/` or `b/` before it; safe to print.
  let name: String
  /// The file with the contents; `/dev/null` for none.
  private let file: FilePath
  /// git's mode of the file, in octal digits; nil if there is no file.
  let mode: String?

  init(_ path: FilePath, in side: String, file: FilePath, mode: FilePath) {
    self.path = path
    name = side + "/" + path.displayed
    self.file = file
    self.mode = mode.bytes == [UInt8(ascii: ".")] ? nil : mode.displayed
  }

  /// The kind of file in the first digits of a mode. Source: git's documentation of its index
  /// format.
  private enum Kind {
    case file, symbolicLink, submodule
  }

  private var kind: Kind {
    if mode?.begins(with: "12") ?? false { return .symbolicLink }
    return mode?.begins(with: "16") ?? false ? .submodule : .file
  }

  /// Whether there is a regular file, whose contents may be an archive.
  var isArchive: Bool { mode != nil && kind == .file }

  /// The line in place of an archive; nil if there may be one. Safe to print.
  func contentLine(noting filesRead: FilesRead) -> String? {
    // git writes the target of a link, and the commit of a submodule, into the file.
    let noun: String
    switch kind {
    case .file: return nil
    case .symbolicLink: noun = "symbolic link to "
    case .submodule: noun = ""
    }
    guard let target = try? ByteSlice(readingFileAt: file.bytes, opened: filesRead.note)
    else { return nil }
    let text = target.bytes.prefix(Self.longestTarget).filter { $0 != UInt8(ascii: "\n") }
    return noun + DisplayText.escape(bytes: Array(text))
  }

  /// Longer than any path that a system accepts.
  private static let longestTarget = 4096

  /// The bytes of the archive; none if there is none.
  func open(by reader: ComparisonReader) -> ComparisonReader.Opened {
    isArchive ? reader.open(.path(file), as: (path, name)) : .nothing
  }
}

extension Operand {
  /// The path as typed: git passes the path of a file named `-` unchanged.
  fileprivate var path: FilePath {
    switch self {
    case .path(let path): path
    case .standardInput: FilePath("-".utf8) ?? .currentFolder
    }
  }
}
