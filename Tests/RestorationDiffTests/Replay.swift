import RestorationDiff

/// Makes a coder's new values from its old ones and the changes of a comparison, by what every caller
/// sees of a change. Written without any of the code that compares, to judge it.
///
/// The old values become a graph. Removed values leave it first, at their old places. Then the other
/// changes are made in order, at their new places. A reference in a new value leads to a value of the new
/// coder, by its number.
struct Replay {
  private let old: ValueGraph
  private let new: ValueGraph

  /// What keeps the changes from making the new values; nil if they make them.
  static func fault(
    of changes: [Change], from old: [StateEntry], to new: [StateEntry]
  ) -> String? {
    let replay = Replay(old: ValueGraph(old), new: ValueGraph(new))
    return replay.apply(changes) ?? replay.difference()
  }

  private func apply(_ changes: [Change]) -> String? {
    var removed: [ValueGraph.Slot] = []
    for change in changes where change.to == nil {
      guard let slot = slot(of: change, unless: removed) else {
        return "nothing at \(change.key ?? "")"
      }
      removed.append(slot)
    }
    // From the end, so that the places of others stay.
    for slot in removed.sorted(by: { $0.place > $1.place }) {
      slot.container.children.remove(at: slot.place)
    }
    // Two values under equal keys change one after the other.
    var changed: [ValueGraph.Slot] = []
    for change in changes {
      guard let to = change.to, let key = change.key else { continue }
      let box = new.box(to, at: key)
      if change.from != nil {
        guard let slot = slot(of: change, unless: changed) else { return "nothing at \(key)" }
        slot.container.children[slot.place].value = box
        if case .archive = slot.container.kind { changed.append(slot) }
      } else if !insert(box, at: key) {
        return "no place \(key)"
      }
    }
    return nil
  }

  /// The place of a changed or removed value, which is the one that the change says.
  private func slot(of change: Change, unless taken: [ValueGraph.Slot]) -> ValueGraph.Slot? {
    guard let key = change.key, let from = change.from else { return nil }
    return old.root.slots(at: key[...], isFirst: true).first { slot in
      !taken.contains { $0.container === slot.container && $0.place == slot.place }
        && slot.value.isSame(as: from)
    }
  }

  /// Puts a value where a key path says: into what the longest part of the path leads to. Lists have places,
  /// everything else has none.
  private func insert(_ box: ValueGraph.Box, at key: String) -> Bool {
    let ends = [key.startIndex] + key.indices.filter { key[$0] == "." || key[$0] == "[" }
    for end in ends.reversed() {
      let step = key[end] == "." ? key[end...].dropFirst() : key[end...]
      let slots = old.root.slots(at: key[..<end], isFirst: true)
      let containers = end == key.startIndex ? [old.root] : slots.map(\.value)
      for container in containers where container.accepts(step) {
        if case .list = container.kind {
          guard let place = Int(step.dropFirst().dropLast()), place <= container.children.count
          else { continue }
          container.children.insert(ValueGraph.Child(step: nil, value: box), at: place)
        } else {
          container.children.append(ValueGraph.Child(step: String(step), value: box))
        }
        return true
      }
    }
    return false
  }

  // MARK: The result

  /// Objects of the result and of the new coder that are the same.
  private struct Pairs {
    var newOfResult: [ObjectIdentifier: ObjectIdentifier] = [:]
    var resultOfNew: [ObjectIdentifier: ObjectIdentifier] = [:]
    /// What references of new values lead to.
    var targets: [ValueGraph.Box] = []
  }

  /// What distinguishes the result from the new values.
  private func difference() -> String? {
    var pairs = Pairs()
    if let fault = compare(old.root, new.root, &pairs, "") { return fault }
    return pairs.targets.first { pairs.resultOfNew[ObjectIdentifier($0)] == nil }
      .map { "a reference to a value that is nowhere: \($0.text(depth: 2))" }
  }

  private func compare(
    _ result: ValueGraph.Box, _ new: ValueGraph.Box, _ pairs: inout Pairs, _ place: String
  ) -> String? {
    if let target = result.target, target === new {
      if !new.isPlain { pairs.targets.append(new) }
      return nil
    }
    if !new.isPlain || !result.isPlain {
      let (one, other) = (ObjectIdentifier(result), ObjectIdentifier(new))
      if let known = pairs.newOfResult[one] {
        return known == other ? nil : "\(place) is another object"
      }
      guard pairs.resultOfNew[other] == nil else { return "\(place) is a copy of an object" }
      pairs.newOfResult[one] = other
      pairs.resultOfNew[other] = one
    }
    guard isSame(result, new), result.children.count == new.children.count else {
      return "\(place): \(result.text(depth: 2)) for \(new.text(depth: 2))"
    }
    for (index, (one, other)) in zip(result.ordered(), new.ordered()).enumerated() {
      let step = other.step ?? "[\(index)]"
      guard (one.step ?? "") == (other.step ?? "") else { return "\(place): \(step) is missing" }
      if let fault = compare(one.value, other.value, &pairs, place + " " + step) { return fault }
    }
    return nil
  }

  private func isSame(_ result: ValueGraph.Box, _ new: ValueGraph.Box) -> Bool {
    if case .leaf(let one) = result.kind, case .leaf(let other) = new.kind {
      return one == other || one.dataBytes != nil && one.dataBytes == other.dataBytes
    }
    return result.kind == new.kind
  }
}
