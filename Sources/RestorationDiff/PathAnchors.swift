/// What paths point to, whichever archive they stand in: the nearest matched object, and the rest of
/// the path below it. Two paths mean the same thing when both agree, however indices changed.
struct PathAnchors {
  /// Which archive a path stands in.
  enum Side {
    case old, new
  }

  /// What a path points to.
  struct Anchor: Hashable {
    /// The number of the matched pair, or nil if the path leads past none.
    let pair: Int?
    /// The path below the matched object; all of it if there is none.
    let rest: String
  }

  /// Whether any matched object has another path than before. If not, paths can be compared as text.
  let hasMoves: Bool
  private var oldPairs: [String: Int] = [:]
  private var newPairs: [String: Int] = [:]

  /// How many slashes from the end a matched object is looked for. What is saved below a listed
  /// object is a view or an unlisted child; a path of a million slashes must not take its square.
  private static let reach = 32

  /// A matched object: its place in each archive, and its raw path there.
  struct Match {
    let old: (place: Int, path: String)
    let new: (place: Int, path: String)
  }

  /// The anchors that matched objects are.
  init(_ matches: [Match]) {
    hasMoves = matches.contains { $0.old.path != $0.new.path }
    guard hasMoves else { return }
    // A path that is listed twice names its first object, on both sides alike, so that comparing
    // backwards finds the same anchors.
    let oldFirst = Self.first(matches.map(\.old))
    let newFirst = Self.first(matches.map(\.new))
    for (number, match) in matches.enumerated()
    where oldFirst[match.old.path] == match.old.place && newFirst[match.new.path] == match.new.place
    {
      oldPairs[match.old.path] = number
      newPairs[match.new.path] = number
    }
  }

  private static func first(_ places: [(place: Int, path: String)]) -> [String: Int] {
    var first: [String: Int] = [:]
    for (place, path) in places { first[path] = min(place, first[path] ?? place) }
    return first
  }

  /// What a path points to; `below` leaves out the object at the path itself.
  func anchor(of path: String, on side: Side, below: Bool = false) -> Anchor {
    guard hasMoves else { return Anchor(pair: nil, rest: path) }
    let pairs = side == .old ? oldPairs : newPairs
    if !below, let pair = pairs[path] { return Anchor(pair: pair, rest: "") }
    var head = path[...]
    for _ in 0..<Self.reach {
      guard let slash = head.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
      head = head[..<slash]
      if let pair = pairs[String(head)] {
        return Anchor(pair: pair, rest: String(path[slash...]))
      }
    }
    return Anchor(pair: nil, rest: path)
  }

  /// Whether two paths of one matched object differ only because something above it moved.
  func follows(old: String, new: String) -> Bool {
    old == new
      || anchor(of: old, on: .old, below: true) == anchor(of: new, on: .new, below: true)
  }
}
