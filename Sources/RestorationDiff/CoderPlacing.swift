/// Chooses the one place of each value that is not plain and that a coder refers to, and writes the
/// values out.
///
/// The place with the fewest names wins; a name of a list is none, so an element of a list is in
/// the list, and `selected` and `parent` refer to it. Of places with as many names one in a list
/// wins, then the shortest, then the one whose names sort first. Elements of sets have no name, and
/// come last.
struct CoderPlacing {
  /// The values as they are written out. `StateValue.shared` has a number of `places`.
  private(set) var placed: [StateEntry] = []
  private(set) var places = SharedPlaces()

  private let keepsOrder: Bool
  /// The values that are referred to, and those with such a value in them, by number.
  private var entries: [Int: Entry] = [:]
  private var coderCount = 0
  /// What all values take without copies, in bytes.
  private var ownSize = 0.0
  /// What is in a list or under the name of one, what costs one more name, and the sets.
  private var near: ArraySlice<Slot> = []
  private var far: ArraySlice<Slot> = []
  private var sets: ArraySlice<Slot> = []
  /// Whether a value would be deeper than any in a file.
  private var isTooDeep = false

  private struct Entry {
    /// The value, with `shared` in place of those in it that have entries of their own.
    var value: StateValue
    let isReferred: Bool
    let weight: Weight
    var isWritten = false
    /// The value with copies in place of references, if it is plain.
    var copy: StateValue?
  }

  /// What a value takes, with copies of plain values in place of references.
  private struct Weight {
    /// Whether there is no object, archive or cycle in the value, so that an equal one is as good.
    var isPlain: Bool
    var depth = 1
    /// In bytes: copies of copies can take more than an integer can count.
    var size: Double
  }

  /// The values of one coder are counted by themselves.
  private struct Coder {
    let base: Int
    /// The counts of the values to which others refer.
    var targets: Set<Int> = []
    var count = 0
  }

  /// Where a value with an entry is: at a step from the place of its container.
  private struct Slot {
    let number: Int
    let step: KeyStep?
    let container: ShortKeyPath
    let depth: Int
  }

  /// Nil if a value would be deeper than any in a file, or if copies take much more than the values.
  ///
  /// - Parameter keepsOrder: whether each value keeps its place in the file, and is not copied. Then it
  ///   is never nil, and what would be too deep has no place.
  init?(_ state: [StateEntry], keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
    var coder = nextCoder(state.map(\.value))
    let taken = state.map { StateField($0.key, takenOut($0.value, &coder) ?? $0.value) }
    guard keepsOrder || copiesFit(taken) else { return nil }
    findPlaces(taken)
    if isTooDeep, !keepsOrder { return nil }
    placed = zip(state, taken).map { entry, field in
      let value = written(field.value, at: ShortKeyPath().entering(.name(entry.key)))
      return StateEntry(entry.key, value, origin: entry.origin, at: entry.location)
    }
  }

  // MARK: Entries

  private mutating func nextCoder(_ values: [StateValue]) -> Coder {
    defer { coderCount += 1 }
    var coder = Coder(base: coderCount * SharedPlaces.coderSize)
    for value in values { value.addTargets(to: &coder.targets) }
    return coder
  }

  /// Makes entries of the value and those in it. Returns the value with `shared` in their place; nil
  /// if there are none. The keys of dictionaries stay whole.
  private mutating func takenOut(_ value: StateValue, _ coder: inout Coder) -> StateValue? {
    let number = coder.base + coder.count
    let isReferred = coder.targets.contains(coder.count)
    coder.count += 1
    ownSize += value.ownSize
    var taken: StateValue?
    func takeOut(_ coder: inout Coder) {
      taken = value.withParts { part, role in
        let taken = takenOut(part, &coder)
        guard case .key = role else { return taken }
        return part.map {
          if case .shared(let target) = $0 { reference(to: coder.base + target) } else { nil }
        }
      }
    }
    if case .shared(let target) = value {
      taken = reference(to: coder.base + target)
      if !isReferred { return taken }
    } else if value.innerCoder.isEmpty {
      takeOut(&coder)
    } else if !value.innerGraph.isEmpty {
      var inner = nextCoder(value.innerGraph)
      takeOut(&inner)
    }
    guard isReferred || taken != nil else { return nil }
    entries[number] = Entry(
      value: taken ?? value, isReferred: isReferred, weight: weight(of: taken ?? value))
    return reference(to: number)
  }

  /// Refers to a value. Of a reference, it refers to the same value.
  private func reference(to number: Int) -> StateValue {
    if case .shared(let target)? = entries[number]?.value { return .shared(target) }
    return .shared(number)
  }

  private func entry(of value: StateValue) -> Entry? {
    if case .shared(let number) = value { entries[number] } else { nil }
  }

  /// Weighs a value. One around it has no entry yet, so that a cycle is not plain.
  private func weight(of value: StateValue) -> Weight {
    if let entry = entry(of: value), entry.weight.isPlain || !entry.isReferred {
      return entry.weight
    }
    var weight = Weight(isPlain: !keepsOrder && value.isPlainItself, size: value.ownSize)
    for part in value.children + value.innerGraph {
      let inner = self.weight(of: part)
      weight.isPlain = weight.isPlain && inner.isPlain
      weight.depth = max(weight.depth, inner.depth + 1)
      weight.size += inner.size
    }
    return weight
  }

  /// Whether copies of plain values nest no deeper than values of a file, and take at most 4 times the
  /// size of the values and 64 KiB: about 16 times the file, where a value can take a few bytes.
  private func copiesFit(_ fields: [StateField]) -> Bool {
    let once = entries.values.filter { $0.isReferred && !$0.weight.isPlain }
    let weights = fields.map { weight(of: $0.value) } + once.map(\.weight)
    return weights.reduce(0) { $0 + $1.size } <= 4 * ownSize + 0x1p16
      && weights.allSatisfy { $0.depth <= Limits.valueDepth }
  }

  // MARK: Places

  private mutating func findPlaces(_ fields: [StateField]) {
    visitContents(of: .archive(fields), at: ShortKeyPath(), depth: 0)
    while !isTooDeep {
      if let slot = near.popFirst() ?? far.popFirst() {
        visit(slot)
      } else if let set = sets.popFirst() {
        visitSet(set)
      } else {
        return
      }
    }
  }

  private mutating func visit(_ slot: Slot) {
    guard let entry = entries[slot.number], places.homes[slot.number] == nil else { return }
    // What is in a key can refer to keys before it, as often as there are any.
    guard slot.depth + entry.weight.depth - 1 <= Limits.valueDepth else {
      isTooDeep = true
      return
    }
    let place = slot.container.entering(slot.step)
    if entry.isReferred { places.add(slot.number, entry.value, at: place) }
    if case .set = entry.value, !keepsOrder {
      sets.append(slot)
    } else {
      visitContents(of: entry.value, at: place, depth: slot.depth)
    }
  }

  /// Adds what is in a value: by its name, unless it is a list. Equal names keep their order.
  private mutating func visitContents(of value: StateValue, at place: ShortKeyPath, depth: Int) {
    var inner: [Slot] = []
    func add(_ step: KeyStep?, _ part: StateValue) {
      guard case .shared(let number) = part, entries[number]?.weight.isPlain == false else {
        return
      }
      inner.append(Slot(number: number, step: step, container: place, depth: depth + 1))
    }
    switch value {
    case .dictionary(let pairs):
      for pair in pairs { add((copy(of: pair.key) ?? pair.key).step, pair.value) }
    // What is in data has the place of the data.
    case .opened(let data): add(nil, data.contents)
    default: value.visitParts(add)
    }
    if keepsOrder {
      for slot in inner { visit(slot) }
    } else if value.isList {
      near += inner
    } else {
      let names = inner.map { if case .name(let name)? = $0.step { name } else { "" } }
      for slot in inner.sorted(by: names) {
        if entries[slot.number]?.value.isList == true {
          near.append(slot)
        } else {
          far.append(slot)
        }
      }
    }
  }

  /// Orders the elements of a set by the places that they have, or by their own text, and visits them.
  private mutating func visitSet(_ set: Slot) {
    guard case .set(let elements)? = entries[set.number]?.value else { return }
    let texts = elements.map { element in
      let number = if case .shared(let number) = element { number } else { -1 }
      return places.keyPath(number) ?? text(of: element)
    }
    let ordered = StateValue.set(elements.sorted(by: texts))
    entries[set.number]?.value = ordered
    visitContents(of: ordered, at: set.container.entering(set.step), depth: set.depth)
  }

  /// The text of an element: of one that is not plain, its type and its plain parts.
  private mutating func text(of element: StateValue) -> String {
    if let copy = copy(of: element) { return KeyDescription.whole(copy) }
    let value = entry(of: element)?.value ?? element
    let known = value.withParts { part, _ in copy(of: part) ?? .string("…") }
    return KeyDescription.whole(known ?? value)
  }

  // MARK: Writing

  /// The value with copies in place of references, and sets in order; nil if it is not plain.
  private mutating func copy(of value: StateValue) -> StateValue? {
    weight(of: value).isPlain ? copied(value) : nil
  }

  private mutating func copied(_ value: StateValue) -> StateValue {
    if case .shared(let number) = value, let entry = entries[number] {
      let copy = entry.copy ?? copied(entry.value)
      entries[number]?.copy = copy
      return copy
    }
    let copy = value.withParts { part, _ in copied(part) } ?? value
    guard case .set(let elements) = copy else { return copy }
    return .set(elements.sorted(by: elements.map(KeyDescription.whole)))
  }

  /// The value with what it refers to written out at its place, and copied to each if it is plain.
  private mutating func written(_ value: StateValue, at place: ShortKeyPath) -> StateValue {
    guard case .shared(let number) = value, let entry = entries[number] else {
      return keepsOrder ? value : copied(value)
    }
    if entry.weight.isPlain { return copied(value) }
    if entry.isReferred {
      guard !entry.isWritten, places.homes[number] == place else { return value }
      entries[number]?.isWritten = true
    }
    var key: StateValue?
    let written = entry.value.withParts { part, role in
      let step: KeyStep?
      switch role {
      case .key:
        key = copy(of: part) ?? part
        return key
      case .named(let name): step = key?.step ?? .name(name)
      case .element(let own): step = own
      }
      return self.written(part, at: place.entering(step))
    }
    return written ?? entry.value
  }
}

extension StateValue {
  /// The values of an archive inside the coder, if they refer to one another.
  fileprivate var innerGraph: [StateValue] {
    let contents = innerCoder
    return contents.contains(where: \.refersBack) ? contents : []
  }

  /// The value with some of the values directly in it replaced. Data keeps its bytes.
  fileprivate func withParts(
    _ replacement: (StateValue, PartRole) -> StateValue?
  ) -> StateValue? {
    guard case .opened(let data) = self else { return replacingParts(replacement) }
    return replacement(data.contents, .element(nil)).map {
      .opened(OpenedData(bytes: data.bytes, format: data.format, contents: $0))
    }
  }

  fileprivate var ownSize: Double {
    isContainer ? 16 : Double(16 + StateSize.byteCount(self))
  }

  fileprivate var isPlainItself: Bool {
    switch self {
    case .object, .archive, .shared: false
    case .opened(let data): !data.contents.refersBack
    default: true
    }
  }

  fileprivate func addTargets(to targets: inout Set<Int>) {
    if case .shared(let target) = self { targets.insert(target) }
    for child in children { child.addTargets(to: &targets) }
  }

  /// Whether the value is a list, which names no value of its own.
  var isList: Bool {
    switch self {
    case .array, .set, .orderedSet: true
    default: false
    }
  }
}

extension [StatePair] {
  /// Sorted by the text of the key; those with one key by that of the value.
  var inOrder: [StatePair] {
    let keys = map { KeyDescription.whole($0.key) }
    if Set(keys).count == count { return sorted(by: keys) }
    let pairs = sorted(by: map { KeyDescription.whole($0.value) })
    return pairs.sorted(by: pairs.map { KeyDescription.whole($0.key) })
  }
}

extension Array {
  /// Sorted by a text of each element; those with the same text keep their order.
  func sorted(by texts: [String]) -> [Element] {
    let order = indices.sorted { left, right in
      let (one, other) = (texts[left].utf8, texts[right].utf8)
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return order.map { self[$0] }
  }
}
