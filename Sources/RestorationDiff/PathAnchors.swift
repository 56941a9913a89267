import PlistSyntax
import RestorationArchives

/// What paths of either archive refer to: the nearest matched object, and the rest of the path
/// below it. Two paths are equivalent if both agree, even if indices changed.
struct PathAnchors {
  /// The archive of a path.
  enum Side {
    case old, new
  }

  /// What a path refers to.
  struct Anchor: Hashable {
    /// The number of the matched pair, or nil if the path passes none.
    let pair: Int?
    /// The path below the matched object; the whole path if there is none.
    let rest: ExactText
  }

  /// Whether the path of a matched object changed. If not, paths can be compared as text.
  let hasMoves: Bool
  private var oldPairs: [ExactText: Int] = [:]
  private var newPairs: [ExactText: Int] = [:]
  /// The path of each pair in the new archive.
  private var newPaths: [Int: String] = [:]

  /// The number of slashes from the end within which a matched object is searched. Below a listed
  /// object there are only views and unlisted children. The limit prevents quadratic time for a
  /// path of a million slashes.
  private static let reach = 32

  /// The matched objects of two lists.
  struct Matched {
    private let pairs: [NodeMatching.Pair]
    /// The number of pairs at the beginning that have the same path in both lists.
    private let samePathCount: Int
    fileprivate let old: [RestorationNode]
    fileprivate let new: [RestorationNode]

    init(
      _ pairs: [NodeMatching.Pair], samePathCount: Int = 0, _ old: [RestorationNode],
      _ new: [RestorationNode]
    ) {
      self.pairs = pairs
      self.samePathCount = samePathCount
      self.old = old
      self.new = new
    }

    init(_ matching: NodeMatching, _ old: [RestorationNode], _ new: [RestorationNode]) {
      self.init(matching.pairs, samePathCount: matching.samePathCount, old, new)
    }

    fileprivate var hasMoves: Bool {
      pairs.dropFirst(samePathCount).contains { old[$0.old].path != new[$0.new].path }
    }

    /// The objects with their paths; their places are counted after those of other lists.
    fileprivate func matches(behind counts: (old: Int, new: Int)) -> [Match] {
      pairs.map {
        Match(
          old: (counts.old + $0.old, old[$0.old].path.raw),
          new: (counts.new + $0.new, new[$0.new].path.raw))
      }
    }
  }

  /// A matched object: its place in each archive, and its raw path there.
  fileprivate struct Match {
    let old: (place: Int, path: String)
    let new: (place: Int, path: String)
  }

  /// The anchors for the matched objects of all lists.
  init(_ lists: [Matched]) {
    hasMoves = lists.contains { $0.hasMoves }
    guard hasMoves else { return }
    var matches: [Match] = []
    var counts = (old: 0, new: 0)
    for list in lists {
      matches += list.matches(behind: counts)
      counts = (counts.old + list.old.count, counts.new + list.new.count)
    }
    // A path that is listed twice refers to its first object on both sides, so that a comparison in
    // the other direction finds the same anchors.
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

  /// What a path refers to; `below` excludes the object at the path itself.
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

  /// The path that refers to the same thing in the new archive.
  func newPath(of oldPath: String) -> String {
    let anchor = anchor(of: oldPath, on: .old)
    guard let pair = anchor.pair, let head = newPaths[pair] else { return oldPath }
    return head + anchor.rest.text
  }

  /// Whether two paths of one matched object differ only because an ancestor moved.
  func follows(old: String, new: String) -> Bool {
    old.isSame(as: new)
      || anchor(of: old, on: .old, below: true) == anchor(of: new, on: .new, below: true)
  }
}
