/// The values of one coder with their contents replaced: all that `KeptContents` does not name.
struct ValueRedaction {
  let redaction: ContentRedaction
  let kept: KeyMatch
  let container: ArchiveContainer
  /// The way from the coder to the value.
  var steps: [KeyStep] = []

  var mask: ContentMask { redaction.mask }
  var names: NameMask { redaction.names }

  /// Whether a value stays, by the way to it from the value that is looked at.
  func isKept(at inner: [KeyStep]) -> Bool { kept.covers(steps + inner) }

  /// The value below a key of a coder, or the name of a field.
  mutating func value(
    _ value: StateValue, below key: String, in outer: ContentPolicy
  ) -> StateValue {
    self.value(value, at: .name(key), .below(key, in: outer, container))
  }

  private mutating func value(
    _ value: StateValue, at step: KeyStep, _ policy: ContentPolicy
  ) -> StateValue {
    steps.append(step)
    defer { steps.removeLast() }
    return kept.covers(steps) ? value : self.value(value, policy)
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  mutating func value(_ value: StateValue, _ policy: ContentPolicy) -> StateValue {
    switch value {
    case .array(let elements):
      return .array(self.elements(elements, policy) { .index($0) })
    case .set(let elements): return .set(self.elements(elements, policy) { _ in .element })
    case .orderedSet(let elements):
      return .orderedSet(self.elements(elements, policy) { .index($0) })
    case .dictionary(let pairs): return .dictionary(self.pairs(pairs, policy))
    case .object(let className, let fields):
      // Names are in objects of scenes. Else no number in an object is the system's.
      let inner: ContentPolicy = if case .names = policy { .names } else { .contents }
      return .object(
        className: names.className(className), fields: self.fields(fields, inner))
    case .archive(let fields): return .archive(self.fields(fields, policy))
    case .opened(let data): return opened(data, policy)
    default: return leaf(value, policy)
    }
  }

  private mutating func elements(
    _ elements: [StateValue], _ policy: ContentPolicy, step: (Int) -> KeyStep
  ) -> [StateValue] {
    elements.enumerated().map { value($0.element, at: step($0.offset), policy) }
  }

  private mutating func fields(
    _ fields: [StateField], _ policy: ContentPolicy
  ) -> [StateField] {
    fields.map { field in
      StateField(names.key(field.name), value(field.value, below: field.name, in: policy))
    }
  }

  /// The keys of a dictionary are contents, but for the system's own.
  private mutating func pairs(
    _ pairs: [StatePair], _ policy: ContentPolicy
  ) -> [StatePair] {
    pairs.map { pair in
      let step = pair.key.step
      let isKept = isKept(at: [step])
      guard case .string(let name) = pair.key else {
        return StatePair(
          isKept ? pair.key : value(pair.key, policy), value(pair.value, at: step, policy))
      }
      let key = isKept || KeptContents.keys.contains(name) ? name : leafText(name, policy)
      return StatePair(.string(key), value(pair.value, below: name, in: policy))
    }
  }

  // MARK: Leaves

  private func leaf(_ value: StateValue, _ policy: ContentPolicy) -> StateValue {
    switch (policy, value) {
    case (.system, .integer), (.system, .real), (.system, .range), (.system, .indexPath),
      (.system, .geometry):
      return value
    default: break
    }
    switch value {
    case .string(let text): return .string(leafText(text, policy))
    case .data(let bytes): return .data(mask.data(bytes))
    case .url(let text, let base):
      return .url(mask.url(text), base: base.map { mask.url($0) })
    case .uuid(let text): return .uuid(mask.uuid(text))
    case .reference(let path): return .reference(names.path(path))
    case .storyboard(let reference): return .storyboard(redaction.storyboard(reference))
    case .unreadable(let value):
      return .unreadable(
        UnreadableValue(reason: ContentRedaction.damage, text: value.text.map(mask.text)))
    case .date(let seconds): return .date(ExactReal(mask.date(seconds.value)))
    case .integer(let number): return .integer(mask.integer(number))
    case .real(let real): return .real(ExactReal(mask.real(real.value)))
    case .range(let location, let length):
      return .range(location: mask.integer(location), length: mask.integer(length))
    case .indexPath(let indices): return .indexPath(indices.map { mask.integer($0) })
    case .geometry(let geometry):
      let numbers = geometry.numbers.map { ExactReal(mask.real($0.value)) }
      return Geometry(geometry.shape, numbers).map { .geometry($0) } ?? value
    // No `default`: contents of a new kind of value must not stay by oversight.
    case .null, .bool, .shared: return value
    case .array, .set, .orderedSet, .dictionary, .object, .archive, .opened: return value
    }
  }

  private func leafText(_ text: String, _ policy: ContentPolicy) -> String {
    switch policy {
    case .contents, .system: mask.text(text)
    case .paths: names.path(text)
    case .names: names.className(text)
    case .frame: KeptContents.isFrame(text) ? text : mask.text(text)
    }
  }
}
