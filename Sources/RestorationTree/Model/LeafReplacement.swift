extension StateValue {
  /// The value with some of the values in it replaced that hold no others; nil if none is.
  ///
  /// Recursive: values nest at most `Limits.valueDepth` deep.
  ///
  /// - Parameters:
  ///   - context: What is known where the value stands.
  ///   - enter: What is known below a name: a key of a dictionary, or a field. Elements of lists and
  ///     keys themselves are where their container is.
  ///   - replace: What takes the place of a leaf; nil to keep it.
  func replacingLeaves<Context>(
    _ context: Context, entering enter: (Context, String) -> Context,
    _ replace: (StateValue, Context) -> StateValue?
  ) -> StateValue? {
    func replaced(_ fields: [StateField]) -> [StateField]? {
      Self.replaced(fields) { field in
        field.value.replacingLeaves(enter(context, field.name), entering: enter, replace).map {
          StateField(field.name, $0)
        }
      }
    }
    func replaced(_ elements: [StateValue]) -> [StateValue]? {
      Self.replaced(elements) { $0.replacingLeaves(context, entering: enter, replace) }
    }
    switch self {
    case .array(let elements): return replaced(elements).map { .array($0) }
    case .set(let elements): return replaced(elements).map { .set($0) }
    case .orderedSet(let elements): return replaced(elements).map { .orderedSet($0) }
    case .dictionary(let pairs):
      return Self.replaced(pairs) { pair in
        var inner = context
        if case .string(let name) = pair.key { inner = enter(context, name) }
        let key = pair.key.replacingLeaves(context, entering: enter, replace)
        let value = pair.value.replacingLeaves(inner, entering: enter, replace)
        return key == nil && value == nil ? nil : StatePair(key ?? pair.key, value ?? pair.value)
      }.map { .dictionary($0) }
    case .object(let className, let fields):
      return replaced(fields).map { .object(className: className, fields: $0) }
    case .archive(let fields): return replaced(fields).map { .archive($0) }
    default: return replace(self, context)
    }
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
