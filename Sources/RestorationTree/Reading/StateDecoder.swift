import KeyedArchive
import PlistSyntax

/// Turns the object graph of one coder into state values.
///
/// Each object is decoded once; when it is met again, the value is a back-reference. Small values
/// without contents (a date, a short text) are repeated instead, and large ones too as long as all
/// repetitions together stay below the size of the coder: this keeps ordinary archives readable and
/// hostile ones linear.
struct StateDecoder {
  /// Values up to this size are repeated freely, in bytes or fields.
  private static let smallCost = 64

  private let graph: ObjectGraph
  private let limits: Limits
  /// How many archives are around this one.
  private let nesting: Int
  /// How many values have been numbered.
  private var valueCount = 0
  /// The number of each value that was decoded and may be met again.
  private var numbers: [ValueID: Int] = [:]
  private var classNames: [ValueID: String] = [:]
  /// What repetitions may still cost.
  private var repetitionBudget: Int

  init(_ graph: ObjectGraph, limits: Limits, nesting: Int = 0) {
    self.graph = graph
    self.limits = limits
    self.nesting = nesting
    repetitionBudget = max(graph.document.bytes.count, 1 << 16)
  }

  /// A value of the archive. `depth` counts the values around it.
  mutating func decode(_ id: ValueID, depth: Int = 0) -> StateValue {
    let number = valueCount
    valueCount += 1
    guard depth < limits.valueDepth else {
      return unreadable("nested deeper than \(limits.valueDepth) levels")
    }
    do throws(ArchiveError) {
      switch try graph.resolve(id) {
      case .null: return .null
      case .plain(let value, let place):
        return plain(value, at: place, number: number, depth: depth)
      case .object(let object):
        return try self.object(object, number: number, depth: depth)
      }
    } catch {
      return unreadable(error.reason)
    }
  }

  private func unreadable(_ reason: String) -> StateValue {
    .unreadable(UnreadableValue(reason: reason))
  }

  private mutating func plain(
    _ value: PlistValue, at id: ValueID, number: Int, depth: Int
  ) -> StateValue {
    let document = graph.document
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value, _): return .integer(value)
    case .real(let value, _): return .real(ExactReal(value))
    case .date(let seconds): return .date(ExactReal(seconds))
    case .uid(let uid): return unreadable("expected an object, found UID \(uid)")
    case .string(let string):
      if let first = repetition(of: id, cost: string.cost, number) { return .shared(first) }
      return .string(document.text(string))
    case .data(let data):
      let bytes = document.data(data)
      return self.data(bytes, id, number, depth)
    case .array(let elements):
      return container(id, number) {
        .array($0.decode(Array(document.elements(of: elements)), depth))
      }
    case .orderedSet(let elements):
      return container(id, number) {
        .orderedSet($0.decode(Array(document.elements(of: elements)), depth))
      }
    case .set(let elements):
      return container(id, number) {
        .set($0.decode(Array(document.elements(of: elements)), depth))
      }
    case .dictionary(let elements):
      return container(id, number) { decoder in
        var pairs: [StatePair] = []
        for entry in document.entries(of: elements) {
          let key = decoder.decode(entry.key, depth: depth + 1)
          pairs.append(StatePair(key, decoder.decode(entry.value, depth: depth + 1)))
        }
        return .dictionary(pairs)
      }
    }
  }

  private mutating func decode(_ elements: [ValueID], _ depth: Int) -> [StateValue] {
    var values: [StateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(decode(element, depth: depth + 1)) }
    return values
  }

  /// A value that holds others: decoded the first time, referred to after that.
  private mutating func container(
    _ id: ValueID, _ number: Int, _ make: (inout StateDecoder) -> StateValue
  ) -> StateValue {
    if let first = numbers[id] { return .shared(first) }
    numbers[id] = number
    return make(&self)
  }

  /// The number of an earlier, equal value that has to stand for this one, because repeating it would
  /// cost more than the coder has paid for. Nil lets the value be decoded here.
  private mutating func repetition(of id: ValueID, cost: Int, _ number: Int) -> Int? {
    guard cost > Self.smallCost else { return nil }
    guard let first = numbers[id] else {
      numbers[id] = number
      return nil
    }
    guard repetitionBudget >= cost else { return first }
    repetitionBudget -= cost
    return nil
  }

  private mutating func object(
    _ object: ArchivedObject, number: Int, depth: Int
  ) throws(ArchiveError) -> StateValue {
    // The size of the object bounds the cost of looking its fields up again.
    let fieldCount = graph.document.count(of: object.fields)
    if let first = numbers[object.id], fieldCount > Self.smallCost { return .shared(first) }
    let className = try self.className(of: object)
    switch try graph.contents(of: object, className: className) {
    case .array(let elements):
      return collection(elements, object.id, number, depth) { .array($0) }
    case .set(let elements):
      return collection(elements, object.id, number, depth) { .set($0) }
    case .orderedSet(let elements):
      return collection(elements, object.id, number, depth) { .orderedSet($0) }
    case .dictionary(let keys, let values):
      if keys.isEmpty { return .dictionary([]) }
      return container(object.id, number) { decoder in
        var pairs: [StatePair] = []
        for (key, value) in zip(keys, values) {
          let key = decoder.decode(key, depth: depth + 1)
          pairs.append(StatePair(key, decoder.decode(value, depth: depth + 1)))
        }
        return .dictionary(pairs)
      }
    case .string(let text):
      if let first = repetition(of: object.id, cost: text.utf8.count, number) {
        return .shared(first)
      }
      return .string(text)
    case .data(let bytes): return data(bytes, object.id, number, depth)
    case .date(let seconds): return .date(ExactReal(seconds))
    case .url(let text, let base):
      let cost = text.utf8.count
      if let first = repetition(of: object.id, cost: cost, number) { return .shared(first) }
      return .url(text, base: try base.flatMap { id throws(ArchiveError) in try urlText(id) })
    case .uuid(let text): return .uuid(text)
    case .numbers(let shape, let numbers): return .geometry(shape.geometry, numbers)
    case .range(let location, let length): return .range(location: location, length: length)
    case .indexPath(let indices):
      if let first = repetition(of: object.id, cost: indices.count, number) {
        return .shared(first)
      }
      return .indexPath(indices)
    case .other: return try otherObject(object, className, number, depth)
    }
  }

  private mutating func collection(
    _ elements: [ValueID], _ id: ValueID, _ number: Int, _ depth: Int,
    _ make: ([StateValue]) -> StateValue
  ) -> StateValue {
    if elements.isEmpty { return make([]) }
    return container(id, number) { make($0.decode(elements, depth)) }
  }

  private mutating func className(of object: ArchivedObject) throws(ArchiveError) -> String {
    if let known = classNames[object.classID] { return known }
    let name = try graph.archivedClass(object).name
    classNames[object.classID] = name
    return name
  }

  private mutating func otherObject(
    _ object: ArchivedObject, _ className: String, _ number: Int, _ depth: Int
  ) throws(ArchiveError) -> StateValue {
    if let proxy = try proxy(object, className, number) { return proxy }
    let fields = graph.fields(of: object)
    if fields.isEmpty { return .object(className: className, fields: []) }
    return container(object.id, number) { decoder in
      var values: [StateField] = []
      for field in fields {
        values.append(StateField(field.name, decoder.decode(field.value, depth: depth + 1)))
      }
      return .object(className: className, fields: values)
    }
  }

  /// UIKit's stand-ins for other objects and for storyboards; nil when the class or its fields are not
  /// what UIKit writes.
  private mutating func proxy(
    _ object: ArchivedObject, _ className: String, _ number: Int
  ) throws(ArchiveError) -> StateValue? {
    switch className {
    case KnownKeys.referenceClass:
      guard let path = try text(KnownKeys.referencePath, of: object) else { return nil }
      if let first = repetition(of: object.id, cost: path.utf8.count, number) {
        return .shared(first)
      }
      return .reference(path)
    case KnownKeys.storyboardClass:
      guard let name = try text(KnownKeys.storyboardName, of: object) else { return nil }
      return .storyboard(
        StoryboardReference(
          name: name, bundlePath: try text(KnownKeys.storyboardBundlePath, of: object)))
    default: return nil
    }
  }

  private func text(_ field: String, of object: ArchivedObject) throws(ArchiveError) -> String? {
    guard let id = graph.field(field, of: object),
      case .plain(.string(let string), _) = try graph.resolve(id)
    else { return nil }
    return graph.document.text(string)
  }

  /// The text of the URL that another is relative to. Bases have no base of their own in practice; one
  /// that has is shown by its own text.
  private func urlText(_ id: ValueID) throws(ArchiveError) -> String? {
    guard case .object(let base) = try graph.resolve(id) else { return nil }
    return try text("NS.relative", of: base)
  }

  /// Data, opened when it is a keyed archive that can be read.
  private mutating func data(
    _ bytes: ByteSlice, _ id: ValueID, _ number: Int, _ depth: Int
  ) -> StateValue {
    if let first = numbers[id], bytes.count > Self.smallCost {
      guard repetitionBudget >= bytes.count, !NestedArchive.mayBeArchive(bytes) else {
        return .shared(first)
      }
      repetitionBudget -= bytes.count
    }
    numbers[id] = number
    guard nesting + 1 < limits.nestedArchives, NestedArchive.mayBeArchive(bytes),
      let inner = try? ObjectGraph(bytes, limits: limits)
    else { return .data(bytes) }
    var decoder = StateDecoder(inner, limits: limits, nesting: nesting + 1)
    var fields: [StateField] = []
    for entry in inner.topEntries {
      guard let name = inner.document.text(at: entry.key) else { return .data(bytes) }
      fields.append(StateField(name, decoder.decode(entry.value, depth: depth + 1)))
    }
    return .archive(fields)
  }
}

extension PlistString {
  /// What repeating the text costs, in bytes.
  fileprivate var cost: Int { byteCount }
}

extension NumberShape {
  fileprivate var geometry: Geometry.Shape {
    switch self {
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .insets: .insets
    }
  }
}

/// Archives inside data.
enum NestedArchive {
  /// Whether bytes begin like a property list that could be an archive.
  static func mayBeArchive(_ bytes: ByteSlice) -> Bool {
    bytes.hasPrefix("bplist") || bytes.hasPrefix("<?xml") || bytes.hasPrefix("<!DOCTYPE plist")
      || bytes.hasPrefix("<plist")
  }
}
