// The ways over a value and the values in it. They recurse: values nest at most `Limits.valueDepth` deep.

extension StateValue {
  /// The values directly inside, each with the step to it; in a dictionary also the keys that are
  /// not text. Opened data has the parts of its contents.
  package var parts: [(step: KeyStep, value: StateValue)] {
    var parts: [(step: KeyStep, value: StateValue)] = []
    visitParts { parts.append(($0, $1)) }
    return parts
  }

  /// Visits them one after the other: the steps of very many keys take more than their values.
  package func visitParts(_ body: (KeyStep, StateValue) -> Void) {
    switch self {
    case .array(let elements), .orderedSet(let elements):
      for (place, element) in elements.enumerated() { body(.index(place), element) }
    case .set(let elements):
      for (place, element) in elements.enumerated() { body(.member(place), element) }
    case .dictionary(let pairs):
      for pair in pairs {
        let steps = pair.steps
        if let step = steps.key { body(step, pair.key) }
        body(steps.value, pair.value)
      }
    case .object(_, let fields), .archive(let fields):
      for field in fields { body(.name(field.name), field.value) }
    case .opened(let data): data.contents.visitParts(body)
    default: break
    }
  }

  /// Visits the value and all values in it, parents first, also in archives inside data. The
  /// contents of opened data have the steps of the data.
  ///
  /// - Parameters:
  ///   - steps: the steps to the value itself.
  ///   - body: gets a value with the steps to it; returns whether to visit the values inside.
  package func visit(at steps: [KeyStep] = [], _ body: (StateValue, [KeyStep]) -> Bool) {
    var steps = steps
    visit(&steps, body)
  }

  private func visit(_ steps: inout [KeyStep], _ body: (StateValue, [KeyStep]) -> Bool) {
    guard body(self, steps) else { return }
    if case .opened(let data) = self { return data.contents.visit(&steps, body) }
    visitParts { step, value in
      steps.append(step)
      value.visit(&steps, body)
      steps.removeLast()
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
    func inner(_ part: StateValue, _ role: PartRole) -> StateValue? {
      let inner = if case .named(let name) = role { enter(context, name) } else { context }
      return part.map(inner, entering: enter, replacement)
    }
    return switch self {
    case .array, .set, .orderedSet, .dictionary, .object: replacingParts(inner)
    default: replacement(self, context) ?? replacingParts(inner)
    }
  }

  /// The value with some of the leaves in it replaced, at any place; nil if none is.
  package func map(_ replacement: (StateValue) -> StateValue?) -> StateValue? {
    map((), entering: { context, _ in context }) { value, _ in replacement(value) }
  }

  package enum PartRole {
    /// An element of a list or a set, with the step to it. The contents of data have the place of the data.
    case element(KeyStep?)
    /// The key of a dictionary.
    case key
    /// A field, or a value of a dictionary; its name is empty if its key is no text.
    case named(String)
  }

  /// The value with some of the values directly in it replaced, or keys of a dictionary, or the names of
  /// its class and fields; nil if none is.
  package func replacingParts(
    className newClass: (String) -> String? = { _ in nil },
    field newName: (String) -> String? = { _ in nil },
    _ replacement: (StateValue, PartRole) -> StateValue?
  ) -> StateValue? {
    func replaced(
      _ elements: [StateValue], _ step: (Int) -> KeyStep = { .index($0) }
    ) -> [StateValue]? {
      Self.replaced(elements) { replacement($1, .element(step($0))) }
    }
    func replaced(_ fields: [StateField]) -> [StateField]? {
      Self.replaced(fields) { _, field in
        let (name, value) = (newName(field.name), replacement(field.value, .named(field.name)))
        return name == nil && value == nil
          ? nil : StateField(name ?? field.name, value ?? field.value)
      }
    }
    switch self {
    case .array(let elements): return replaced(elements).map { .array($0) }
    case .set(let elements): return replaced(elements) { .member($0) }.map { .set($0) }
    case .orderedSet(let elements): return replaced(elements).map { .orderedSet($0) }
    case .dictionary(let pairs):
      return Self.replaced(pairs) { _, pair in
        let name = if case .string(let name) = pair.key { name } else { "" }
        let (key, value) = (replacement(pair.key, .key), replacement(pair.value, .named(name)))
        return key == nil && value == nil ? nil : StatePair(key ?? pair.key, value ?? pair.value)
      }.map { .dictionary($0) }
    case .object(let className, let fields):
      let (shown, shownFields) = (newClass(className), replaced(fields))
      if shown == nil, shownFields == nil { return nil }
      return .object(className: shown ?? className, fields: shownFields ?? fields)
    case .archive(let fields): return replaced(fields).map { .archive($0) }
    case .opened(let data):
      return replacement(data.contents, .element(nil)).map { .opened(data.showing($0)) }
    default: return nil
    }
  }

  /// - Parameter replacement: gets an item with its place.
  package static func replaced<Item>(
    _ items: [Item], _ replacement: (Int, Item) -> Item?
  ) -> [Item]? {
    var result: [Item]?
    for (index, item) in items.enumerated() {
      guard let new = replacement(index, item) else { continue }
      result = result ?? items
      result?[index] = new
    }
    return result
  }
}
