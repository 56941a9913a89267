/// Texts of an archive in Swift code. No text can end a literal or a comment.
enum SwiftSource {
  static func literal(_ text: String) -> String {
    "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  static func typeName(_ stored: String) -> String {
    var name = (SwiftClassName.demangled(stored) ?? stored)[...]
    name = name.prefix { $0 != "<" }
    if let dot = name.lastIndex(of: ".") { name = name[name.index(after: dot)...] }
    return identifier(String(name), orElse: "Screen")
  }

  /// A name that is one in Swift: letters, digits and underscores of ASCII.
  static func identifier(_ text: String, orElse other: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(longestIdentifier) {
      let isPart = scalar == "_" || scalar.properties.isASCIIHexDigit || isLetter(scalar)
      name.unicodeScalars.append(isPart ? scalar : "_")
    }
    guard name.contains(where: { $0 != "_" }) else { return other }
    if let first = name.unicodeScalars.first, !isLetter(first), first != "_" { name = "_" + name }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  private static let longestIdentifier = 100

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  /// Words that cannot be names of properties. Source: The Swift Programming Language, "Lexical
  /// Structure".
  private static let keywords: Set = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Type", "Protocol", "await", "async", "open",
  ]
}
