package import PlistSyntax

/// Reads the objects of a graph, and accounts for everything that is read more than once.
///
/// A binary archive can refer to one large text, list or data at very many places. The first read
/// is free; repetitions together are limited to a multiple of the archive's size, so that the work
/// and the output stay linear. Archives of the system stay far below the limit.
package struct ObjectReader: Sendable {
  /// The size up to which a value is repeated freely, in bytes as it is shown: its references are
  /// long enough to bound the total.
  package static let smallCost = 64
  /// The limit for all repetitions, in bytes as they are shown: this many times the archive's size,
  /// plus a constant. The constant is small, because an archive can have very many coders.
  fileprivate static let repetitionFactor = 16
  private static let allowance = 1 << 14
  /// The cost of an element of a list: a line, however short its value.
  private static let elementCost = 16

  /// A class entry that was read.
  struct KnownClass: Sendable {
    let id: ValueID
    let name: String
    let foundation: FoundationClass?
  }

  /// Coders have few classes.
  private static let searchedClasses = 12

  /// The objects.
  package let graph: ObjectGraph
  var seen = SeenValues()
  var budget: Int
  var classes: [KnownClass] = []
  /// The places of classes in `classes`, if there are too many to search.
  private var classPlaces: [ValueID: Int] = [:]
  /// Why class entries have no name.
  private var classFailures: [ValueID: ArchiveError] = [:]
  /// The contents of objects, or why they cannot be read, if finding out again may take long.
  var keptContents: [ValueID: Result<ObjectContents, ArchiveError>] = [:]

  var document: PlistDocument { graph.document }

  /// A reader without results.
  package init(_ graph: ObjectGraph) {
    self.graph = graph
    budget = Self.budget(for: graph)
  }

  /// Forgets which values were read, for a second walk over the same objects. Their classes and
  /// keys stay known.
  package mutating func startOver() {
    seen = SeenValues()
    keptContents = [:]
    budget = Self.budget(for: graph)
  }

  private static func budget(for graph: ObjectGraph) -> Int {
    allowance + repetitionFactor * graph.document.bytes.count
  }

  /// Accounts for a value before it is read, and fails if it was read too often.
  mutating func charge(_ id: ValueID, cost: Int) throws(ArchiveError) {
    guard cost > Self.smallCost else { return }
    guard !seen.insert(id) else { return }
    budget -= cost
    guard budget >= 0 else {
      throw graph.tooRepetitive(id)
    }
  }

  /// Accounts for a list before its elements are read, like `charge`.
  mutating func chargeList(_ id: ValueID, count: Int) throws(ArchiveError) {
    try charge(id, cost: count.multipliedReportingOverflow(by: Self.elementCost).partialValue)
  }

  /// The value at a value's place; see `PlistDocument.value`.
  package func value(_ id: ValueID) -> PlistValue {
    document.value(id)
  }

  /// The text of a string value.
  package mutating func text(
    _ string: String, at id: ValueID
  ) throws(ArchiveError) -> String {
    try pay(for: string, at: id)
    return paidText(string, at: id)
  }

  /// Accounts for a text before it is read.
  ///
  /// - Throws: `ArchiveError` if it is repeated too often.
  package mutating func pay(for string: String, at id: ValueID) throws(ArchiveError) {
    try charge(id, cost: string.cost)
  }

  /// The text of a string value that is already accounted for.
  package mutating func paidText(_ string: String, at id: ValueID) -> String {
    guard string.cost > Self.smallCost else {
      return document.text(string)
    }
    if let known = seen.text(of: id) { return known }
    let text = document.text(string)
    seen.keep(text, of: id)
    return text
  }

  /// The name of a field by its key; nil for the key of the class, and for a key that is not text.
  func fieldName(_ key: ValueID) -> String? {
    guard case .string(let name) = document.value(key),
      !document.equals(name, ObjectGraph.Key.objectClass)
    else { return nil }
    return name
  }

  /// The text of a key; nil if the key is not text.
  package mutating func keyText(_ id: ValueID) throws(ArchiveError) -> String? {
    guard case .string(let string) = value(id) else { return nil }
    return try text(string, at: id)
  }

  /// An element of a list of the document.
  package mutating func element(_ place: Int, of list: ArchivedList) -> ValueID {
    list[place]
  }

  /// The elements of an inline list.
  package mutating func elements(
    _ list: [ValueID], at id: ValueID
  ) throws(ArchiveError) -> ArchivedList {
    try chargeList(id, count: list.count)
    return list
  }

  /// The name of an object's class at the time of archiving.
  ///
  /// - Throws: `ArchiveError` if the class entry is invalid or has no name.
  package mutating func className(of object: ArchivedObject) throws(ArchiveError) -> String {
    let name = classes[try place(ofClassOf: object)].name
    try charge(object.classID, cost: name.utf8.count)
    return name
  }

  /// Which of Foundation's classes an object has; nil for another one.
  mutating func foundationClass(
    of object: ArchivedObject
  ) throws(ArchiveError) -> FoundationClass? {
    classes[try place(ofClassOf: object)].foundation
  }

  /// The place of an object's class in `classes`. Each is read once.
  private mutating func place(ofClassOf object: ArchivedObject) throws(ArchiveError) -> Int {
    for index in 0..<min(classes.count, Self.searchedClasses)
    where classes[index].id.rawValue == object.classID.rawValue {
      return index
    }
    if let place = classPlaces[object.classID] { return place }
    if let error = classFailures[object.classID] { throw error }
    let (name, foundation): (String, FoundationClass?)
    do throws(ArchiveError) {
      (name, foundation) = try className(at: graph.classNameID(of: object))
    } catch {
      classFailures[object.classID] = error
      throw error
    }
    let known = KnownClass(id: object.classID, name: name, foundation: foundation)
    if classes.count >= Self.searchedClasses { classPlaces[object.classID] = classes.count }
    // Most coders have no more classes, and a list that grows is copied.
    if classes.isEmpty { classes.reserveCapacity(4) }
    classes.append(known)
    return classes.count - 1
  }

  /// The name of a class. The names of Foundation's classes are constants and need no copy.
  private mutating func className(
    at id: ValueID
  ) throws(ArchiveError) -> (name: String, foundation: FoundationClass?) {
    guard case .string(let string) = value(id) else {
      throw graph.error(
        .missingClassName, at: id, expected: "text under $classname",
        found: document.value(id).typeName)
    }
    if let known = string.withByteView({ FoundationClass.named(by: $0) }) {
      return (known.name, known.known)
    }
    let name = try text(string, at: id)
    return (name, FoundationClass(name: name))
  }

  /// The fields of an object without its class, in file order.
  package mutating func fields(
    of object: ArchivedObject
  ) throws(ArchiveError) -> [(name: String, value: ValueID)] {
    var fields: [(name: String, value: ValueID)] = []
    for entry in document.entries(of: object.fields) {
      guard let name = try keyText(entry.key), !name.isSame(as: ObjectGraph.Key.objectClass) else {
        continue
      }
      fields.append((name, entry.value))
    }
    return fields
  }
}

/// Data of an archive that is not yet copied or decoded.
package struct ArchivedData: Sendable {
  /// The value with the bytes: the same for all references to it.
  package let id: ValueID
  fileprivate let form: Form

  fileprivate enum Form: Sendable {
    case data(ByteSlice)
    /// Base64 text, which JSON documents have for data.
    case text(String)
  }
}

extension ObjectReader {
  /// The data of a value in any form: bare, in an NSData object, or as base64 text in JSON. Nil for
  /// other values.
  package mutating func data(_ id: ValueID) throws(ArchiveError) -> ArchivedData? {
    switch try resolve(id) {
    case .plain(let value, let place): return data(value, at: place)
    case .object(let object):
      guard case .data? = try foundationClass(of: object) else { return nil }
      return try data(in: object)
    case .null: return nil
    }
  }

  /// Passes the bytes, which are copied only if the file has them in another form.
  package mutating func withBytes<Result>(
    of data: ArchivedData, _ body: (ByteView) -> Result
  ) -> Result {
    let bytes = graph.bytes(of: data)
    return withExtendedLifetime(bytes) { body(bytes.view) }
  }

  /// The data in an NSData object, in either of its forms.
  mutating func data(in object: ArchivedObject) throws(ArchiveError) -> ArchivedData? {
    for name: StaticString in ["NS.data", "NS.bytes"] {
      guard let id = field(name, of: object) else { continue }
      guard case .plain(let value, let place) = try resolve(id) else { return nil }
      return data(value, at: place)
    }
    return nil
  }

  private func data(_ value: PlistValue, at id: ValueID) -> ArchivedData? {
    graph.data(value, at: id)
  }
}

extension ObjectGraph {
  /// The error for a value that would exceed the limit on repetitions.
  package func tooRepetitive(_ id: ValueID) -> ArchiveError {
    error(
      .tooRepetitive, at: id,
      expected: "repeated large values of at most \(ObjectReader.repetitionFactor) times the file's"
        + " size",
      found: "more")
  }

  /// The data at the value that `ArchivedData.id` refers to; nil if there is none.
  package func data(at id: ValueID) -> ArchivedData? { data(document.value(id), at: id) }

  fileprivate func data(_ value: PlistValue, at id: ValueID) -> ArchivedData? {
    switch value {
    case .data(let data): ArchivedData(id: id, form: .data(data))
    case .string(let string) where document.syntax == .json:
      document.base64(in: string, at: id) == nil ? nil : ArchivedData(id: id, form: .text(string))
    default: nil
    }
  }

  /// The bytes: a slice of the file, or decoded from text. Long text is decoded once.
  package func bytes(of data: ArchivedData) -> ByteSlice {
    switch data.form {
    case .data(let data): document.data(data)
    case .text(let string): document.base64(in: string, at: data.id) ?? ByteSlice([])
    }
  }

  /// The location of the bytes in the file, or of the text that they are decoded from.
  package func contentLocation(of data: ArchivedData) -> SourceLocation {
    switch data.form {
    case .data(let content): document.contentLocation(of: content)
    case .text: document.location(of: data.id)
    }
  }

  /// The name of an object's class, for messages.
  package func typeName(of object: ArchivedObject) -> String {
    guard let name = try? classNameID(of: object), case .string(let string) = document.value(name),
      string.cost <= ObjectReader.smallCost
    else { return "an object" }
    return document.text(string)
  }

  /// How many bytes, without decoding them.
  package func byteCount(of data: ArchivedData) -> Int {
    switch data.form {
    case .data(let data): document.byteCount(of: data)
    case .text: bytes(of: data).count
    }
  }
}
