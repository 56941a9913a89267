import FlutterState
import KeyedArchive
import PlistSyntax
import RestorationModel

/// The walk over the object graph of one coder, which shows each value to a sink.
///
/// A container is shown once; when it occurs again, the sink gets a back-reference. Values without
/// contents (a date, a text) are repeated, within the budget of `ObjectReader` for everything that
/// is read more than once.
struct StateWalk {
  /// The information of a coder's key about the value below it.
  enum Role {
    /// None.
    case plain
    /// A text is geometry.
    case geometry(Geometry.Shape)
    /// Data is Flutter's, or may be.
    case flutter(isCertain: Bool)
  }

  var reader: ObjectReader
  let limits: Limits
  /// How many archives contain this one.
  let nesting: Int
  /// How many values were visited. Back-references count them from 0.
  var valueCount: Int
  /// The number of each shown container and large text.
  var numbers: ValueNumbers
  /// The large texts that were shown.
  var largeTexts: BitSet
  /// The numbers of large bare data in `$objects`, by UID; nil before the first.
  var bareData: ValueNumbers?
  private var digest = GraphDigest()
  /// How many values could not be read, including those cut by a limit.
  var unreadableCount = 0
  /// The targets of AppKit's references; nil without any.
  var windowPaths: WindowPaths?
  /// The role of the value that is visited next; plain for all values inside it.
  var role = Role.plain
  /// Opens data, within the remaining budget of the coder.
  var opener: DataOpener

  let graph: ObjectGraph

  /// - Parameters:
  ///   - nesting: how many archives contain this one.
  ///   - valueCount: how many values of the same coder come before.
  ///   - opener: the remaining budget of the same coder; nil for its first part.
  init(
    _ graph: ObjectGraph, limits: Limits, nesting: Int = 0, valueCount: Int = 0,
    opener: DataOpener? = nil
  ) {
    self.valueCount = valueCount
    self.opener = opener ?? DataOpener(limits: limits, byteCount: graph.document.bytes.count)
    self.graph = graph
    reader = ObjectReader(graph)
    numbers = ValueNumbers(graph.document)
    largeTexts = BitSet(below: graph.document.valueCount)
    self.limits = limits
    self.nesting = nesting
  }

  /// Forgets the visited values, for another walk over the same ones. The classes that `reader`
  /// knows are kept.
  mutating func startOver() {
    reader.startOver()
    valueCount = 0
    numbers = ValueNumbers(graph.document)
    largeTexts = BitSet(below: graph.document.valueCount)
    bareData = nil
    unreadableCount = 0
    opener = DataOpener(limits: limits, byteCount: graph.document.bytes.count)
  }

  /// A decoded value of the archive. `depth` is the number of values that contain it.
  mutating func value(of id: ValueID, depth: Int = 0, as role: Role = .plain) -> StateValue {
    let builder = ValueBuilder()
    visit(id, depth: depth, as: role, into: builder)
    return builder.value
  }

  /// Shows a value of the archive with all its contents. `depth` is the number of values that
  /// contain it.
  ///
  /// Each level of nesting calls this again. Neither this nor what it calls on the way is inlined: the
  /// room on the stack for all of it, 12 KB in place of 2 for each level, was more than a thread of
  /// Apple's systems has.
  @inline(never) mutating func visit(
    _ id: ValueID, depth: Int = 0, as role: Role = .plain, into sink: any StateSink
  ) {
    let number = valueCount
    valueCount += 1
    self.role = role
    guard depth < limits.valueDepth else {
      return unreadable(
        "nested deeper than \(limits.valueDepth) levels; the digest of the rest is "
          + digest.digest(of: id, in: graph), into: sink)
    }
    do throws(ArchiveError) {
      switch try reader.resolve(id) {
      case .null: sink.take(.value(.null))
      case .plain(.data, let place): try visitData(at: place, namedBy: id, number, depth, sink)
      case .plain(let value, let place):
        try visit(value, at: place, number: number, depth: depth, into: sink)
      case .object(let object): try visit(object, number: number, depth: depth, into: sink)
      }
    } catch {
      fail(id, number, error, into: sink)
    }
  }

  /// Shows why an object cannot be read, once: later it is referred to.
  @inline(never) private mutating func fail(
    _ id: ValueID, _ number: Int, _ error: ArchiveError, into sink: any StateSink
  ) {
    guard let target = graph.target(of: id) else {
      return unreadable(error.reason, at: error.location, into: sink)
    }
    if refers(to: target, into: sink) { return }
    numbers[target] = number
    unreadable(error.reason, at: error.location, into: sink)
  }

  @inline(never) mutating func unreadable(
    _ reason: String, at location: SourceLocation? = nil, into sink: any StateSink
  ) {
    unreadable(UnreadableValue(reason: reason, location: location), into: sink)
  }

  @inline(never) mutating func unreadable(_ value: UnreadableValue, into sink: any StateSink) {
    unreadableCount += 1
    sink.take(.value(.unreadable(value)))
  }

  private mutating func visit(
    _ value: PlistValue, at id: ValueID, number: Int, depth: Int, into sink: any StateSink
  ) throws(ArchiveError) {
    switch value {
    case .null: sink.take(.value(.null))
    case .bool(let value): sink.take(.value(.bool(value)))
    case .integer(let value, _): sink.take(.value(.integer(value)))
    case .longInteger:
      unreadable("expected an integer of at most 64 bits, found a longer one", into: sink)
    case .real(let value, _): sink.take(.value(.real(ExactReal(value))))
    case .date(let seconds): sink.take(.value(.date(ExactReal(seconds))))
    case .uid(let uid): unreadable("expected an object, found UID \(uid)", into: sink)
    case .string(let string): try visit(string, at: id, number, into: sink)
    case .data: preconditionFailure("has a visit of its own")
    case .array(let elements):
      list(elements, id, number, depth, into: sink) { .array(count: $0) }
    case .orderedSet(let elements):
      list(elements, id, number, depth, into: sink) { .orderedSet(count: $0) }
    case .set(let elements): list(elements, id, number, depth, into: sink) { .set(count: $0) }
    case .dictionary(let elements):
      guard isFirst(id, number, into: sink) else { return }
      let (keys, values) = ArchivedList.pairs(of: elements)
      dictionary(keys, values, depth, into: sink)
    }
  }

  @inline(never) private mutating func list(
    _ elements: ArchivedList, _ id: ValueID, _ number: Int, _ depth: Int, into sink: any StateSink,
    _ container: (Int) -> StateContainer
  ) {
    guard isFirst(id, number, into: sink) else { return }
    sink.open(container(elements.count))
    for place in elements.indices {
      visit(reader.element(place, of: elements), depth: depth + 1, into: sink)
    }
    sink.close()
  }

  @inline(never) private mutating func dictionary(
    _ keys: ArchivedList, _ values: ArchivedList, _ depth: Int, into sink: any StateSink
  ) {
    guard let kind = kind(of: keys, depth: depth + 1, for: sink) else {
      let builder = ValueBuilder()
      dictionary(keys, values, depth, into: builder)
      return builder.value.walk(into: sink)
    }
    sink.open(.dictionary(count: keys.count, keys: kind))
    for place in keys.indices {
      visit(reader.element(place, of: keys), depth: depth + 1, into: sink)
      visit(reader.element(place, of: values), depth: depth + 1, into: sink)
    }
    sink.close()
  }

  /// The keys of a dictionary; nil if they are unknown before they are decoded. Non-ASCII texts can
  /// be equal although they are written differently, and large ones can be cut.
  private mutating func kind(
    of keys: ArchivedList, depth: Int, for sink: any StateSink
  ) -> DictionaryKeys? {
    guard sink.asksForKeys else { return .values }
    guard depth < limits.valueDepth else { return nil }
    var names: Set<String> = []
    for key in keys {
      switch try? reader.resolve(key) {
      case .plain(.string(let name), _)?:
        guard name.cost <= StateLimits.smallData, name.utf8.allSatisfy({ $0 < 0x80 }),
          sink.keeps(key: .text(.string(name)))
        else { return nil }
        if !names.insert(name).inserted { return .values }
      case .plain(.integer, _)?, .plain(.longInteger, _)?, .plain(.real, _)?, .plain(.bool, _)?,
        .plain(.date, _)?, .null?:
        return .values
      case .plain, .object, nil: return nil
      }
    }
    return .names
  }

  @inline(never) private mutating func visit(
    _ object: ArchivedObject, number: Int, depth: Int, into sink: any StateSink
  ) throws(ArchiveError) {
    if refers(to: object.id, into: sink) { return }
    switch try reader.contents(of: object) {
    case .array(let elements):
      collection(elements, object.id, number, depth, into: sink) { .array(count: $0) }
    case .set(let elements):
      collection(elements, object.id, number, depth, into: sink) { .set(count: $0) }
    case .orderedSet(let elements):
      collection(elements, object.id, number, depth, into: sink) { .orderedSet(count: $0) }
    case .dictionary(let keys, let values):
      if keys.isEmpty { return sink.take(.value(.dictionary([]))) }
      guard isFirst(object.id, number, into: sink) else { return }
      dictionary(keys, values, depth, into: sink)
    case .data(let data): visit(data, in: .object(object.id), number, depth, into: sink)
    case .other: try visitOther(object, number, depth, into: sink)
    case let leaf: take(leaf, of: object, number, into: sink)
    }
  }

  /// An object that contains no other values.
  @inline(never) private mutating func take(
    _ contents: ObjectContents, of object: ArchivedObject, _ number: Int, into sink: any StateSink
  ) {
    switch contents {
    case .string(let archived):
      if let text = text(archived, into: sink) { take(text, into: sink) }
    case .date(let seconds): sink.take(.value(.date(ExactReal(seconds))))
    case .url(let archived, nil):
      if let text = text(archived, into: sink) { sink.take(.url(text)) }
    case .url(let archived, let base?):
      guard let text = text(archived, into: sink), let base = self.text(base, into: sink)
      else { return }
      sink.take(.value(.url(text.string, base: base.string)))
    case .uuid(let data): reader.withBytes(of: data) { sink.take(.uuid($0)) }
    case .numbers(let shape, let numbers): sink.take(.value(.geometry(shape.geometry, numbers)))
    case .range(let location, let length):
      sink.take(.value(.range(location: location, length: length)))
    case .indexPath(let indices):
      // A longer one, which lists do not have, is shown once.
      if indices.count > StateLimits.mostIndices { numbers[object.id] = number }
      sink.take(.value(.indexPath(indices)))
    case .array, .set, .orderedSet, .dictionary, .data, .other:
      preconditionFailure("has a visit of its own")
    }
  }

  /// A list. An empty one needs no back-reference.
  private mutating func collection(
    _ elements: ArchivedList, _ id: ValueID, _ number: Int, _ depth: Int, into sink: any StateSink,
    _ container: (Int) -> StateContainer
  ) {
    guard elements.isEmpty else {
      return list(elements, id, number, depth, into: sink, container)
    }
    sink.open(container(0))
    sink.close()
  }

  @inline(never) private mutating func visitOther(
    _ object: ArchivedObject, _ number: Int, _ depth: Int, into sink: any StateSink
  ) throws(ArchiveError) {
    let className = try reader.className(of: object)
    if let standIn = try standIn(object, className) { return sink.take(.value(standIn)) }
    let fields = try reader.fieldList(of: object)
    guard fields.count > 0 else {
      // Many keys that are not text are not read again.
      if graph.isLarge(object.fields) { numbers[object.id] = number }
      return sink.take(.value(.object(className: className, fields: [])))
    }
    guard isFirst(object.id, number, into: sink) else { return }
    sink.open(.object(className: className))
    for index in 0..<fields.count {
      let field = reader.field(index, of: fields)
      sink.enter(name: text(field.name, at: field.key))
      visit(field.value, depth: depth + 1, into: sink)
    }
    sink.close()
  }
}

extension StateWalk {
  /// Refers to a value that was shown before; false if it was not.
  func refers(to id: ValueID, into sink: any StateSink) -> Bool {
    guard let first = numbers[id] else { return false }
    sink.take(.value(.shared(first)))
    return true
  }

  /// Whether a container occurs for the first time. Later occurrences are references.
  @inline(never) private mutating func isFirst(
    _ id: ValueID, _ number: Int, into sink: any StateSink
  ) -> Bool {
    if refers(to: id, into: sink) { return false }
    numbers[id] = number
    return true
  }
}

enum StateLimits {
  /// Index paths up to this length are repeated at each occurrence.
  static let mostIndices = 4
  /// Data and texts up to this size are repeated at each occurrence, in bytes.
  static let smallData = 64
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
