import Platform
import PlistSyntax

/// A pattern of file paths below the folder of a configuration.
///
/// Between slashes `*` matches any characters and `?` one; a component `**` matches any number of
/// folders, including none. All other characters are literal. A pattern that matches a folder
/// covers everything in it.
package struct FileGlob: Hashable, Sendable {
  package let text: String
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case anyFolders
    case name([Token])
  }

  private enum Token: Hashable {
    case byte(UInt8)
    case anyCharacter
    case anyCharacters
  }

  /// Why a text is not a glob: a fact and a remedy.
  package struct Malformed: Error, Equatable {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// In bytes: no system accepts longer paths. Matching takes time proportional to the glob's
  /// length, and there are many files.
  private static let longest = 4096

  /// Reads a glob. `folder` is what messages call the folder from which it starts.
  package init(
    parsing text: String, from folder: String = "the folder of this file"
  ) throws(Malformed) {
    if text.isEmpty { throw Malformed(reason: "is empty; write '**' for all files") }
    if text.utf8.count > Self.longest {
      throw Malformed(
        reason: "has more than \(CountText.bytes(Self.longest)); write '**' for some folders")
    }
    if text.begins(with: "/") {
      throw Malformed(reason: "begins with '/'; write it from \(folder)")
    }
    if text.utf8.contains(0) { throw Malformed(reason: "holds a NUL byte; no file name does") }
    self.text = text
    // `./a` and `a/` are `a`, as users write folders.
    let names = text.ends(with: "/") ? text.dropLast() : text[...]
    var pieces: [Piece] = []
    for name in names.split(separator: "/", omittingEmptySubsequences: false) where name != "." {
      if name == ".." {
        throw Malformed(reason: "leaves \(folder); only files below it are matched")
      }
      if name.isEmpty { throw Malformed(reason: "has nothing between two slashes; leave one out") }
      pieces.append(name == "**" ? .anyFolders : .name(Self.tokens(name)))
    }
    self.pieces = pieces
  }

  private static func tokens(_ name: Substring) -> [Token] {
    name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "*"): .anyCharacters
      case UInt8(ascii: "?"): .anyCharacter
      default: .byte(byte)
      }
    }
  }

  /// Whether the pattern matches a file, or a folder on its path. The time is at worst proportional
  /// to the product of both lengths.
  package func covers(_ path: [[UInt8]]) -> Bool {
    var live = [Bool](repeating: false, count: pieces.count + 1)
    live[0] = true
    passFolders(&live)
    if live[pieces.count] { return true }
    for name in path {
      // In reverse, so that no place moves twice.
      for place in pieces.indices.reversed() where live[place] {
        guard case .name(let tokens) = pieces[place] else { continue }
        live[place] = false
        if Self.matches(tokens, name) { live[place + 1] = true }
      }
      passFolders(&live)
      if live[pieces.count] { return true }
    }
    return false
  }

  private func passFolders(_ live: inout [Bool]) {
    for place in pieces.indices where live[place] && pieces[place] == .anyFolders {
      live[place + 1] = true
    }
  }

  /// Continues after the last `*` if a match fails: an earlier one could not match more.
  private static func matches(_ tokens: [Token], _ name: [UInt8]) -> Bool {
    var (token, position) = (0, 0)
    var retry: (token: Int, position: Int)?
    while position < name.count {
      switch token < tokens.count ? tokens[token] : nil {
      case .byte(name[position]):
        (token, position) = (token + 1, position + 1)
        continue
      case .anyCharacter:
        (token, position) = (token + 1, end(ofCharacterAt: position, in: name))
        continue
      case .anyCharacters:
        retry = (token, position)
        token += 1
        continue
      case .byte, nil: break
      }
      guard let last = retry else { return false }
      let next = end(ofCharacterAt: last.position, in: name)
      retry = (last.token, next)
      (token, position) = (last.token + 1, next)
    }
    return tokens[token...].allSatisfy { $0 == .anyCharacters }
  }

  /// A byte with the UTF-8 continuation bytes after it.
  private static func end(ofCharacterAt start: Int, in name: [UInt8]) -> Int {
    name[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? name.count
  }
}
