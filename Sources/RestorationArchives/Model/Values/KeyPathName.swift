/// Names in key paths: `draft.items[2].title`.
package enum KeyPathName {
  /// The name itself, or in quotes if it could be read as several steps, as a place in a list or as
  /// a pattern, or would be invisible.
  package static func shown(_ name: String) -> String { isPlain(name) ? name : quoted(name) }

  /// A name among other words in brackets: in quotes unless it is one word.
  static func word(_ name: String) -> String {
    isPlain(name) && !name.utf8.contains { " ,:{}()<>".utf8.contains($0) } ? name : quoted(name)
  }

  /// The name in double quotes, with a backslash before quotes and backslashes.
  package static func quoted(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      return "\"" + name + "\""
    }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.first != UInt8(ascii: " ") && name.utf8.last != UInt8(ascii: " ")
      && !name.utf8.contains { ".[]\"\\#*".utf8.contains($0) }
  }
}
