import KeyedArchive
import PlistSyntax

/// Turns the values of a property list that is no keyed archive into state values.
///
/// Numbers them as `StateDecoder` does, and like it shows what is shared once.
struct PlainValues {
  /// Texts and data up to this size are repeated freely, in bytes.
  private static let smallSize = 64

  private let document: PlistDocument
  private let limits: Limits
  private let windowPaths: WindowPaths?
  /// How many values have been numbered.
  private(set) var valueCount: Int
  /// How many values could not be read, those that a limit has cut among them.
  private(set) var unreadableCount = 0
  private var numbers: [ValueID: Int] = [:]

  /// - Parameters:
  ///   - windowPaths: What references in nested archives are resolved with.
  ///   - valueCount: How many values of the same coder come before.
  init(
    _ document: PlistDocument, limits: Limits, windowPaths: WindowPaths? = nil,
    valueCount: Int = 0
  ) {
    self.document = document
    self.limits = limits
    self.windowPaths = windowPaths
    self.valueCount = valueCount
  }

  /// A value. `depth` counts the values around it.
  mutating func decode(_ id: ValueID, depth: Int = 0) -> StateValue {
    let number = valueCount
    valueCount += 1
    guard depth < limits.valueDepth else {
      return unreadable("nested deeper than \(limits.valueDepth) levels")
    }
    switch document.value(id) {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value, _): return .integer(value)
    case .real(let value, _): return .real(ExactReal(value))
    case .date(let seconds): return .date(ExactReal(seconds))
    case .uid(let uid): return unreadable("expected a value, found UID \(uid)")
    case .string(let string):
      return once(id, number, cost: string.cost) { .string($0.document.text(string)) }
    case .data(let data):
      return once(id, number, cost: document.byteCount(of: data)) {
        $0.opened($0.document.data(data), depth)
      }
    case .array(let elements):
      return once(id, number) { .array($0.decode(elements, depth)) }
    case .orderedSet(let elements):
      return once(id, number) { .orderedSet($0.decode(elements, depth)) }
    case .set(let elements):
      return once(id, number) { .set($0.decode(elements, depth)) }
    case .dictionary(let elements):
      return once(id, number) { .dictionary($0.pairs(elements, depth)) }
    }
  }

  private mutating func unreadable(_ reason: String) -> StateValue {
    unreadableCount += 1
    return .unreadable(UnreadableValue(reason: reason))
  }

  /// A value that is worth showing once only: decoded the first time, referred to after that.
  private mutating func once(
    _ id: ValueID, _ number: Int, cost: Int = .max, _ make: (inout PlainValues) -> StateValue
  ) -> StateValue {
    guard cost > Self.smallSize else { return make(&self) }
    if let first = numbers[id] { return .shared(first) }
    numbers[id] = number
    return make(&self)
  }

  private mutating func decode(_ elements: PlistElements, _ depth: Int) -> [StateValue] {
    var values: [StateValue] = []
    for element in document.elements(of: elements) {
      values.append(decode(element, depth: depth + 1))
    }
    return values
  }

  private mutating func pairs(_ elements: PlistElements, _ depth: Int) -> [StatePair] {
    var pairs: [StatePair] = []
    for entry in document.entries(of: elements) {
      let key = decode(entry.key, depth: depth + 1)
      pairs.append(StatePair(key, decode(entry.value, depth: depth + 1)))
    }
    return pairs
  }

  /// Data, opened when it is a keyed archive that can be read.
  private mutating func opened(_ bytes: ByteSlice, _ depth: Int) -> StateValue {
    guard NestedArchive.mayBeArchive(bytes),
      let graph = try? ObjectGraph(bytes, limits: limits)
    else { return .data(bytes) }
    var decoder = StateDecoder(graph, limits: limits, nesting: 1)
    decoder.windowPaths = windowPaths
    var fields: [StateField] = []
    for entry in graph.topEntries {
      guard let name = graph.document.text(at: entry.key) else { return .data(bytes) }
      fields.append(StateField(name, decoder.decode(entry.value, depth: depth + 1)))
    }
    unreadableCount += decoder.unreadableCount
    return .archive(fields)
  }
}
