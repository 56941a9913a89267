import RestorationArchives
import RestorationDiff
import Secrets

extension RenderOptions {
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
    let object = patterns.naming([path])
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
    return PlacedState(redacted).entries(redacted)
      != PlacedState(self).entries(self).map(\.redacted)
  }
}
