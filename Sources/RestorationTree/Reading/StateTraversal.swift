import KeyedArchive
import PlistSyntax

/// Walks the values in the object graph of one coder and shows each to a sink.
///
/// Each container is shown once; when it is met again, a back-reference is. Values without contents
/// (a date, a text) are repeated instead, within the bounds of `ObjectReader`.
struct StateTraversal {
  var reader: ObjectReader
  let limits: Limits
  /// How many archives are around this one.
  private let nesting: Int
  /// How many values have been numbered.
  var valueCount: Int
  /// The number of each container and large text that was shown.
  var numbers: ValueNumbers
  var digest = GraphDigest()
  /// How many values could not be read, those that a limit has cut among them.
  var unreadableCount = 0
  /// What AppKit's references lead to; nil where there are none.
  var windowPaths: WindowPaths?

  /// Opens data, within what is left for the coder.
  var opener: DataOpener

  let graph: ObjectGraph

  init(
    _ graph: ObjectGraph, limits: Limits, nesting: Int = 0, valueCount: Int = 0,
    opener: DataOpener
  ) {
    self.valueCount = valueCount
    self.opener = opener
    self.graph = graph
    reader = ObjectReader(graph)
    numbers = ValueNumbers(graph.document)
    self.limits = limits
    self.nesting = nesting
  }

  /// Shows a value of the archive and all in it. `depth` counts the values around it.
  mutating func visit<Sink: StateSink>(
    _ id: ValueID, depth: Int = 0, into sink: inout Sink
  ) {
    let number = valueCount
    valueCount += 1
    guard depth < limits.valueDepth else {
      return unreadable(
        "nested deeper than \(limits.valueDepth) levels; what is below has the digest "
          + digest.digest(of: id, in: graph), into: &sink)
    }
    do throws(ArchiveError) {
      switch try reader.resolve(id) {
      case .null: sink.take(.null)
      case .plain(let value, let place):
        try visit(value, at: place, number: number, depth: depth, into: &sink)
      case .object(let object): try visit(object, number: number, depth: depth, into: &sink)
      }
    } catch {
      unreadable(error.reason, at: error.location, into: &sink)
    }
  }

  private mutating func unreadable<Sink: StateSink>(
    _ reason: String, at location: SourceLocation? = nil, into sink: inout Sink
  ) {
    unreadableCount += 1
    sink.take(.unreadable(UnreadableValue(reason: reason, location: location)))
  }

  private mutating func visit<Sink: StateSink>(
    _ value: PlistValue, at id: ValueID, number: Int, depth: Int, into sink: inout Sink
  ) throws(ArchiveError) {
    switch value {
    case .null: sink.take(.null)
    case .bool(let value): sink.take(.bool(value))
    case .integer(let value, _): sink.take(.integer(value))
    case .real(let value, _): sink.take(.real(ExactReal(value)))
    case .date(let seconds): sink.take(.date(ExactReal(seconds)))
    case .uid(let uid): unreadable("expected an object, found UID \(uid)", into: &sink)
    case .string(let string): try visit(string, at: id, number, into: &sink)
    case .data:
      guard let data = try reader.data(id) else {
        return unreadable("data that is none", into: &sink)
      }
      visit(data, number, depth, into: &sink)
    case .array(let elements):
      list(ArchivedList(elements, of: graph.document), id, number, depth, into: &sink) {
        .array(count: $0)
      }
    case .orderedSet(let elements):
      list(ArchivedList(elements, of: graph.document), id, number, depth, into: &sink) {
        .orderedSet(count: $0)
      }
    case .set(let elements):
      list(ArchivedList(elements, of: graph.document), id, number, depth, into: &sink) {
        .set(count: $0)
      }
    case .dictionary(let elements):
      guard isFirst(id, number, into: &sink) else { return }
      let (keys, values) = ArchivedList.pairs(of: elements, in: graph.document)
      dictionary(keys, values, depth, into: &sink)
    }
  }

  /// A text. A large one that has been repeated too often is referred to instead.
  private mutating func visit<Sink: StateSink>(
    _ string: PlistString, at id: ValueID, _ number: Int, into sink: inout Sink
  ) throws(ArchiveError) {
    do throws(ArchiveError) {
      try reader.pay(for: string, at: id)
    } catch {
      guard let first = numbers[id] else { throw error }
      return sink.take(.shared(first))
    }
    if string.cost > StateLimits.smallData, numbers[id] == nil { numbers[id] = number }
    sink.take(string, at: id, from: &reader)
  }

  private mutating func list<Sink: StateSink>(
    _ elements: ArchivedList, _ id: ValueID, _ number: Int, _ depth: Int, into sink: inout Sink,
    _ container: (Int) -> StateContainer
  ) {
    guard isFirst(id, number, into: &sink) else { return }
    sink.open(container(elements.count))
    for element in elements { visit(element, depth: depth + 1, into: &sink) }
    sink.close()
  }

  private mutating func dictionary<Sink: StateSink>(
    _ keys: ArchivedList, _ values: ArchivedList, _ depth: Int, into sink: inout Sink
  ) {
    if !Sink.asksForKeys {
      sink.open(.dictionary(count: keys.count))
    } else if let kind = kind(of: keys, depth: depth + 1) {
      sink.open(dictionaryWith: kind)
    } else {
      var builder = StateBuilder()
      dictionary(keys, values, depth, into: &builder)
      return sink.take(builder.value)
    }
    for place in keys.indices {
      visit(keys[place], depth: depth + 1, into: &sink)
      visit(values[place], depth: depth + 1, into: &sink)
    }
    sink.close()
  }

  /// What the keys of a dictionary are; nil where that is not known before they are decoded. Texts
  /// beyond ASCII may be the same though they are written differently, and large ones may be cut.
  private mutating func kind(of keys: ArchivedList, depth: Int) -> DictionaryKeys? {
    guard depth < limits.valueDepth else { return nil }
    var names = DistinctNames()
    for key in keys {
      switch try? reader.resolve(key) {
      case .plain(.string(let name), _)?:
        guard name.cost <= StateLimits.smallData,
          let text = reader.plainBytes(of: name),
          text.firstNonASCII(in: 0..<text.count) == nil, !SecretDetector.mayHoldSecret(text)
        else { return nil }
        if !names.insert(text) { return .values }
      case .plain(.integer, _)?, .plain(.real, _)?, .plain(.bool, _)?, .plain(.date, _)?, .null?:
        return .values
      case .plain, .object, nil: return nil
      }
    }
    return .names
  }

  private mutating func visit<Sink: StateSink>(
    _ object: ArchivedObject, number: Int, depth: Int, into sink: inout Sink
  ) throws(ArchiveError) {
    if refers(to: object.id, into: &sink) { return }
    let className = try reader.className(of: object)
    switch try reader.contents(of: object, className: className) {
    case .array(let elements):
      collection(elements, object.id, number, depth, into: &sink) { .array(count: $0) }
    case .set(let elements):
      collection(elements, object.id, number, depth, into: &sink) { .set(count: $0) }
    case .orderedSet(let elements):
      collection(elements, object.id, number, depth, into: &sink) { .orderedSet(count: $0) }
    case .dictionary(let keys, let values):
      if keys.isEmpty { return sink.take(.dictionary([])) }
      guard isFirst(object.id, number, into: &sink) else { return }
      dictionary(keys, values, depth, into: &sink)
    case .string(let text): sink.take(.string(text))
    case .data(let data): visit(data, number, depth, into: &sink)
    case .date(let seconds): sink.take(.date(ExactReal(seconds)))
    case .url(let text, let place, nil): sink.take(url: text, at: place, from: &reader)
    case .url(let text, let place, let base?):
      let base = try urlText(base)
      sink.take(.url(reader.paidText(text, at: place), base: base))
    case .uuid(let data): reader.withBytes(of: data) { sink.take(uuid: $0) }
    case .numbers(let shape, let numbers): sink.take(.geometry(shape.geometry, numbers))
    case .range(let location, let length):
      sink.take(.range(location: location, length: length))
    case .indexPath(let indices): sink.take(.indexPath(indices))
    case .other: try visitOther(object, className, number, depth, into: &sink)
    }
  }

  /// A list. An empty one is no reason for a back-reference.
  private mutating func collection<Sink: StateSink>(
    _ elements: ArchivedList, _ id: ValueID, _ number: Int, _ depth: Int, into sink: inout Sink,
    _ container: (Int) -> StateContainer
  ) {
    guard elements.isEmpty else {
      return list(elements, id, number, depth, into: &sink, container)
    }
    sink.open(container(0))
    sink.close()
  }

  private mutating func visitOther<Sink: StateSink>(
    _ object: ArchivedObject, _ className: String, _ number: Int, _ depth: Int,
    into sink: inout Sink
  ) throws(ArchiveError) {
    if let standIn = try standIn(object, className) { return sink.take(standIn) }
    let fields = try reader.fieldList(of: object)
    guard fields.count > 0 else {
      return sink.take(.object(className: className, fields: []))
    }
    guard isFirst(object.id, number, into: &sink) else { return }
    sink.open(.object(className: className))
    for index in 0..<fields.count {
      let field = reader.field(index, of: fields)
      sink.take(name: field.name, at: field.key, from: &reader)
      visit(field.value, depth: depth + 1, into: &sink)
    }
    sink.close()
  }

  /// Data, opened when it is a keyed archive that can be read, or tells another format.
  private mutating func visit<Sink: StateSink>(
    _ data: ArchivedData, _ number: Int, _ depth: Int, into sink: inout Sink
  ) {
    if refers(to: data.id, into: &sink) { return }
    let bytes = graph.bytes(of: data)
    // Data is worth a back-reference when repeating it would show; a few bytes are repeated.
    if bytes.count > StateLimits.smallData { numbers[data.id] = number }
    guard nesting + 1 < limits.nestedArchives, NestedArchive.mayBeArchive(bytes),
      let inner = try? ObjectGraph(bytes, limits: limits)
    else {
      let opened = opener.open(bytes, nesting: nesting, depth: depth)
      return sink.take(opened.map { .opened($0) } ?? .data(bytes))
    }
    guard inner.hasTextKeys else { return sink.take(.data(bytes)) }
    var nested = StateTraversal(inner, limits: limits, nesting: nesting + 1, opener: opener)
    nested.windowPaths = windowPaths
    sink.open(.archive)
    for entry in inner.topEntries {
      nested.visit(named: entry.key, entry.value, depth: depth + 1, into: &sink)
    }
    sink.close()
    unreadableCount += nested.unreadableCount
    opener = nested.opener
  }

  /// A value of an archive's top level, after its name.
  private mutating func visit<Sink: StateSink>(
    named key: ValueID, _ id: ValueID, depth: Int, into sink: inout Sink
  ) {
    guard case .string(let name) = graph.document.value(key) else { return }
    sink.take(name: name, at: key, from: &reader)
    visit(id, depth: depth, into: &sink)
  }
}

extension StateTraversal {
  /// Refers to a value that was shown before; false if it was not.
  private func refers<Sink: StateSink>(to id: ValueID, into sink: inout Sink) -> Bool {
    guard let first = numbers[id] else { return false }
    sink.take(.shared(first))
    return true
  }

  /// Whether a value that holds others is met for the first time. Later it is referred to.
  private mutating func isFirst<Sink: StateSink>(
    _ id: ValueID, _ number: Int, into sink: inout Sink
  ) -> Bool {
    if refers(to: id, into: &sink) { return false }
    numbers[id] = number
    return true
  }
}

enum StateLimits {
  /// Data and texts up to this size are always repeated where they are referred to again, in bytes.
  static let smallData = 64
}

extension ObjectGraph {
  /// Whether all top-level keys are texts.
  fileprivate var hasTextKeys: Bool {
    topEntries.allSatisfy { if case .string = document.value($0.key) { true } else { false } }
  }
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
