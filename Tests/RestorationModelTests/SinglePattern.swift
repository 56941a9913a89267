import PlistSyntax

@testable import RestorationModel

/// What a pattern matches, found without a tree: by trying one after the other, piece by piece.
struct SinglePattern {
  let pattern: PathPattern

  init(_ pattern: PathPattern) { self.pattern = pattern }

  /// Whether the pattern's path part matches a path. Takes time proportional to the product of both
  /// lengths at worst.
  func matches(_ path: RestorationPath) -> Bool {
    var states = PatternStates(pattern.tokens)
    for component in path.components {
      switch component {
      case .identifier(let name), .malformedIndex(let name): states.consume(name)
      case .index(let number): states.consume(index: number)
      }
      if states.isDead { return false }
    }
    return states.isAccepting
  }

  /// Whether the key part names a value, by the key under which it stands in a coder and the keys
  /// and field names below, or something that it is inside of. True for all keys if there is no key
  /// part.
  func matches(key: [String]) -> Bool { pattern.keyPattern.map { Self.matches($0, key) } ?? true }

  /// The same by all steps to a value.
  func matches(key: [KeyStep]) -> Bool {
    pattern.keyPattern.map { Self.coverage($0, of: key) == .whole } ?? true
  }

  /// Whether the pattern names a value of an object, by its key path as it is printed.
  func matches(_ path: RestorationPath, keyPath: String) -> Bool {
    matches(path) && (pattern.keyPattern.map { Self.matches($0, keyPath: keyPath) } ?? true)
  }

  /// Whether the pattern names a value of an object.
  func matches(_ path: RestorationPath, key: [String]) -> Bool {
    matches(key: key) && matches(path)
  }

  /// Whether the pattern names a value or something that it is inside of.
  static func matches(_ pattern: KeyPattern, _ key: [String]) -> Bool {
    coverage(pattern, of: key.map { .name($0) }) == .whole
  }

  /// Whether the pattern names a value by its key path as it is printed.
  static func matches(_ pattern: KeyPattern, keyPath: String) -> Bool {
    guard let written = try? PathPattern(parsing: "#" + keyPath).keyPattern else {
      return matches(pattern, [keyPath])
    }
    var states = PatternStates(pattern.tokens)
    for token in written.tokens {
      switch token {
      case .name(let name): states.consume(name.text)
      case .brackets(let text): states.consume(brackets: text ?? "*")
      case .anyNumber, .index: return matches(pattern, [keyPath])
      }
      if states.isAccepting { return true }
    }
    return false
  }

  /// How much the pattern names of a value at a key path. A dot in a key counts like the dot
  /// between two keys, so that `com.example.draft` is found as it is typed.
  static func coverage(_ pattern: KeyPattern, of key: [KeyStep]) -> KeyCoverage {
    var states = PatternStates(pattern.tokens)
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

/// All places in a pattern that a path may have reached, so that nothing is tried twice.
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
      case .brackets(let text): text.map { $0.means(keyStep) } ?? true ? .advance : .fail
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
    // From the end, so that no place moves twice.
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

extension String {
  /// Whether brackets with this text match a step: `[]` is any element of a set.
  fileprivate func means(_ step: KeyStep) -> Bool {
    if case .member = step, isEmpty { return true }
    return step.bracketed.map { $0.utf8.elementsEqual(utf8) } ?? false
  }
}
