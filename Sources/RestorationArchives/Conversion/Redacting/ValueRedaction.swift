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
    var inner = policy
    switch value {
    case .opened(let data): return opened(data, policy)
    // Names are in objects of scenes. Else no number in an object is the system's.
    case .object: inner = policy == .names ? .names : .contents
    case .array, .set, .orderedSet, .dictionary, .archive: break
    default: return leaf(value, policy)
    }
    var key: KeyStep?
    let shown = value.replacingParts(className: names.className, field: names.key) { part, role in
      switch role {
      case .element(let step): return self.value(part, at: step ?? .element, inner)
      case .key:
        key = part.step
        return dictionaryKey(part, inner)
      case .named(let name):
        if let key, case .keyed = key { return self.value(part, at: key, inner) }
        return self.value(part, below: name, in: inner)
      }
    }
    return shown ?? value
  }

  /// The keys of a dictionary are contents, but for the system's own.
  private mutating func dictionaryKey(_ key: StateValue, _ policy: ContentPolicy) -> StateValue {
    if isKept(at: [key.step]) { return key }
    guard case .string(let name) = key else { return value(key, policy) }
    return KeptContents.keys.contains(name) ? key : .string(leafText(name, policy))
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
    case .storyboard(let reference): return .storyboard(redaction.screen.screened(reference))
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
