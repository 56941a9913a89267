package import PlistSyntax

extension PlistBuilder {
  /// Adds a value without others in it, if a property list can have it.
  mutating func scalar(_ value: StateValue) -> ValueID? {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .integer(let number): integer(number)
    case .real(let real): self.real(real.value)
    case .string(let text): string(text)
    case .date(let seconds): date(seconds.value)
    case .data(let bytes): data(bytes)
    case .opened(let data): self.data(data.bytes ?? ByteSlice([]))
    default: nil
    }
  }
}

package struct PlainEncoder {
  private var builder = PlistBuilder()
  /// The value of each number, for back-references; nil while it is not whole, and for what is left out.
  private var values: [ValueID?] = []
  private var losses = Losses()

  package init() {}

  mutating func beginCoder(_ losses: Losses) {
    values = []
    self.losses = losses
  }

  mutating func data(_ bytes: ByteSlice) -> ValueID { builder.data(bytes) }

  mutating func value(_ value: StateValue, at step: KeyStep?) throws(EncodingError) -> ValueID {
    losses.enter(step)
    defer { losses.leave(step) }
    return try self.value(value)
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  package mutating func value(_ value: StateValue) throws(EncodingError) -> ValueID {
    let number = values.count
    values.append(nil)
    let id = try written(value)
    values[number] = id
    return id
  }

  private mutating func written(_ value: StateValue) throws(EncodingError) -> ValueID {
    if let reason = Losses.reason(against: value) { return try null(losing: reason) }
    if let id = builder.scalar(value) { return id }
    switch value {
    case .array(let elements):
      return builder.array(try ids(elements) { .index($0) })
    case .set(let elements): return builder.set(try ids(elements) { _ in .element })
    case .orderedSet(let elements):
      return builder.orderedSet(try ids(elements) { .index($0) })
    case .dictionary(let pairs): return try dictionary(pairs)
    case .archive(let fields):
      return builder.data(ByteSlice(try StateEncoder.archive(of: fields, losses)))
    case .shared(let first):
      guard values.indices.contains(first), let id = values[first] else {
        return try null(
          losing: "a back-reference to value \(first), which is around it or not there")
      }
      return id
    default:
      return try null(
        losing: "a plain property list cannot contain this: \(value.typeName)")
    }
  }

  private mutating func null(losing reason: String) throws(EncodingError) -> ValueID {
    try losses.lose(reason)
    return builder.null()
  }

  private mutating func dictionary(_ pairs: [StatePair]) throws(EncodingError) -> ValueID {
    let entries = try pairs.map { pair throws(EncodingError) in
      let steps = pair.steps
      let key = try value(pair.key, at: steps.key)
      return (key: key, value: try value(pair.value, at: steps.value))
    }
    return builder.dictionary(entries)
  }

  private mutating func ids(
    _ elements: [StateValue], step: (Int) -> KeyStep
  ) throws(EncodingError) -> [ValueID] {
    try elements.enumerated().map { place, element throws(EncodingError) in
      try value(element, at: step(place))
    }
  }

  mutating func document(_ entries: [(key: String, value: ValueID)]) -> PlistDocument {
    let root = builder.dictionary(entries)
    return builder.document(root: root)
  }

  package mutating func document(of root: ValueID) -> PlistDocument { builder.document(root: root) }
}
