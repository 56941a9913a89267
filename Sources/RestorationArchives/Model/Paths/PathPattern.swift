/// A pattern for restoration paths and, after `#`, for keys.
///
/// Between slashes, `*` matches any characters of one component and `**` any number of components,
/// including none. `:[1]:` matches that index and `:[*]:` any; a pattern without indices matches
/// paths with and without them. After `#` come the parts of a key path, joined by dots, with the
/// same wildcards: `Tab/**/List#draft`. A pattern that begins with `#` matches all paths. A
/// backslash escapes the next character. A path in double quotes is literal. Blanks at both ends
/// are ignored. The replacement text of a secret, `<redacted, 40 characters>`, matches like `*`.
///
/// A dot in a key counts like the dot between two keys, so that `com.example.draft` is found as it is typed.
/// A key path is taken as it is printed: names in double quotes, places in lists `[2]`, elements of
/// sets `[]`, keys that are no text `[<integer 2>]`; `[*]` asks for any of these. A pattern that
/// mentions none of them matches key paths with and without.
package struct PathPattern: Hashable, Sendable {
  package let text: String
  /// The part after `#`; nil for all keys.
  package let keyPattern: [PatternToken]?
  let tokens: [PatternToken]

  /// - Throws: `PatternError`, with the column and a remedy.
  package init(parsing text: String) throws(PatternError) {
    var reader = PatternReader(text)
    self.text = text
    tokens = try reader.readPath()
    keyPattern = try reader.readKey()
  }

  func matches(_ components: [RestorationPath.Component]) -> Bool {
    var progress = PatternProgress(tokens)
    for component in components where !progress.isOver { progress.enter(component) }
    return progress.isMatch
  }

  /// Whether it asks for one key by its name, without wildcards or several pieces.
  package func asksForKey(_ name: String) -> Bool { keyPattern == [.literal(name)] }
}

package enum PatternToken: Hashable, Sendable {
  /// `**`.
  case anyNumber
  /// A component or a key, with wildcards.
  case name(Wildcard)
  /// `:[1]:`, or `:[*]:` if nil.
  case index(Int?)
  /// The text in brackets in a key path, or any if nil.
  case brackets(String?)

  static func literal(_ name: some StringProtocol) -> PatternToken {
    .name(Wildcard(pieces: [Array(name.utf8)]))
  }
}

struct PatternProgress: Hashable, Sendable {
  let tokens: [PatternToken]
  /// The places of the tokens that the next part of the path may match, ascending.
  private var places: [Int] = []

  init(_ tokens: [PatternToken]) {
    self.tokens = tokens
    reach(0)
  }

  /// Whether the pattern matches nothing that continues this path.
  var isOver: Bool { places.isEmpty }
  var isMatch: Bool { places.last == tokens.count }

  mutating func enter(_ component: RestorationPath.Component) {
    switch component {
    case .identifier(let name), .malformedIndex(let name): enter(name: name)
    case .index(let index): enter(anyOf: [.index(nil), .index(index)])
    }
  }

  /// - Returns: whether the pattern matches the path to the value, or to a part of a name with dots.
  mutating func enter(_ step: KeyStep) -> Bool {
    switch step {
    case .name(let name):
      var matches = false
      for piece in name.pieces(between: ".") {
        enter(name: piece)
        if isMatch { matches = true }
      }
      return matches
    case .member: enter(anyOf: [.brackets(nil), .brackets(step.bracketed), .brackets("")])
    default: enter(brackets: step.bracketed ?? "")
    }
    return isMatch
  }

  mutating func enter(name: some StringProtocol) {
    advance { token in
      if case .name(let wildcard) = token { wildcard.matches(name) } else { false }
    }
  }

  mutating func enter(brackets text: String) { enter(anyOf: [.brackets(nil), .brackets(text)]) }

  private mutating func enter(anyOf alternatives: [PatternToken]) {
    advance(canOmit: true) { alternatives.contains($0) }
  }

  private mutating func advance(canOmit: Bool = false, _ matches: (PatternToken) -> Bool) {
    let before = places
    places = []
    for place in before where place < tokens.count {
      switch tokens[place] {
      case .anyNumber: reach(place)
      case .name where canOmit: reach(place)
      default: if matches(tokens[place]) { reach(place + 1) }
      }
    }
  }

  /// Adds a place that is not before the last one, and those after each `**`.
  private mutating func reach(_ place: Int) {
    var place = place
    while place > places.last ?? -1 {
      places.append(place)
      guard place < tokens.count, tokens[place] == .anyNumber else { return }
      place += 1
    }
  }
}

package struct Wildcard: Hashable, Sendable {
  /// The UTF-8 between the stars; one element if there is no star.
  let pieces: [[UInt8]]

  /// `**`.
  static let anyNumber = Wildcard(pieces: [[], [], []])

  var text: String { String(decoding: Array(pieces.joined(separator: "*".utf8)), as: UTF8.self) }

  func matches(_ text: some StringProtocol) -> Bool {
    guard let first = pieces.first, let last = pieces.last else { return false }
    if pieces.count == 1 { return text.utf8.elementsEqual(first) }
    let bytes = Array(text.utf8)
    guard bytes.count >= first.count + last.count, bytes.starts(with: first),
      bytes.suffix(last.count).elementsEqual(last)
    else { return false }
    // The leftmost match of each part leaves the most room for the following ones.
    var rest = bytes[first.count..<(bytes.count - last.count)]
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
