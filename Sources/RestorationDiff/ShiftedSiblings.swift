import PlistSyntax
import RestorationArchives

/// Finds objects whose index changed because siblings with their identifier were added or removed.
///
/// If a screen is inserted below two others with its identifier, the old `Nav/:[0]:/Note` becomes
/// the new `Nav/:[1]:/Note`, and a new `Nav/:[0]:/Note` appears. By raw path each screen would be
/// compared with its neighbour, with false changes. Only clear cases are matched: among the
/// siblings with one identifier, the same state, or else the same class, must occur once on either
/// side. All others are matched by path.
struct ShiftedSiblings {
  private let old: [RestorationNode]
  private let new: [RestorationNode]

  /// The nodes of two lists.
  init(_ old: [RestorationNode], _ new: [RestorationNode]) {
    self.old = old
    self.new = new
  }

  /// The nodes with a new index, given the matches by raw path. Decodes only siblings of unmatched
  /// objects. Every step gives the same result in both directions.
  func pairs(unless matches: Matches) -> [NodeMatching.Pair] {
    let names = Set(
      zip(old.indices, matches.newOfOld).compactMap { $1 == nil ? old[$0].path.lastPiece : nil }
        + zip(new.indices, matches.oldOfNew).compactMap {
          $1 == nil ? new[$0].path.lastPiece : nil
        })
    let oldGroups = Self.groups(old, names)
    let newGroups = Self.groups(new, names)
    var found: [NodeMatching.Pair] = []
    var shifted: Set<ExactText> = []
    // Parents come before their descendants, which move with them.
    let plainPaths = oldGroups.keys.sorted { $0.text.utf8.count < $1.text.utf8.count }
    for plain in plainPaths where !Self.isBelow(plain.text, shifted) {
      guard let oldPlaces = oldGroups[plain], let newPlaces = newGroups[plain],
        oldPlaces.count + newPlaces.count > 2
      else { continue }
      let moved = pairs(oldPlaces, newPlaces).filter {
        old[$0.old].path != new[$0.new].path
      }
      if !moved.isEmpty { shifted.insert(plain) }
      found += moved
    }
    return found
  }

  private static func isBelow(_ plain: String, _ paths: Set<ExactText>) -> Bool {
    if paths.isEmpty { return false }
    var head = plain.utf8[...]
    while let slash = head.lastIndex(of: UInt8(ascii: "/")) {
      head = head[..<slash]
      if paths.contains(ExactText(String(Substring(head)))) { return true }
    }
    return false
  }

  /// The places of siblings by plain path: those with an index that end in one of the names, and
  /// whose path is listed once.
  private static func groups(
    _ nodes: [RestorationNode], _ names: Set<ExactText>
  ) -> [ExactText: [Int]] {
    var groups: [ExactText: [Int]] = [:]
    for (place, node) in nodes.enumerated() where names.contains(node.path.lastPiece) {
      guard node.hasState, node.path.index != nil else { continue }
      groups[ExactText(node.path.plain), default: []].append(place)
    }
    return groups.filter { _, places in
      Set(places.map { ExactText(nodes[$0].path.raw) }).count == places.count
    }
  }

  // MARK: One group

  /// Distinguishes siblings.
  private struct Sign: Hashable {
    let className: ExactText?
    /// A hash of the state without paths, because those change with indices; nil if another sibling
    /// has the same.
    let state: Int?
  }

  private func pairs(_ oldPlaces: [Int], _ newPlaces: [Int]) -> [NodeMatching.Pair] {
    let oldSigns = Self.signs(oldPlaces, of: old)
    let newSigns = Self.signs(newPlaces, of: new)
    let byState = Self.matchUnique(
      oldSigns.filter { $0.sign.state != nil }, newSigns.filter { $0.sign.state != nil })
    let (oldDone, newDone) = (Set(byState.map(\.old)), Set(byState.map(\.new)))
    let byClass = Self.matchUnique(
      oldSigns.filter { !oldDone.contains($0.place) }.map(Self.withoutState),
      newSigns.filter { !newDone.contains($0.place) }.map(Self.withoutState))
    return byState + byClass
  }

  private typealias Signed = (sign: Sign, place: Int)

  private static func withoutState(_ signed: Signed) -> Signed {
    (Sign(className: signed.sign.className, state: nil), signed.place)
  }

  private static func signs(_ places: [Int], of nodes: [RestorationNode]) -> [Signed] {
    var contents = NodeContents(nodes)
    return places.map { place in
      let content = contents.content(of: place)
      let entries = content.state.filter { !$0.namesPaths }
      let className = content.className.value.map { ExactText($0) }
      return (Sign(className: className, state: entries.isEmpty ? nil : entries.hashValue), place)
    }
  }

  private static func matchUnique(_ old: [Signed], _ new: [Signed]) -> [NodeMatching.Pair] {
    let (oldUnique, newUnique) = (unique(old), unique(new))
    return old.compactMap { signed in
      guard oldUnique[signed.sign] == signed.place, let match = newUnique[signed.sign] else {
        return nil
      }
      return NodeMatching.Pair(old: signed.place, new: match)
    }
  }

  private static func unique(_ signs: [Signed]) -> [Sign: Int] {
    var places: [Sign: Int?] = [:]
    for signed in signs {
      places.updateValue(
        places.keys.contains(signed.sign) ? .none : signed.place, forKey: signed.sign)
    }
    return places.compactMapValues(\.self)
  }
}

extension RestorationPath {
  /// The text after the last slash.
  fileprivate var lastPiece: ExactText {
    let bytes = raw.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ExactText(raw) }
    return ExactText(String(Substring(bytes[bytes.index(after: slash)...])))
  }
}
