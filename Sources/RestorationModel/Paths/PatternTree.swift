/// Patterns as one tree of their parts, walked once for all of them: common prefixes are matched
/// once, and a part without wildcards is looked up.
struct PatternTree: Sendable {
  private struct Branch: Sendable {
    /// The branches of parts without wildcards.
    var exact: [PatternToken: Int] = [:]
    var wildcards = WildcardTable()
    /// Whether a piece leads on that is a name.
    var takesNames = false
    /// Where `**` leads.
    var anyNumber: Int?
    /// The numbers of the patterns that end here.
    var ends: [Int] = []
  }

  private var branches = [Branch()]

  /// Adds the parts of a pattern.
  mutating func add(_ tokens: [PatternToken], number: Int) {
    var place = 0
    for token in tokens { place = next(place, token) }
    branches[place].ends.append(number)
  }

  private mutating func next(_ place: Int, _ token: PatternToken) -> Int {
    let known: Int? =
      switch token {
      case .anyNumber: branches[place].anyNumber
      case .name(let name) where name.pieces.count > 1: branches[place].wildcards[name]
      default: branches[place].exact[token]
      }
    if let known { return known }
    let new = branches.count
    branches.append(Branch())
    if case .name = token { branches[place].takesNames = true }
    switch token {
    case .anyNumber: branches[place].anyNumber = new
    case .name(let name) where name.pieces.count > 1: branches[place].wildcards[name] = new
    default: branches[place].exact[token] = new
    }
    return new
  }

  /// The place where patterns end that are this text, without wildcards or several pieces.
  func end(of text: String) -> Int? {
    let token = PatternToken.name(Wildcard(pieces: [Array(text.utf8)]))
    return branches[0].exact[token].flatMap { branches[$0].ends.isEmpty ? nil : $0 }
  }

  /// At how many places patterns end.
  var endCount: Int { branches.reduce(0) { $0 + ($1.ends.isEmpty ? 0 : 1) } }

  /// The numbers of the patterns that end at a place.
  func numbers(at place: Int) -> [Int] { branches[place].ends }

  /// All places in the tree that a path may have reached.
  struct Walk {
    /// How a place was reached.
    private enum Kind: Int {
      /// By its part.
      case piece
      /// By an index or brackets that its patterns do not contain: only a name continues from
      /// there.
      case passedOver
      /// It is after a `**` that can match more.
      case open
    }

    private let tree: PatternTree
    /// Places with their kinds, in one number.
    private var live: Set<Int> = []

    /// A walk at the root.
    init(_ tree: PatternTree) {
      self.tree = tree
      reach(0)
    }

    /// Whether no pattern can match any more.
    var isDead: Bool { live.isEmpty }

    /// The places where patterns end that match what was walked.
    var ends: [Int] {
      live.compactMap { position in
        position % 3 == Kind.piece.rawValue && !tree.branches[position / 3].ends.isEmpty
          ? position / 3 : nil
      }
    }

    /// The numbers of the patterns that match what was walked.
    var numbers: [Int] {
      live.flatMap { $0 % 3 == Kind.piece.rawValue ? tree.branches[$0 / 3].ends : [] }
    }

    /// Whether any pattern matches the walked path.
    var isAccepting: Bool {
      live.contains { $0 % 3 == Kind.piece.rawValue && !tree.branches[$0 / 3].ends.isEmpty }
    }

    private mutating func reach(_ place: Int) {
      var next: Int? = place
      while let place = next, live.insert(3 * place + Kind.piece.rawValue).inserted {
        next = tree.branches[place].anyNumber
        if let next { live.insert(3 * next + Kind.open.rawValue) }
      }
    }

    private mutating func advance(_ step: (Branch, Kind, _ reach: (Int) -> Void) -> Bool) {
      let before = live
      live = []
      for position in before {
        let (place, kind) = (position / 3, Kind(rawValue: position % 3) ?? .piece)
        if kind == .open {
          live.insert(position)
          reach(place)
          continue
        }
        if step(tree.branches[place], kind, { reach($0) }) {
          live.insert(3 * place + Kind.passedOver.rawValue)
        }
      }
    }

    /// Continues with a name.
    mutating func consume(_ name: some StringProtocol) {
      let bytes = Array(name.utf8)
      let token = PatternToken.name(Wildcard(pieces: [bytes]))
      advance { branch, _, reach in
        if let next = branch.exact[token] { reach(next) }
        for next in branch.wildcards.places(matching: bytes) { reach(next) }
        return false
      }
    }

    /// Continues with an index in a path.
    mutating func consume(index: Int) {
      consume(unless: .index(nil), .index(index))
    }

    /// Continues with a step in brackets.
    mutating func consume(bracketed step: KeyStep) {
      let isMember = if case .member = step { true } else { false }
      consume(
        unless: .brackets(nil), .brackets(step.bracketed), isMember ? .brackets("") : nil)
    }

    /// Continues with the text in brackets in a key path.
    mutating func consume(brackets text: String) {
      consume(unless: .brackets(nil), .brackets(text))
    }

    /// Continues without the tokens that patterns can omit, except along the branches that contain
    /// them.
    private mutating func consume(unless tokens: PatternToken?...) {
      advance { branch, kind, reach in
        if kind == .piece {
          for token in tokens {
            if let token, let next = branch.exact[token] { reach(next) }
          }
        }
        return branch.takesNames
      }
    }
  }
}

/// Texts with stars, and the branch of each. If there are many, one piece of each is searched at
/// all places of a name at once.
private struct WildcardTable: Sendable {
  private struct Entry: Sendable {
    let wildcard: Wildcard
    let place: Int
  }

  /// Up to this many are tried one by one.
  private static let mostTried = 8

  private var entries: [Entry] = []
  private var numbers: [Wildcard: Int] = [:]
  /// By the length of their longest piece, and the hash of that.
  private var byPiece: [Int: [UInt64: [Int]]] = [:]

  subscript(wildcard: Wildcard) -> Int? {
    get { numbers[wildcard].map { entries[$0].place } }
    set {
      guard let newValue, numbers[wildcard] == nil else { return }
      let piece = wildcard.pieces.max { $0.count < $1.count } ?? []
      numbers[wildcard] = entries.count
      let hash = piece.reduce(0) { Self.combined($0, $1) }
      byPiece[piece.count, default: [:]][hash, default: []].append(entries.count)
      entries.append(Entry(wildcard: wildcard, place: newValue))
    }
  }

  /// The branches of the wildcards that match a name.
  func places(matching name: [UInt8]) -> [Int] {
    if entries.isEmpty { return [] }
    let text = String(decoding: name, as: UTF8.self)
    let tried = entries.count <= Self.mostTried ? Set(entries.indices) : candidates(name)
    return tried.compactMap {
      entries[$0].wildcard.matches(text) ? entries[$0].place : nil
    }
  }

  /// The wildcards whose longest piece occurs in a name, and a few more.
  private func candidates(_ name: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    for (length, numbers) in byPiece where length <= name.count {
      var hash = name[..<length].reduce(0) { Self.combined($0, $1) }
      found.formUnion(numbers[hash] ?? [])
      // The contribution of the first byte of a window to its hash.
      let weight = (0..<length).reduce(UInt64(1)) { product, _ in product &* Self.base }
      for end in length..<name.count where length > 0 {
        let leaving = (UInt64(name[end - length]) &+ 1) &* weight
        hash = Self.combined(hash, name[end]) &- leaving
        if let numbers = numbers[hash] { found.formUnion(numbers) }
      }
    }
    return found
  }

  private static let base: UInt64 = 0x100_0000_01B3

  private static func combined(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    hash &* base &+ UInt64(byte) &+ 1
  }
}
