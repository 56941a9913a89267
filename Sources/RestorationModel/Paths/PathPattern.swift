import PlistSyntax

/// A pattern for restoration paths and, after `#`, for keys.
///
/// Between slashes, `*` matches any characters of one component and `**` any number of components,
/// including none. `:[1]:` matches that index and `:[*]:` any; a pattern without indices matches
/// paths with and without them. After `#` come the parts of a key path, joined by dots, with the
/// same wildcards: `Tab/**/List#draft`. A pattern that begins with `#` matches all paths. A
/// backslash escapes the next character. A path in double quotes is literal. Blanks at both ends
/// are ignored. The replacement text of a secret, `<redacted, 40 characters>`, matches like `*`.
///
/// Key paths are accepted as they are printed: names in double quotes, places in lists `[2]`,
/// elements of sets `[]`, keys that are not text `[<integer 2>]`; `[*]` matches any of these. A
/// pattern without brackets matches key paths with and without them.
package struct PathPattern: Hashable, Sendable {
  /// The pattern as typed.
  package let text: String
  /// The part after `#`; nil for all keys.
  package let keyPattern: KeyPattern?
  let tokens: [PatternToken]

  /// Reads a pattern.
  ///
  /// - Throws: `PatternError`, with the column and a remedy.
  package init(parsing text: String) throws(PatternError) {
    var reader = PatternReader(text)
    self.text = text
    tokens = try reader.readPath()
    keyPattern = try reader.readKey()
  }

  /// The plain path that the path part matches, if it has no wildcard and no index component; nil
  /// too for a name with a slash, which no component of a path has.
  package var literalPath: String? {
    var names: [String] = []
    for token in tokens {
      guard case .name(let name) = token, name.pieces.count == 1,
        !name.pieces[0].contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(String(decoding: name.pieces[0], as: UTF8.self))
    }
    return names.joined(separator: "/")
  }

  /// Whether the pattern's path part matches a path. The time is at worst proportional to the
  /// product of both lengths.
  package func matches(_ path: RestorationPath) -> Bool {
    var states = PatternStates(tokens)
    for component in path.components {
      switch component {
      case .identifier(let name), .malformedIndex(let name): states.consume(name)
      case .index(let number): states.consume(index: number)
      }
      if states.isDead { return false }
    }
    return states.isAccepting
  }

  /// Whether the key part matches a value or a container of it, by the value's key in the coder and
  /// the keys and field names below. True for all keys if there is no key part.
  package func matches(key: [String]) -> Bool { keyPattern.map { $0.matches(key) } ?? true }

  /// The same by all steps to a value.
  package func matches(key: [KeyStep]) -> Bool {
    keyPattern.map { $0.coverage(of: key) == .whole } ?? true
  }

  /// Whether the pattern matches a value of an object, by its printed key path.
  package func matches(_ path: RestorationPath, keyPath: String) -> Bool {
    matches(path) && (keyPattern.map { $0.matches(keyPath: keyPath) } ?? true)
  }

  /// Whether the pattern matches a value of an object.
  package func matches(_ path: RestorationPath, key: [String]) -> Bool {
    matches(key: key) && matches(path)
  }
}

/// The key part of a pattern.
package struct KeyPattern: Hashable, Sendable {
  let tokens: [PatternToken]

  /// How much of a value a pattern matches.
  package enum Coverage: Hashable, Sendable {
    /// Nothing, and nothing inside it.
    case none
    /// Perhaps something inside it.
    case partial
    /// All of it.
    case whole
  }

  /// Whether the pattern matches a value or a container of it.
  package func matches(_ key: [String]) -> Bool {
    coverage(of: key.map { .name($0) }) == .whole
  }

  /// Whether the pattern matches a value by its printed key path.
  func matches(keyPath: String) -> Bool {
    guard let written = try? PathPattern(parsing: "#" + keyPath).keyPattern else {
      return matches([keyPath])
    }
    var states = PatternStates(tokens)
    for token in written.tokens {
      switch token {
      case .name(let name): states.consume(name.text)
      case .brackets(let text): states.consume(brackets: text ?? "*")
      case .anyNumber, .index: return matches([keyPath])
      }
      if states.isAccepting { return true }
    }
    return false
  }

  /// Whether the pattern is this text, without wildcards or several parts.
  package func isLiterally(_ text: String) -> Bool {
    guard tokens.count == 1, case .name(let name)? = tokens.first, name.pieces.count == 1 else {
      return false
    }
    return name.matches(text)
  }

  /// How much of a value at a key path the pattern matches. A dot in a key counts like the dot
  /// between two keys, so that `com.example.draft` matches as typed.
  package func coverage(of key: [KeyStep]) -> Coverage {
    var states = PatternStates(tokens)
    for step in key {
      guard case .name(let name) = step else {
        states.consume(bracketed: step)
        if states.isAccepting { return .whole }
        if states.isDead { return .none }
        continue
      }
      for piece in name.pieces(between: ".") {
        states.consume(piece)
        if states.isAccepting { return .whole }
        if states.isDead { return .none }
      }
    }
    return .partial
  }
}

/// One part of a pattern.
enum PatternToken: Hashable, Sendable {
  /// `**`.
  case anyNumber
  /// A component or a key, with wildcards.
  case name(Wildcard)
  /// `:[1]:`, or `:[*]:` if nil.
  case index(Int?)
  /// The text in brackets in a key path, or any if nil.
  case brackets(String?)
}

/// A text with `*` in it.
struct Wildcard: Hashable, Sendable {
  /// The UTF-8 between the stars; one element if there is no star.
  let pieces: [[UInt8]]

  /// The text as typed.
  var text: String { String(decoding: Array(pieces.joined(separator: "*".utf8)), as: UTF8.self) }

  func matches(_ text: some StringProtocol) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    if pieces.count == 1 { return text.utf8.elementsEqual(first) }
    let bytes = Array(text.utf8)
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.suffix(last.count).elementsEqual(last)
    else { return false }
    // The leftmost match of each part leaves the most room for the following ones.
    var position = first.count
    let end = bytes.count - last.count
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      while position + piece.count <= end,
        !bytes[position..<(position + piece.count)].elementsEqual(piece)
      {
        position += 1
      }
      guard position + piece.count <= end else { return false }
      position += piece.count
    }
    return true
  }
}

/// All places in a pattern that a path can have reached, so that no combination is tried twice.
private struct PatternStates {
  private let tokens: [PatternToken]
  private var isLive: [Bool]

  init(_ tokens: [PatternToken]) {
    self.tokens = tokens
    isLive = Array(repeating: false, count: tokens.count + 1)
    isLive[0] = true
    passAnyNumber()
  }

  var isAccepting: Bool { isLive[tokens.count] }
  var isDead: Bool { !isLive.contains(true) }

  mutating func consume(_ name: some StringProtocol) {
    step { token in
      switch token {
      case .anyNumber: .stay
      case .name(let wildcard): wildcard.matches(name) ? .advance : .fail
      case .index, .brackets: .fail
      }
    }
  }

  mutating func consume(brackets written: String) {
    step { token in
      switch token {
      case .anyNumber, .name: .stay
      case .brackets(let text): text.map { $0 == written } ?? true ? .advance : .fail
      case .index: .fail
      }
    }
  }

  mutating func consume(bracketed keyStep: KeyStep) {
    step { token in
      switch token {
      case .anyNumber, .name: .stay
      case .brackets(let text): text.map(keyStep.isMeant) ?? true ? .advance : .fail
      case .index: .fail
      }
    }
  }

  mutating func consume(index: Int) {
    step { token in
      switch token {
      case .anyNumber, .name: .stay
      case .index(let wanted): wanted == nil || wanted == index ? .advance : .fail
      case .brackets: .fail
      }
    }
  }

  private enum Move { case stay, advance, fail }

  private mutating func step(_ move: (PatternToken) -> Move) {
    isLive[tokens.count] = false
    // In reverse, so that no place moves twice.
    for place in tokens.indices.reversed() where isLive[place] {
      isLive[place] = false
      switch move(tokens[place]) {
      case .stay: isLive[place] = true
      case .advance: isLive[place + 1] = true
      case .fail: break
      }
    }
    passAnyNumber()
  }

  private mutating func passAnyNumber() {
    for place in tokens.indices where isLive[place] && tokens[place] == .anyNumber {
      isLive[place + 1] = true
    }
  }
}
