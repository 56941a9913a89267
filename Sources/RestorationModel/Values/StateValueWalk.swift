// A walk over values that are already built, and the one way to change them. Both recurse: values nest at
// most `Limits.valueDepth` deep.

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

extension StateValue {
  /// The value with some of the leaves in it replaced; nil if none is.
  ///
  /// - Parameters:
  ///   - context: the information about the value's place.
  ///   - enter: the information below a name: a key of a dictionary, or a field. Elements of lists
  ///     and keys themselves have the place of their container.
  ///   - replacement: the replacement of a leaf; nil to keep it. It gets opened data and archives
  ///     inside data as a whole first.
  package func map<Context>(
    _ context: Context, entering enter: (Context, String) -> Context,
    _ replacement: (StateValue, Context) -> StateValue?
  ) -> StateValue? {
    func map(_ value: StateValue, _ context: Context) -> StateValue? {
      value.map(context, entering: enter, replacement)
    }
    func mapped(_ elements: [StateValue]) -> [StateValue]? {
      Self.replaced(elements) { map($0, context) }
    }
    func mapped(_ fields: [StateField]) -> [StateField]? {
      Self.replaced(fields) { field in
        map(field.value, enter(context, field.name)).map { StateField(field.name, $0) }
      }
    }
    switch self {
    case .array(let elements): return mapped(elements).map { .array($0) }
    case .set(let elements): return mapped(elements).map { .set($0) }
    case .orderedSet(let elements): return mapped(elements).map { .orderedSet($0) }
    case .dictionary(let pairs):
      return Self.replaced(pairs) { pair in
        var inner = context
        if case .string(let name) = pair.key { inner = enter(context, name) }
        let (key, value) = (map(pair.key, context), map(pair.value, inner))
        return key == nil && value == nil ? nil : StatePair(key ?? pair.key, value ?? pair.value)
      }.map { .dictionary($0) }
    case .object(let className, let fields):
      return mapped(fields).map { .object(className: className, fields: $0) }
    case .archive(let fields):
      return replacement(self, context) ?? mapped(fields).map { .archive($0) }
    case .opened(let data):
      return replacement(self, context)
        ?? map(data.contents, context).map { .opened(data.showing($0)) }
    default: return replacement(self, context)
    }
  }

  /// The value with some of the leaves in it replaced, at any place; nil if none is.
  package func map(_ replacement: (StateValue) -> StateValue?) -> StateValue? {
    map((), entering: { context, _ in context }) { value, _ in replacement(value) }
  }

  /// The items with those replaced that have a replacement; nil if none has.
  private static func replaced<Item>(
    _ items: [Item], _ replacement: (Item) -> Item?
  ) -> [Item]? {
    var result: [Item]?
    for (index, item) in items.enumerated() {
      guard let new = replacement(item) else { continue }
      result = result ?? items
      result?[index] = new
    }
    return result
  }
}
