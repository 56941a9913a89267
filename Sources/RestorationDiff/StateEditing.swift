import RestorationArchives

/// Makes a coder's new values from its old ones and their changes.
///
/// Unchanged values are kept, with the paths of the new archive. The order of keys and the choice
/// which of several copies is written out are not part of the changes, so they are unknown here.
/// Values nest at most `Limits.valueDepth` deep, so the code is recursive.
struct StateEditing {
  /// The remaining steps to a changed value.
  private struct Edit {
    let route: ArraySlice<RouteStep>
    let change: Change
  }

  private let anchors: PathAnchors

  /// Edits between two archives whose matched objects have the given paths.
  init(anchors: PathAnchors) { self.anchors = anchors }

  /// The new values.
  func apply(_ changes: [Change], to fields: [StateField]) -> [StateField] {
    edited(fields, changes.map { Edit(route: $0.route[...], change: $0) }, isCoder: true)
  }

  // MARK: Containers

  private func edited<Child>(
    _ children: [Child], _ edits: [Edit], keep: (Child, [Edit]) -> Child,
    make: (KeyStep, StateValue) -> Child
  ) -> [Child] {
    var inner: [Int: [Edit]] = [:]
    var removed: Set<Int> = []
    var added: [Int: Child] = [:]
    for edit in edits {
      guard let step = edit.route.first else { continue }
      if let old = step.old {
        if step.new == nil {
          removed.insert(old)
        } else {
          inner[old, default: []].append(Edit(route: edit.route.dropFirst(), change: edit.change))
        }
      } else if let new = step.new, let value = edit.change.to {
        added[new] = make(step.step, value)
      }
    }
    var kept = children.indices.filter { !removed.contains($0) }[...]
    var result: [Child] = []
    for place in 0..<(kept.count + added.count) {
      if let child = added[place] {
        result.append(child)
      } else if let old = kept.popFirst() {
        result.append(keep(children[old], inner[old] ?? []))
      }
    }
    return result
  }

  private func edited(
    _ fields: [StateField], _ edits: [Edit], isCoder: Bool
  ) -> [StateField] {
    edited(fields, edits) { field, edits in
      let listsPaths = isCoder && KnownKeys.valueType(of: field.name) == .paths
      return StateField(field.name, edited(field.value, edits, listsPaths: listsPaths))
    } make: { step, value in
      StateField(step.name, value)
    }
  }

  private func edited(_ elements: [StateValue], _ edits: [Edit], isPath: Bool) -> [StateValue] {
    edited(elements, edits) { element, edits in
      if isPath, edits.isEmpty, case .string(let path) = element {
        return .string(anchors.newPath(of: path))
      }
      return edited(element, edits)
    } make: { _, value in
      value
    }
  }

  // MARK: Values

  private func edited(
    _ value: StateValue, _ edits: [Edit], listsPaths: Bool = false
  ) -> StateValue {
    if let whole = edits.first(where: { $0.route.isEmpty }) { return whole.change.to ?? value }
    guard anchors.hasMoves || !edits.isEmpty else { return value }
    switch value {
    case .reference(let path): return .reference(anchors.newPath(of: path))
    case .array(let elements): return .array(edited(elements, edits, isPath: listsPaths))
    case .set(let elements): return .set(edited(elements, edits, isPath: false))
    case .orderedSet(let elements): return .orderedSet(edited(elements, edits, isPath: false))
    case .dictionary(let pairs):
      return .dictionary(
        edited(pairs, edits) { pair, edits in
          StatePair(edited(pair.key, []), edited(pair.value, edits))
        } make: { step, value in
          StatePair(step.dictionaryKey, value)
        })
    case .object(let className, let fields):
      return .object(className: className, fields: edited(fields, edits, isCoder: false))
    case .archive(let fields): return .archive(edited(fields, edits, isCoder: true))
    default: return value
    }
  }
}

extension KeyStep {
  /// The name, for a step to a field.
  fileprivate var name: String {
    if case .name(let name) = self { name } else { "" }
  }

  /// The key, for a step to a dictionary's value.
  fileprivate var dictionaryKey: StateValue {
    switch self {
    case .name(let name): .string(name)
    case .keyed(let key), .keyItself(let key): key.value
    case .index, .element, .member: .null
    }
  }
}
