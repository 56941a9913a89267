/// A pattern of file paths below the folder of a configuration.
///
/// Between slashes `*` matches any characters and `?` one; a component `**` matches any number of
/// folders, including none. All other characters are literal. A pattern that matches a folder
/// covers everything in it.
package struct FileGlob: Hashable, Sendable {
  package let text: String
  /// `**` and the patterns of names; in these `*` and characters, of which nil is any.
  private let parts: [Part<[Part<[UInt8]?>]>]

  private enum Part<One: Hashable & Sendable>: Hashable, Sendable {
    case many
    case one(One)
  }

  /// Why a text is not a glob: a fact and a remedy.
  package struct Malformed: Error, Equatable {
    package let reason: String
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
    var parts: [Part<[Part<[UInt8]?>]>] = []
    for name in names.split(separator: "/", omittingEmptySubsequences: false) where name != "." {
      if name == ".." {
        throw Malformed(reason: "leaves \(folder); only files below it are matched")
      }
      if name.isEmpty { throw Malformed(reason: "has nothing between two slashes; leave one out") }
      parts.append(name == "**" ? .many : .one(Self.parts(of: name)))
    }
    self.parts = parts
  }

  private static func parts(of name: Substring) -> [Part<[UInt8]?>] {
    characters(Array(name.utf8)).map { character in
      switch character {
      case [UInt8(ascii: "*")]: .many
      case [UInt8(ascii: "?")]: .one(nil)
      default: .one(character)
      }
    }
  }

  /// Each byte with the UTF-8 continuation bytes after it.
  private static func characters(_ name: [UInt8]) -> [[UInt8]] {
    name.reduce(into: []) { characters, byte in
      if byte & 0xC0 == 0x80, !characters.isEmpty {
        characters[characters.count - 1].append(byte)
      } else {
        characters.append([byte])
      }
    }
  }

  /// Whether the pattern matches a file, or a folder on its path. The time is at worst proportional
  /// to the product of both lengths.
  package func covers(_ path: [[UInt8]]) -> Bool {
    Self.matches(parts, path, isBeginning: true) { name, component in
      Self.matches(name, Self.characters(component)) { $0 == nil || $0 == $1 }
    }
  }

  /// Whether parts match elements, or with `isBeginning` the first of them.
  private static func matches<One, Element>(
    _ parts: [Part<One>], _ elements: [Element], isBeginning: Bool = false,
    one: (One, Element) -> Bool
  ) -> Bool {
    // For each number of elements, whether the parts so far match the first so many.
    var matched = [true] + elements.map { _ in false }
    for part in parts {
      switch part {
      case .many:
        let fewest = matched.firstIndex(of: true) ?? matched.count
        matched = matched.indices.map { $0 >= fewest }
      case .one(let wanted):
        matched = [false] + elements.indices.map { matched[$0] && one(wanted, elements[$0]) }
      }
    }
    return isBeginning ? matched.contains(true) : matched[elements.count]
  }
}
