import PlistSyntax
import RestorationModel

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
    let rest: ExactText
  }

  /// Whether any matched object has another path than before. If not, paths can be compared as text.
  let hasMoves: Bool
  private var oldPairs: [ExactText: Int] = [:]
  private var newPairs: [ExactText: Int] = [:]
  /// The path of each pair in the new archive.
  private var newPaths: [Int: String] = [:]

  /// How many slashes from the end a matched object is looked for. What is saved below a listed
  /// object is a view or an unlisted child; a path of a million slashes must not take its square.
  private static let reach = 32

  /// The matched objects of two lists.
  struct Matched {
    private let pairs: [NodeMatching.Pair]
    /// So many pairs at the beginning are known to have the same path in both lists.
    private let samePathCount: Int
    fileprivate let old: NodeList
    fileprivate let new: NodeList

    init(
      _ pairs: [NodeMatching.Pair], samePathCount: Int = 0, _ old: NodeList, _ new: NodeList
    ) {
      self.pairs = pairs
      self.samePathCount = samePathCount
      self.old = old
      self.new = new
    }

    init(_ matching: NodeMatching, _ old: NodeList, _ new: NodeList) {
      self.init(matching.pairs, samePathCount: matching.samePathCount, old, new)
    }

    fileprivate var hasMoves: Bool {
      pairs.dropFirst(samePathCount).contains { !old.hasSamePath(at: $0.old, as: new, at: $0.new) }
    }

    /// The objects with their paths, their places counted from behind those of other lists.
    fileprivate func matches(behind counts: (old: Int, new: Int)) -> [Match] {
      pairs.map {
        Match(
          old: (counts.old + $0.old, old.path(at: $0.old).raw),
          new: (counts.new + $0.new, new.path(at: $0.new).raw))
      }
    }
  }

  /// A matched object: its place in each archive, and its raw path there.
  fileprivate struct Match {
    let old: (place: Int, path: String)
    let new: (place: Int, path: String)
  }

  /// The anchors that the matched objects of all lists are.
  init(_ lists: [Matched]) {
    hasMoves = lists.contains { $0.hasMoves }
    guard hasMoves else { return }
    var matches: [Match] = []
    var counts = (old: 0, new: 0)
    for list in lists {
      matches += list.matches(behind: counts)
      counts = (counts.old + list.old.count, counts.new + list.new.count)
    }
    // A path that is listed twice names its first object, on both sides alike, so that comparing
    // backwards finds the same anchors.
    let oldFirst = Self.first(matches.map(\.old))
    let newFirst = Self.first(matches.map(\.new))
    for (number, match) in matches.enumerated()
    where oldFirst[ExactText(match.old.path)] == match.old.place
      && newFirst[ExactText(match.new.path)] == match.new.place
    {
      oldPairs[ExactText(match.old.path)] = number
      newPairs[ExactText(match.new.path)] = number
      newPaths[number] = match.new.path
    }
  }

  private static func first(_ places: [(place: Int, path: String)]) -> [ExactText: Int] {
    var first: [ExactText: Int] = [:]
    for (place, path) in places {
      first[ExactText(path)] = min(place, first[ExactText(path)] ?? place)
    }
    return first
  }

  /// What a path points to; `below` leaves out the object at the path itself.
  func anchor(of path: String, on side: Side, below: Bool = false) -> Anchor {
    guard hasMoves else { return Anchor(pair: nil, rest: ExactText(path)) }
    let pairs = side == .old ? oldPairs : newPairs
    if !below, let pair = pairs[ExactText(path)] {
      return Anchor(pair: pair, rest: ExactText(""))
    }
    var head = path[...]
    for _ in 0..<Self.reach {
      guard let slash = head.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
      head = head[..<slash]
      if let pair = pairs[ExactText(String(head))] {
        return Anchor(pair: pair, rest: ExactText(String(path[slash...])))
      }
    }
    return Anchor(pair: nil, rest: ExactText(path))
  }

  /// The path that leads to the same thing in the new archive.
  func newPath(of oldPath: String) -> String {
    let anchor = anchor(of: oldPath, on: .old)
    guard let pair = anchor.pair, let head = newPaths[pair] else { return oldPath }
    return head + anchor.rest.text
  }

  /// Whether two paths of one matched object differ only because something above it moved.
  func follows(old: String, new: String) -> Bool {
    old.isSame(as: new)
      || anchor(of: old, on: .old, below: true) == anchor(of: new, on: .new, below: true)
  }
}
