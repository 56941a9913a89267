package import PlistSyntax

/// Reads the objects of a graph, and keeps account of what is read more than once.
///
/// A binary archive can name one large text, list or data in very many places. Each is worth its size
/// once; what repetitions cost together is bounded by a multiple of the archive's size, so that the
/// work and the output stay linear. Archives as systems write them stay far below the bound.
package struct ObjectReader: Sendable {
  /// What is up to this size is repeated freely, in bytes as it is shown: references to it have paid.
  package static let smallCost = 64
  /// What repetitions may cost together, in bytes as they are shown: this many times the archive's size,
  /// and this much more. The latter is small, since an archive may have very many coders.
  fileprivate static let repetitionFactor = 16
  private static let allowance = 1 << 14
  /// What an element of a list costs: a line, however short its value.
  private static let elementCost = 16

  /// A class entry that was read.
  struct KnownClass: Sendable {
    let id: ValueID
    let name: String
    let foundation: FoundationClass?
  }

  /// Coders have a handful of classes.
  private static let searchedClasses = 12

  /// The objects.
  package let graph: ObjectGraph
  /// The objects of a binary archive, and the keys that they have.
  let table: BinaryPlistTable?
  var layouts = ObjectLayouts()
  var seen = SeenValues()
  var budget: Int
  var classes: [KnownClass] = []
  /// The places of classes in `classes`, once there are so many that searching takes long.
  private var classPlaces: [ValueID: Int] = [:]
  /// Why class entries have no name.
  private var classFailures: [ValueID: ArchiveError] = [:]
  /// What objects hold, and why it cannot be read, where that may take long to find out again.
  var keptContents: [ValueID: Result<ObjectContents, ArchiveError>] = [:]

  var document: PlistDocument { graph.document }

  /// A reader that has read nothing yet.
  package init(_ graph: ObjectGraph) {
    self.graph = graph
    table = graph.document.binary
    budget = Self.budget(for: graph)
  }

  /// Forgets what was read, for a second walk over the same objects. Their classes and keys stay known.
  package mutating func startOver() {
    seen = SeenValues()
    keptContents = [:]
    budget = Self.budget(for: graph)
  }

  private static func budget(for graph: ObjectGraph) -> Int {
    allowance + repetitionFactor * graph.document.bytes.count
  }

  /// Accounts for a value that is about to be read, and fails when it has been read too often.
  mutating func charge(_ id: ValueID, cost: Int) throws(ArchiveError) {
    guard cost > Self.smallCost else { return }
    guard !seen.insert(id) else { return }
    budget -= cost
    guard budget >= 0 else {
      throw graph.tooRepetitive(id)
    }
  }

  /// Accounts for a list whose elements are about to be read, as `charge` does.
  mutating func chargeList(_ id: ValueID, count: Int) throws(ArchiveError) {
    try charge(id, cost: count.multipliedReportingOverflow(by: Self.elementCost).partialValue)
  }

  /// What stands at a value's place; see `PlistDocument.value`.
  package func value(_ id: ValueID) -> PlistValue {
    table.map { $0.value(id.rawValue) } ?? document.value(id)
  }

  /// The text of a string value.
  package mutating func text(
    _ string: PlistString, at id: ValueID
  ) throws(ArchiveError) -> String {
    try pay(for: string, at: id)
    return paidText(string, at: id)
  }

  /// Accounts for a text that is about to be looked at.
  ///
  /// - Throws: `ArchiveError` when it has been repeated too often.
  package mutating func pay(for string: PlistString, at id: ValueID) throws(ArchiveError) {
    try charge(id, cost: string.cost)
  }

  /// The text of a string value that was paid for.
  package mutating func paidText(_ string: PlistString, at id: ValueID) -> String {
    guard string.cost > Self.smallCost else {
      return table.map { $0.text(string) } ?? document.text(string)
    }
    if let known = seen.text(of: id) { return known }
    let text = document.text(string)
    seen.keep(text, of: id)
    return text
  }

  /// The name of a field by its key; nil for the key of the class, and for one that is no text.
  func fieldName(_ key: ValueID) -> PlistString? {
    guard case .string(let name) = document.value(key),
      !document.equals(name, ObjectGraph.Key.objectClass)
    else { return nil }
    return name
  }

  /// The text of a key; nil when the key is no text.
  package mutating func keyText(_ id: ValueID) throws(ArchiveError) -> String? {
    guard case .string(let string) = value(id) else { return nil }
    return try text(string, at: id)
  }

  /// An element of a list of the document.
  package mutating func element(_ place: Int, of list: ArchivedList) -> ValueID {
    list.element(at: place, in: table)
  }

  /// The elements of an inline list.
  package mutating func elements(
    _ list: PlistElements, at id: ValueID
  ) throws(ArchiveError) -> ArchivedList {
    let elements = ArchivedList(list, of: document)
    try chargeList(id, count: elements.count)
    return elements
  }

  /// The name of an object's class at the time of archiving.
  ///
  /// - Throws: `ArchiveError` when the class entry is none or has no name.
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
    // Most coders have as many classes, and a list that grows is copied.
    if classes.isEmpty { classes.reserveCapacity(4) }
    classes.append(known)
    return classes.count - 1
  }

  /// The name of a class, which most archives have of Foundation's: those need not be made again.
  private mutating func className(
    at id: ValueID
  ) throws(ArchiveError) -> (name: String, foundation: FoundationClass?) {
    guard case .string(let string) = value(id) else {
      throw graph.error(
        .missingClassName, at: id, expected: "text under $classname",
        found: document.value(id).typeName)
    }
    if let bytes = plainBytes(of: string), let known = FoundationClass.named(by: bytes) {
      return (known.name, known.known)
    }
    let name = try text(string, at: id)
    return (name, FoundationClass(name: name))
  }

  /// The fields of an object but for its class, in file order.
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

/// Data of an archive that has not been copied or decoded yet.
package struct ArchivedData: Sendable {
  /// The value that holds the bytes: the same for all that refer to it.
  package let id: ValueID
  fileprivate let form: Form

  fileprivate enum Form: Sendable {
    case data(PlistData)
    /// Base64 where a JSON document has text in the place of data.
    case text(PlistString)
  }
}

extension ObjectReader {
  /// The data that a value stands for, in any form that archives have it: bare, in an NSData object,
  /// or as base64 text in JSON. Nil when it stands for something else.
  package mutating func data(_ id: ValueID) throws(ArchiveError) -> ArchivedData? {
    switch try resolve(id) {
    case .plain(let value, let place): return data(value, at: place)
    case .object(let object):
      guard case .data? = FoundationClass(name: try className(of: object)) else { return nil }
      return try data(in: object)
    case .null: return nil
    }
  }

  /// Looks at bytes, which are copied only where the file does not have them as they are.
  package mutating func withBytes<Result>(
    of data: ArchivedData, _ body: (ByteView) -> Result
  ) -> Result {
    if let table, case .data(let content) = data.form { return body(table.data(content)) }
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
  /// The fault of a value that would be read beyond what repetitions may cost.
  package func tooRepetitive(_ id: ValueID) -> ArchiveError {
    error(
      .tooRepetitive, at: id,
      expected: "large values that are not repeated beyond \(ObjectReader.repetitionFactor) times"
        + " the file's size",
      found: "one more")
  }

  /// The data of the value that holds its bytes, as `ArchivedData.id` names it; nil when that is none.
  package func data(at id: ValueID) -> ArchivedData? { data(document.value(id), at: id) }

  fileprivate func data(_ value: PlistValue, at id: ValueID) -> ArchivedData? {
    switch value {
    case .data(let data): ArchivedData(id: id, form: .data(data))
    case .string(let string) where document.syntax == .json:
      document.base64(in: string, at: id) == nil ? nil : ArchivedData(id: id, form: .text(string))
    default: nil
    }
  }

  /// The bytes: a slice of the file, or decoded from text; what is long is decoded once.
  package func bytes(of data: ArchivedData) -> ByteSlice {
    switch data.form {
    case .data(let data): document.data(data)
    case .text(let string): document.base64(in: string, at: data.id) ?? ByteSlice([])
    }
  }

  /// Where the bytes stand in the file; the place of the text that they are decoded from.
  package func contentLocation(of data: ArchivedData) -> SourceLocation {
    switch data.form {
    case .data(let content): document.contentLocation(of: content)
    case .text: document.location(of: data.id)
    }
  }

  /// The name of an object's class for messages; nil when it has none that can be read.
  package func className(of object: ArchivedObject) -> String? {
    guard let name = try? classNameID(of: object), case .string(let string) = document.value(name),
      string.cost <= ObjectReader.smallCost
    else { return nil }
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
