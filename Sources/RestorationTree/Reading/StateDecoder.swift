import KeyedArchive
import PlistSyntax

/// Turns the object graph of one coder into state values.
///
/// Each container is decoded once; when it is met again, the value is a back-reference. Values without
/// contents (a date, a text) are repeated instead, within the bounds of `ObjectReader`.
struct StateDecoder {
  private var reader: ObjectReader
  private let limits: Limits
  /// How many archives are around this one.
  private let nesting: Int
  /// How many values have been numbered.
  private(set) var valueCount = 0
  /// The number of each container and large text that was decoded.
  private var numbers: [ValueID: Int] = [:]
  private var digest = GraphDigest()
  /// How many values could not be read, those that a limit has cut among them.
  private(set) var unreadableCount = 0
  /// What AppKit's references lead to; nil where there are none.
  var windowPaths: WindowPaths?

  private var graph: ObjectGraph { reader.graph }

  init(_ graph: ObjectGraph, limits: Limits, nesting: Int = 0) {
    reader = ObjectReader(graph)
    self.limits = limits
    self.nesting = nesting
  }

  /// A value of the archive. `depth` counts the values around it.
  mutating func decode(_ id: ValueID, depth: Int = 0) -> StateValue {
    let number = valueCount
    valueCount += 1
    guard depth < limits.valueDepth else {
      return unreadable(
        "nested deeper than \(limits.valueDepth) levels; what is below has the digest "
          + digest.digest(of: id, in: graph))
    }
    do throws(ArchiveError) {
      switch try graph.resolve(id) {
      case .null: return .null
      case .plain(let value, let place):
        return try plain(value, at: place, number: number, depth: depth)
      case .object(let object):
        return try self.object(object, number: number, depth: depth)
      }
    } catch {
      return unreadable(error.reason)
    }
  }

  private mutating func unreadable(_ reason: String) -> StateValue {
    unreadableCount += 1
    return .unreadable(UnreadableValue(reason: reason))
  }

  private mutating func plain(
    _ value: PlistValue, at id: ValueID, number: Int, depth: Int
  ) throws(ArchiveError) -> StateValue {
    let document = graph.document
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value, _): return .integer(value)
    case .real(let value, _): return .real(ExactReal(value))
    case .date(let seconds): return .date(ExactReal(seconds))
    case .uid(let uid): return unreadable("expected an object, found UID \(uid)")
    case .string(let string): return try text(string, at: id, number)
    case .data:
      guard let data = try reader.data(id) else { return unreadable("data that is none") }
      return self.data(data, number, depth)
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

  /// A text. A large one that has been repeated too often is referred to instead.
  private mutating func text(
    _ string: PlistString, at id: ValueID, _ number: Int
  ) throws(ArchiveError) -> StateValue {
    do throws(ArchiveError) {
      let text = try reader.text(string, at: id)
      if string.cost > Self.smallData, numbers[id] == nil { numbers[id] = number }
      return .string(text)
    } catch {
      guard let first = numbers[id] else { throw error }
      return .shared(first)
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

  private mutating func object(
    _ object: ArchivedObject, number: Int, depth: Int
  ) throws(ArchiveError) -> StateValue {
    if let first = numbers[object.id] { return .shared(first) }
    let className = try reader.className(of: object)
    switch try reader.contents(of: object, className: className) {
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
    case .string(let text): return .string(text)
    case .data(let data): return self.data(data, number, depth)
    case .date(let seconds): return .date(ExactReal(seconds))
    case .url(let text, let base):
      return .url(text, base: try base.flatMap { id throws(ArchiveError) in try urlText(id) })
    case .uuid(let text): return .uuid(text)
    case .numbers(let shape, let numbers): return .geometry(shape.geometry, numbers)
    case .range(let location, let length): return .range(location: location, length: length)
    case .indexPath(let indices): return .indexPath(indices)
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

  private mutating func otherObject(
    _ object: ArchivedObject, _ className: String, _ number: Int, _ depth: Int
  ) throws(ArchiveError) -> StateValue {
    if let proxy = try proxy(object, className) { return proxy }
    let fields = try reader.fields(of: object)
    if fields.isEmpty { return .object(className: className, fields: []) }
    return container(object.id, number) { decoder in
      var values: [StateField] = []
      for field in fields {
        values.append(StateField(field.name, decoder.decode(field.value, depth: depth + 1)))
      }
      return .object(className: className, fields: values)
    }
  }

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

  /// Data, opened when it is a keyed archive that can be read.
  private mutating func data(_ data: ArchivedData, _ number: Int, _ depth: Int) -> StateValue {
    if let first = numbers[data.id] { return .shared(first) }
    let bytes = graph.bytes(of: data)
    // Data is worth a back-reference when repeating it would show; a few bytes are repeated.
    if bytes.count > Self.smallData { numbers[data.id] = number }
    guard nesting + 1 < limits.nestedArchives, NestedArchive.mayBeArchive(bytes),
      let inner = try? ObjectGraph(bytes, limits: limits)
    else { return .data(bytes) }
    var decoder = StateDecoder(inner, limits: limits, nesting: nesting + 1)
    decoder.windowPaths = windowPaths
    var fields: [StateField] = []
    for entry in inner.topEntries {
      guard let name = inner.document.text(at: entry.key) else { return .data(bytes) }
      fields.append(StateField(name, decoder.decode(entry.value, depth: depth + 1)))
    }
    unreadableCount += decoder.unreadableCount
    return .archive(fields)
  }

  /// Data and texts up to this size are always repeated where they are referred to again, in bytes.
  private static let smallData = 64
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
