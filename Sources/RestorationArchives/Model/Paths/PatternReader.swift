package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and the way out.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case empty = "the pattern is empty; write '**' for all paths"
    case emptyComponent = """
      there is nothing between two slashes or at an end; leave out the slash, or write '*' for any \
      component
      """
    case malformedIndex = """
      an index component is ':[' digits ']:' or ':[*]:'; write ':[0]:' and so on, or leave the index \
      out to match any
      """
    case trailingIndex = """
      nothing follows the index component; add the identifier of the child, or '*' for any
      """
    case emptyKey = """
      a piece of the key path is empty; leave out '#' for all keys, or write '*' for any piece
      """
    case trailingBackslash = #"nothing follows the backslash; write '\\' for a backslash"#
    case tooLong = """
      a pattern has at most 4096 characters; write '**' in place of some components
      """
    case openQuote = #"the quote is not closed; add '"', or write '\"' for a quote"#
    case openBracket = "the bracket is not closed; add ']', or put the name in double quotes"
    case afterQuote = """
      a name in quotes or a bracket ends a piece of the key path; write '.' before the next name
      """
    case afterQuotedPath = "a quoted path is a whole path; end there, or write '#' and a key"
  }

  package let code: Code
  /// The column, in Unicode scalars, 1-based.
  package let column: Int

  package var reason: String { code.rawValue }
  package var description: String { "column \(column): \(reason)" }
}

struct PatternReader {
  /// In Unicode scalars, as `PatternError.Code.tooLong` says. Matching takes time proportional to the
  /// lengths of the pattern and the path, and both can come from files.
  static let longestPattern = 4096

  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) {
    let blank: (Unicode.Scalar) -> Bool = { $0 == " " }
    var scalars = Array(text.unicodeScalars.drop(while: blank))
    let rest = scalars.reversed().prefix(while: blank).count
    // A blank after a backslash is a character.
    let isEscaped = rest > 0 && scalars.dropLast(rest).last == "\\"
    scalars.removeLast(isEscaped ? rest - 1 : rest)
    self.scalars = scalars
  }

  /// Reads up to `#` or the end.
  mutating func readPath() throws(PatternError) -> [PatternToken] {
    guard !scalars.isEmpty else { throw error(.empty, at: 0) }
    guard scalars.count <= Self.longestPattern else {
      throw error(.tooLong, at: Self.longestPattern)
    }
    if scalars[0] == "#" { return [.anyNumber] }
    for name in PlaceText.archiveNames where scalars.starts(with: name.unicodeScalars) {
      let end = name.unicodeScalars.count
      guard end == scalars.count || scalars[end] == "#" else { continue }
      position = end
      return try endPath(RestorationPath(""))
    }
    if scalars[0] == "\"" { return try endPath(RestorationPath(try readQuoted())) }
    var tokens: [PatternToken] = []
    while true {
      let start = position
      let (wildcard, isEscaped) = try readPiece(until: "/", or: "#")
      guard wildcard.text != "" else { throw error(.emptyComponent, at: start) }
      tokens.append(try token(wildcard, isEscaped: isEscaped, at: start))
      let isLast = next == nil || next == "#"
      if isLast, case .index? = tokens.last { throw error(.trailingIndex, at: start) }
      if isLast { return tokens }
      position += 1
    }
  }

  private mutating func endPath(_ path: RestorationPath) throws(PatternError) -> [PatternToken] {
    let tokens = path.components.map { component -> PatternToken in
      switch component {
      case .identifier(let name), .malformedIndex(let name):
        .literal(name)
      case .index(let number): .index(number)
      }
    }
    guard next == nil || next == "#" else { throw error(.afterQuotedPath, at: position) }
    return tokens
  }

  /// Reads the part after `#`; nil if there is none.
  mutating func readKey() throws(PatternError) -> [PatternToken]? {
    guard next == "#" else { return nil }
    position += 1
    var tokens: [PatternToken] = []
    while true {
      let start = position
      if next == "\"" {
        // A dot in a name counts like a dot between two names.
        for piece in try readQuoted().pieces(between: ".") {
          tokens.append(.literal(piece))
        }
      } else if next != "[" {
        let wildcard = try readPiece(until: ".", or: "[").wildcard
        guard wildcard.text != "" else { throw error(.emptyKey, at: start) }
        tokens.append(wildcard == .anyNumber ? .anyNumber : .name(wildcard))
      }
      while next == "[" { tokens.append(.brackets(try readBrackets())) }
      guard let next else { return tokens }
      guard next == "." else { throw error(.afterQuote, at: position) }
      position += 1
    }
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func readQuoted() throws(PatternError) -> String {
    let start = position
    var text = ""
    position += 1
    while let scalar = next {
      position += 1
      if scalar == "\"" { return text }
      text.unicodeScalars.append(scalar == "\\" ? try readEscaped() : scalar)
    }
    throw error(.openQuote, at: start)
  }

  /// The printed text in brackets; nil for `[*]`.
  private mutating func readBrackets() throws(PatternError) -> String? {
    let start = position
    var text = ""
    var depth = 0
    while let scalar = next {
      if scalar == "\"" {
        text += KeyPathName.quoted(try readQuoted())
        continue
      }
      position += 1
      if scalar == "]" {
        depth -= 1
        if depth == 0 { return text == "*" ? nil : text }
      }
      if depth > 0 {
        text.unicodeScalars.append(scalar == "\\" ? try readEscaped() : scalar)
      }
      if scalar == "[" { depth += 1 }
    }
    throw error(.openBracket, at: start)
  }

  /// The character after a backslash. Control characters are printed as `\u{1b}`, and accepted in
  /// that form.
  private mutating func readEscaped() throws(PatternError) -> Unicode.Scalar {
    guard let scalar = next else { throw error(.trailingBackslash, at: position - 1) }
    position += 1
    guard scalar == "u", next == "{", let end = scalars[position...].firstIndex(of: "}") else {
      return scalar
    }
    let digits = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
    guard let number = UInt32(digits, radix: 16), let escaped = Unicode.Scalar(number) else {
      return scalar
    }
    position = end + 1
    return escaped
  }

  /// Reads a component or a name up to a character or the end.
  private mutating func readPiece(
    until end: Unicode.Scalar, or otherEnd: Unicode.Scalar
  ) throws(PatternError) -> (wildcard: Wildcard, isEscaped: Bool) {
    var pieces: [[UInt8]] = [[]]
    var hasEscapes = false
    while var scalar = next, scalar != end, scalar != otherEnd {
      // The replacement text of a secret.
      if let (_, length) = Redaction.start(of: scalars[position...]) {
        pieces.append([])
        position += length
        continue
      }
      position += 1
      let isEscaped = scalar == "\\"
      if isEscaped {
        scalar = try readEscaped()
        hasEscapes = true
      }
      if scalar == "*", !isEscaped {
        pieces.append([])
      } else {
        pieces[pieces.count - 1] += String(scalar).utf8
      }
    }
    return (Wildcard(pieces: pieces), hasEscapes)
  }

  private func token(
    _ wildcard: Wildcard, isEscaped: Bool, at start: Int
  ) throws(PatternError) -> PatternToken {
    if wildcard == .anyNumber { return .anyNumber }
    let text = wildcard.text
    guard text.begins(with: ":["), !isEscaped else { return .name(wildcard) }
    if text == ":[*]:" { return .index(nil) }
    guard case .index(let number)? = RestorationPath(text).components.first else {
      throw error(.malformedIndex, at: start)
    }
    return .index(number)
  }

  private func error(_ code: PatternError.Code, at position: Int) -> PatternError {
    PatternError(code: code, column: position + 1)
  }
}
