import RestorationDiff
import RestorationModel
import Secrets

/// The nodes of an archive that a report shows, each under its listed ancestor. Of several nodes
/// with one path, the first is the ancestor of those below.
struct NodeSelection {
  private static let none = UInt32.max

  /// The listed ancestors.
  let tree: PathTree
  /// Whether each node is shown, because it is selected or the ancestor of a selected one.
  private var isShown: [Bool]
  /// The next shown node with the same parent, for each node.
  private var nextSiblings: [UInt32]
  private var firstRootPlace = none
  // By the numbers of paths, for the first node of each.
  private var firstChildren: [UInt32]
  private var shownBelow: [UInt32]

  /// Takes linear time in the paths' lengths, apart from sorting. Reads no coder unless `isMatch`
  /// does.
  init(_ nodes: NodeList, isMatch: (Int) -> Bool) {
    tree = PathTree(nodes)
    isShown = nodes.indices.map(isMatch)
    nextSiblings = Array(repeating: Self.none, count: nodes.count)
    firstChildren = Array(repeating: Self.none, count: tree.paths.count)
    shownBelow = Array(repeating: 0, count: tree.paths.count)
    showAncestors()
    linkSiblings()
  }

  private mutating func showAncestors() {
    var shownCopies = [UInt32](repeating: 0, count: tree.paths.count)
    for place in isShown.indices where isShown[place] {
      shownCopies[tree.paths.number(at: place)] += 1
    }
    for path in tree.ancestorsFirst.reversed() {
      let path = Int(path)
      let first = tree.firstPlace(of: path)
      if shownBelow[path] > 0, !isShown[first] {
        isShown[first] = true
        shownCopies[path] += 1
      }
      guard let parent = tree.parent(of: path) else { continue }
      shownBelow[parent] += shownCopies[path] + shownBelow[path]
    }
  }

  private mutating func linkSiblings() {
    for place in isShown.indices.reversed() where isShown[place] {
      if let parent = tree.parent(of: tree.paths.number(at: place)) {
        nextSiblings[place] = firstChildren[parent]
        firstChildren[parent] = UInt32(clamping: place)
      } else {
        nextSiblings[place] = firstRootPlace
        firstRootPlace = UInt32(clamping: place)
      }
    }
  }

  /// Whether a node is shown.
  func shows(_ place: Int) -> Bool { isShown[place] }

  /// The first shown node without a listed ancestor, in save order; nil if nothing is shown.
  var firstRoot: Int? { Self.place(firstRootPlace) }

  /// The next shown node with the same parent, in save order.
  func nextSibling(of place: Int) -> Int? { Self.place(nextSiblings[place]) }

  /// The first shown node directly below a node, in save order.
  func firstChild(of place: Int) -> Int? {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Self.place(firstChildren[path]) : nil
  }

  /// How many shown nodes are below a node.
  func shownCount(below place: Int) -> Int {
    let path = tree.paths.number(at: place)
    return tree.firstPlace(of: path) == place ? Int(shownBelow[path]) : 0
  }

  private static func place(_ place: UInt32) -> Int? { place == none ? nil : Int(place) }
}

extension RenderOptions {
  /// Whether a path is selected.
  func asksFor(_ path: RestorationPath) -> Bool {
    patterns.isEmpty || patterns.matches(path)
  }

  /// Whether a node or, unless it is selected itself, one of its views is selected. Reads the facts
  /// of the node, and no state.
  func asksForAny(of node: RestorationNode) -> Bool {
    if asksFor(node.path) { return true }
    return node.hasState && node.facts().views.contains { asksFor($0.path) }
  }

  /// The visible part of an object's state: the selected keys, with secrets redacted. References
  /// show the places of their targets.
  func shown(
    _ entries: [StateEntry], of path: RestorationPath?, showsPlaces: Bool = true
  ) -> (entries: [StateEntry], places: SharedPlaces) {
    let shown = revealsSecrets ? entries : entries.map(\.redacted)
    let placed = PlacedState(shown, keepsOrder: true)
    return (limited(placed.entries(shown), of: path, showsPlaces: showsPlaces), placed.places)
  }

  /// The state with secrets redacted, and each value with several references at a place that does
  /// not depend on the file's order, unless secrets do.
  func placed(_ entries: [StateEntry]) -> (entries: [StateEntry], places: SharedPlaces) {
    let shown = revealsSecrets ? entries : entries.map(\.redacted)
    let placed = PlacedState(shown)
    guard placed.refers, entries.hidesByPlace else { return (placed.entries(shown), placed.places) }
    let kept = PlacedState(shown, keepsOrder: true)
    return (kept.entries(shown), kept.places)
  }

  /// The keys that the patterns match. `showsPlaces` shows the places of the remaining elements of
  /// a list.
  func limited(
    _ entries: [StateEntry], of path: RestorationPath?, showsPlaces: Bool = false
  ) -> [StateEntry] {
    guard let path, !patterns.isEmpty else { return entries }
    let object = patterns.naming([path]).start
    guard object.coverage != .whole else { return entries }
    let limit = KeyLimit(showsPlaces: showsPlaces)
    return entries.compactMap { entry in
      limit.applied(to: entry.value, at: object.entering(.name(entry.key))).map {
        StateEntry(entry.key, $0, at: entry.location)
      }
    }
  }
}

extension [StateEntry] {
  /// Whether a value would be hidden, or shown, if it were written out at another place that refers
  /// to it: the names above it decide whether it is secret.
  package var hidesByPlace: Bool {
    let redacted = map(\.redacted)
    guard redacted != self else { return false }
    return PlacedState(redacted).entries(redacted)
      != PlacedState(self).entries(self).map(\.redacted)
  }
}

/// Reduces values to the parts that key patterns match.
struct KeyLimit {
  /// Whether the elements that are left of a list are shown with their places in it.
  var showsPlaces = false

  /// The parts of the value at a place that the patterns name, or nil if they name none. Values nest at
  /// most `Limits.valueDepth` deep.
  func applied(to value: StateValue, at place: KeyPlace) -> StateValue? {
    switch place.coverage {
    case .whole: return value
    case .none: return nil
    case .partial: break
    }
    switch value {
    case .dictionary(let pairs):
      let kept = pairs.compactMap { pair -> StatePair? in
        if pair.key.isContainer,
          place.entering(.keyItself(DictionaryKey(pair.key))).coverage == .whole
        {
          return pair
        }
        return applied(to: pair.value, at: place.entering(pair.key.step)).map {
          StatePair(pair.key, $0)
        }
      }
      return kept.isEmpty ? nil : .dictionary(kept)
    case .array(let elements):
      return list(value, elements, at: place, { .index($0) }) { .array($0) }
    case .orderedSet(let elements):
      return list(value, elements, at: place, { .index($0) }) { .orderedSet($0) }
    case .set(let elements):
      return list(value, elements, at: place, { .member($0) }) { .set($0) }
    case .object(let className, let fields):
      let kept = applied(to: fields, at: place)
      return kept.isEmpty ? nil : .object(className: className, fields: kept)
    case .archive(let fields):
      let kept = applied(to: fields, at: place)
      return kept.isEmpty ? nil : .archive(kept)
    case .opened(let data):
      return applied(to: data.contents, at: place).map { .opened(data.showing($0)) }
    default: return nil
    }
  }

  private func list(
    _ value: StateValue, _ elements: [StateValue], at place: KeyPlace, _ step: (Int) -> KeyStep,
    _ make: ([StateValue]) -> StateValue
  ) -> StateValue? {
    let kept = elements.enumerated().compactMap { index, element in
      applied(to: element, at: place.entering(step(index))).map { (place: index, value: $0) }
    }
    guard !kept.isEmpty else { return nil }
    guard showsPlaces, kept.count < elements.count else { return make(kept.map(\.value)) }
    return .object(
      className: ValueText().summary(value),
      fields: kept.map { StateField("[\($0.place)]", $0.value) })
  }

  private func applied(to fields: [StateField], at place: KeyPlace) -> [StateField] {
    fields.compactMap { field in
      applied(to: field.value, at: place.entering(.name(field.name))).map {
        StateField(field.name, $0)
      }
    }
  }
}
