/// A pattern of file paths below the folder of a configuration.
///
/// Between slashes `*` matches any characters and `?` one; a component `**` matches any number of
/// folders, including none. All other characters are literal. A pattern that matches a folder
/// covers everything in it.
package struct FileGlob: Hashable, Sendable {
  package let text: String
  /// `**` and the patterns of names; in these `*` and characters, of which nil is any.
  private let parts: [Part<[Part<Unicode.Scalar?>]>]

  private enum Part<One: Hashable & Sendable>: Hashable, Sendable {
    case many
    case one(One)
  }

  /// Reads a glob. `folder` is what messages call the folder from which it starts.
  package init(
    parsing text: String, from folder: String = "the folder of this file"
  ) throws(Failure) {
    if text.isEmpty { throw Failure("is empty; write '**' for all files") }
    if text.begins(with: "/") { throw Failure("begins with '/'; write it from \(folder)") }
    // `./a` and `a/` are `a`, as users write folders.
    let names = text.split(separator: "/").filter { $0 != "." }
    if names.contains("..") { throw Failure("leaves \(folder); only files below it are matched") }
    self.text = text
    parts = names.map { name in
      if name == "**" { return .many }
      return .one(name.unicodeScalars.map { $0 == "*" ? .many : .one($0 == "?" ? nil : $0) })
    }
  }

  /// Whether the pattern matches a file, or a folder on its path. The time is at worst proportional
  /// to the product of both lengths.
  package func covers(_ path: [[UInt8]]) -> Bool {
    Self.matches(parts, path, isBeginning: true) { name, component in
      let characters = Array(String(decoding: component, as: UTF8.self).unicodeScalars)
      return Self.matches(name, characters) { $0 == nil || $0 == $1 }
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
