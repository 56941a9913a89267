/// Measures the parts of what patterns match: the keys of an object, the direct contents of a
/// value, and a value without contents itself.
struct PartWeighing {
  private(set) var parts: [ArchiveStatistics.ValueWeight] = []
  /// Which of the patterns have named something.
  private(set) var use: PatternUse
  private var path: RestorationPath?

  init(_ patterns: PatternSet) { use = PatternUse(patterns) }

  mutating func add(_ entries: [StateEntry], of path: RestorationPath?) {
    self.path = path
    let named = use.patterns.naming([path ?? RestorationPath("")])
    let isWhole = named.coverage == .whole && path != nil
    if isWhole, !entries.isEmpty { use.note(named.numbers) }
    for entry in entries {
      let steps = [KeyStep.name(entry.key)]
      if isWhole { add(entry.value, at: steps) }
      find(entry.value, at: steps, named.entering(steps[0]))
    }
  }

  /// Looks for values that patterns name, also inside those that one names. Values nest at most
  /// `Limits.valueDepth` deep.
  private mutating func find(_ value: StateValue, at steps: [KeyStep], _ match: KeyMatch) {
    guard !match.isOver else { return }
    let inner = value.parts.filter { !$0.step.isKey }
    if !match.numbers.isEmpty {
      use.note(match.numbers)
      if inner.isEmpty { add(value, at: steps) }
      for (step, part) in inner { add(part, at: steps + [step]) }
    }
    for (step, part) in inner { find(part, at: steps + [step], match.entering(step)) }
  }

  private mutating func add(_ value: StateValue, at steps: [KeyStep]) {
    parts.append(
      .init(
        path: path, key: steps.text, typeName: value.typeName,
        byteCount: StateSize.byteCount(value)))
  }
}

extension KeyStep {
  fileprivate var isKey: Bool { if case .keyItself = self { true } else { false } }
}
