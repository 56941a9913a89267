import KeyedArchive
import PlistSyntax

/// Walks the values in the object graph of one coder and shows each to a sink.
///
/// Each container is shown once; when it is met again, a back-reference is. Values without contents
/// (a date, a text) are repeated instead, within the bounds of `ObjectReader`.
struct StateTraversal<Sink: StateSink> {
  let sink: Sink
  private var reader: ObjectReader
  private let limits: Limits
  /// How many archives are around this one.
  private let nesting: Int
  /// How many values have been numbered.
  private(set) var valueCount: Int
  /// The number of each container and large text that was shown.
  private var numbers: ValueNumbers
  private var digest = GraphDigest()
  /// How many values could not be read, those that a limit has cut among them.
  private(set) var unreadableCount = 0
  /// What AppKit's references lead to; nil where there are none.
  var windowPaths: WindowPaths?

  /// Opens data, within what is left for the coder.
  var opener: DataOpener

  private let graph: ObjectGraph

  init(
    _ graph: ObjectGraph, limits: Limits, nesting: Int = 0, valueCount: Int = 0,
    opener: DataOpener, sink: Sink
  ) {
    self.valueCount = valueCount
    self.opener = opener
    self.graph = graph
    reader = ObjectReader(graph)
    numbers = ValueNumbers(graph.document)
    self.limits = limits
    self.nesting = nesting
    self.sink = sink
  }

  /// Shows a value of the archive and all in it. `depth` counts the values around it.
  mutating func visit(_ id: ValueID, depth: Int = 0) {
    let number = valueCount
    valueCount += 1
    guard depth < limits.valueDepth else {
      return unreadable(
        "nested deeper than \(limits.valueDepth) levels; what is below has the digest "
          + digest.digest(of: id, in: graph))
    }
    do throws(ArchiveError) {
      switch try graph.resolve(id) {
      case .null: sink.take(.null)
      case .plain(let value, let place):
        try visit(value, at: place, number: number, depth: depth)
      case .object(let object): try visit(object, number: number, depth: depth)
      }
    } catch {
      unreadable(error.reason, at: error.location)
    }
  }

  private mutating func unreadable(_ reason: String, at location: SourceLocation? = nil) {
    unreadableCount += 1
    sink.take(.unreadable(UnreadableValue(reason: reason, location: location)))
  }

  private mutating func visit(
    _ value: PlistValue, at id: ValueID, number: Int, depth: Int
  ) throws(ArchiveError) {
    switch value {
    case .null: sink.take(.null)
    case .bool(let value): sink.take(.bool(value))
    case .integer(let value, _): sink.take(.integer(value))
    case .real(let value, _): sink.take(.real(ExactReal(value)))
    case .date(let seconds): sink.take(.date(ExactReal(seconds)))
    case .uid(let uid): unreadable("expected an object, found UID \(uid)")
    case .string(let string): try visit(string, at: id, number)
    case .data:
      guard let data = try reader.data(id) else { return unreadable("data that is none") }
      visit(data, number, depth)
    case .array(let elements):
      list(graph.document.list(of: elements), id, number, depth) { .array(count: $0) }
    case .orderedSet(let elements):
      list(graph.document.list(of: elements), id, number, depth) { .orderedSet(count: $0) }
    case .set(let elements):
      list(graph.document.list(of: elements), id, number, depth) { .set(count: $0) }
    case .dictionary(let elements):
      guard isFirst(id, number) else { return }
      sink.open(.dictionary(count: elements.knownCount ?? 0))
      for entry in graph.document.entries(of: elements) {
        visit(entry.key, depth: depth + 1)
        visit(entry.value, depth: depth + 1)
      }
      sink.close()
    }
  }

  /// A text. A large one that has been repeated too often is referred to instead.
  private mutating func visit(
    _ string: PlistString, at id: ValueID, _ number: Int
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

  /// Whether a value that holds others is met for the first time. Later it is referred to.
  private mutating func isFirst(_ id: ValueID, _ number: Int) -> Bool {
    if let first = numbers[id] {
      sink.take(.shared(first))
      return false
    }
    numbers[id] = number
    return true
  }

  private mutating func list(
    _ elements: [ValueID], _ id: ValueID, _ number: Int, _ depth: Int,
    _ container: (Int) -> StateContainer
  ) {
    guard isFirst(id, number) else { return }
    sink.open(container(elements.count))
    for element in elements { visit(element, depth: depth + 1) }
    sink.close()
  }

  private mutating func visit(
    _ object: ArchivedObject, number: Int, depth: Int
  ) throws(ArchiveError) {
    if let first = numbers[object.id] { return sink.take(.shared(first)) }
    let className = try reader.className(of: object)
    switch try reader.contents(of: object, className: className) {
    case .array(let elements):
      collection(elements, object.id, number, depth) { .array(count: $0) }
    case .set(let elements):
      collection(elements, object.id, number, depth) { .set(count: $0) }
    case .orderedSet(let elements):
      collection(elements, object.id, number, depth) { .orderedSet(count: $0) }
    case .dictionary(let keys, let values):
      if keys.isEmpty { return sink.take(.dictionary([])) }
      guard isFirst(object.id, number) else { return }
      sink.open(.dictionary(count: keys.count))
      for index in keys.indices {
        visit(keys[index], depth: depth + 1)
        visit(values[index], depth: depth + 1)
      }
      sink.close()
    case .string(let text): sink.take(.string(text))
    case .data(let data): visit(data, number, depth)
    case .date(let seconds): sink.take(.date(ExactReal(seconds)))
    case .url(let text, let base):
      let base = try base.flatMap { id throws(ArchiveError) in try urlText(id) }
      sink.take(.url(text, base: base))
    case .uuid(let text): sink.take(.uuid(text))
    case .numbers(let shape, let numbers): sink.take(.geometry(shape.geometry, numbers))
    case .range(let location, let length):
      sink.take(.range(location: location, length: length))
    case .indexPath(let indices): sink.take(.indexPath(indices))
    case .other: try visitOther(object, className, number, depth)
    }
  }

  /// A list. An empty one is no reason for a back-reference.
  private mutating func collection(
    _ elements: [ValueID], _ id: ValueID, _ number: Int, _ depth: Int,
    _ container: (Int) -> StateContainer
  ) {
    guard elements.isEmpty else { return list(elements, id, number, depth, container) }
    sink.open(container(0))
    sink.close()
  }

  private mutating func visitOther(
    _ object: ArchivedObject, _ className: String, _ number: Int, _ depth: Int
  ) throws(ArchiveError) {
    if let proxy = try proxy(object, className) { return sink.take(proxy) }
    let document = graph.document
    var hasFields = false
    for entry in document.entries(of: object.fields) {
      guard let name = reader.fieldName(entry.key) else { continue }
      try reader.pay(for: name, at: entry.key)
      hasFields = true
    }
    guard hasFields else {
      return sink.take(.object(className: className, fields: []))
    }
    guard isFirst(object.id, number) else { return }
    sink.open(.object(className: className))
    for entry in document.entries(of: object.fields) {
      guard let name = reader.fieldName(entry.key) else { continue }
      sink.take(name: name, at: entry.key, from: &reader)
      visit(entry.value, depth: depth + 1)
    }
    sink.close()
  }

  /// Data, opened when it is a keyed archive that can be read, or tells another format.
  private mutating func visit(_ data: ArchivedData, _ number: Int, _ depth: Int) {
    if let first = numbers[data.id] { return sink.take(.shared(first)) }
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
    var nested = StateTraversal(
      inner, limits: limits, nesting: nesting + 1, opener: opener, sink: sink)
    nested.windowPaths = windowPaths
    sink.open(.archive)
    for entry in inner.topEntries {
      nested.visit(named: entry.key, entry.value, depth: depth + 1)
    }
    sink.close()
    unreadableCount += nested.unreadableCount
    opener = nested.opener
  }

  /// A value of an archive's top level, after its name.
  private mutating func visit(named key: ValueID, _ id: ValueID, depth: Int) {
    guard case .string(let name) = graph.document.value(key) else { return }
    sink.take(name: name, at: key, from: &reader)
    visit(id, depth: depth)
  }
}

extension StateTraversal {
  /// UIKit's and AppKit's stand-ins for other objects, and for storyboards; nil when the class or its
  /// fields are not what they write.
  private mutating func proxy(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> StateValue? {
    switch className {
    case KnownKeys.referenceClass:
      guard let path = try text(KnownKeys.referencePath, of: object) else { return nil }
      return .reference(path)
    case KnownKeys.storyboardClass:
      guard let name = try text(KnownKeys.storyboardName, of: object) else { return nil }
      return .storyboard(
        StoryboardReference(
          name: name, bundlePath: try text(KnownKeys.storyboardBundlePath, of: object)))
    case KnownKeys.AppKit.referenceClass:
      guard let windowPaths, let number = graph.field(KnownKeys.AppKit.referenceWindow, of: object),
        case .plain(.integer(let id, _), _) = try graph.resolve(number),
        let id = id.uint64.flatMap({ UInt32(exactly: $0) }),
        let identifier = try text(KnownKeys.AppKit.referenceIdentifier, of: object)
      else { return nil }
      return .reference(windowPaths.path(of: id).raw + "/" + identifier)
    default: return nil
    }
  }

  private mutating func text(
    _ field: String, of object: ArchivedObject
  ) throws(ArchiveError) -> String? {
    try graph.field(field, of: object).flatMap { id throws(ArchiveError) in try reader.text(id) }
  }

  /// The text of the URL that another is relative to. Bases have no base of their own in practice; one
  /// that has is shown by its own text.
  private mutating func urlText(_ id: ValueID) throws(ArchiveError) -> String? {
    guard case .object(let base) = try graph.resolve(id) else { return nil }
    return try text("NS.relative", of: base)
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

/// Archives inside data.
enum NestedArchive {
  /// Whether bytes begin like a property list that could be an archive.
  static func mayBeArchive(_ bytes: ByteSlice) -> Bool {
    bytes.hasPrefix("bplist") || bytes.hasPrefix("<?xml") || bytes.hasPrefix("<!DOCTYPE plist")
      || bytes.hasPrefix("<plist")
  }
}
