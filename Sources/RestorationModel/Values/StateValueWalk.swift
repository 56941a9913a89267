// A walk over values that are already built. It recurses: values nest at most `Limits.valueDepth` deep.

extension StateValue {
  /// Shows the value and its contents to a sink, like a walk over its coder.
  package func walk(into sink: any StateSink) {
    if sink.takesBuiltValues { return sink.take(.value(self)) }
    switch self {
    case .string(let text): sink.take(.text(.string(text)))
    case .url(let text, base: nil): sink.take(.url(.string(text)))
    case .array(let elements): Self.walk(elements, in: .array(count: elements.count), into: sink)
    case .set(let elements): Self.walk(elements, in: .set(count: elements.count), into: sink)
    case .orderedSet(let elements):
      Self.walk(elements, in: .orderedSet(count: elements.count), into: sink)
    case .dictionary(let pairs):
      guard let keys = Self.keys(of: pairs, for: sink) else { return sink.take(.value(self)) }
      sink.open(.dictionary(count: pairs.count, keys: keys))
      for pair in pairs {
        pair.key.walk(into: sink)
        pair.value.walk(into: sink)
      }
      sink.close()
    case .object(let className, let fields):
      Self.walk(fields, in: .object(className: className), into: sink)
    case .archive(let fields): Self.walk(fields, in: .archive, into: sink)
    default: sink.take(.value(self))
    }
  }

  private static func walk(
    _ elements: [StateValue], in container: StateContainer, into sink: any StateSink
  ) {
    sink.open(container)
    for element in elements { element.walk(into: sink) }
    sink.close()
  }

  private static func walk(
    _ fields: [StateField], in container: StateContainer, into sink: any StateSink
  ) {
    sink.open(container)
    for field in fields {
      sink.enter(name: .string(field.name))
      field.value.walk(into: sink)
    }
    sink.close()
  }

  /// The keys of a dictionary; nil if the sink changes one of them.
  private static func keys(
    of pairs: [StatePair], for sink: any StateSink
  ) -> DictionaryKeys? {
    guard sink.asksForKeys else { return .values }
    var names: Set<String> = []
    var areNames = true
    for pair in pairs {
      guard case .string(let name) = pair.key else {
        guard sink.keeps(key: .value(pair.key)) else { return nil }
        areNames = false
        continue
      }
      guard sink.keeps(key: .text(.string(name))) else { return nil }
      if areNames { areNames = names.insert(name).inserted }
    }
    return areNames ? .names : .values
  }
}

extension [StateEntry] {
  /// Shows the keys of a coder and their values to a sink.
  package func walk(into sink: any StateSink) {
    for entry in self {
      sink.enter(key: StateKey(entry.key, at: entry.location))
      entry.value.walk(into: sink)
    }
  }
}
