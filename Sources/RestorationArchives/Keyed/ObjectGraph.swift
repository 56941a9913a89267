/// The objects of a keyed archive: resolves UIDs and class names, and decodes nothing in advance.
///
/// The layout is NSKeyedArchiver's: a dictionary with `$version` 100000, `$archiver`, `$objects` (a
/// flat array, `$null` first) and `$top`, whose values are UIDs into `$objects` or inline
/// primitives.
package final class ObjectGraph: Sendable {
  package enum Key {
    package static let version = "$version"
    package static let archiver = "$archiver"
    package static let top = "$top"
    package static let objects = "$objects"
    package static let objectClass = "$class"
    /// The text of nil: at UID 0, and in archives of some writers at others too.
    package static let null = "$null"
    package static let className = "$classname"
  }

  /// The only version that NSKeyedArchiver has ever written.
  package static let version = 100_000

  package let document: PlistDocument
  let archiver: String
  /// The keys and values of `$top`, in file order.
  package let top: [PlistEntry]
  private let objects: [ValueID]

  /// So many keys of a dictionary are searched for one, where a file can refer to it at very many
  /// places: the classes that have fields of a name have far fewer.
  fileprivate static let mostSearchedKeys = 32

  package convenience init(_ bytes: ByteSlice) throws(PlistError) {
    try self.init(PlistDocument.read(bytes))
  }

  /// Checks that a document is a keyed archive. Its objects are checked when they are read.
  package convenience init(_ document: PlistDocument) throws(PlistError) {
    let root = ObjectGraph(values: document)
    func fault(_ expected: String, at id: ValueID?) -> PlistError {
      root.error(
        .notAKeyedArchive, at: id ?? document.root, expected: expected,
        found: id.map { document.value($0).typeName } ?? "no such key")
    }
    func fault(_ expected: String, under key: String) -> PlistError {
      fault("\(expected) under \(key)", at: root.value(atTop: key))
    }
    func value(_ key: String) -> PlistValue? { root.value(atTop: key).map(document.value) }
    guard root.isKeyedArchive else { throw fault("a keyed archive", at: document.root) }
    guard let archiver = value(Key.archiver)?.text else {
      throw fault("an archiver's name", under: Key.archiver)
    }
    guard case .integer(let version)? = value(Key.version), version.int == Self.version else {
      throw fault("\(Self.version)", under: Key.version)
    }
    guard case .array(let objects)? = value(Key.objects) else {
      throw fault("an array", under: Key.objects)
    }
    guard case .dictionary(let top)? = value(Key.top) else {
      throw fault("a dictionary", under: Key.top)
    }
    self.init(document, archiver: archiver, top: top, objects: objects)
  }

  /// The values of any document, decoded within the same limits. A root dictionary is like the
  /// `$top` of an archive that has no objects.
  package convenience init(values document: PlistDocument) {
    let root = document.value(document.root)
    let top: [PlistEntry] = if case .dictionary(let entries) = root { entries } else { [] }
    self.init(document, archiver: "", top: top, objects: [])
  }

  convenience init?(inData bytes: ByteSlice) {
    guard ContentKind.sniff(bytes).isPropertyList else { return nil }
    do throws(PlistError) {
      try self.init(bytes)
    } catch {
      return nil
    }
  }

  private init(
    _ document: PlistDocument, archiver: String, top: [PlistEntry], objects: [ValueID]
  ) {
    self.document = document
    self.archiver = archiver
    self.top = top
    self.objects = objects
  }

  /// Whether it has a key of a keyed archive in place of the values of one.
  var isKeyedArchive: Bool { hasAny(of: [Key.archiver, Key.objects, Key.top]) }

  package func textKeys() throws(PlistError) -> [(key: String, value: ValueID)] {
    try top.map { entry throws(PlistError) in
      guard let key = document.text(at: entry.key) else {
        throw error(
          at: entry.key, expected: "keys that are texts",
          found: document.value(entry.key).typeName)
      }
      return (key, entry.value)
    }
  }

  func value(atTop key: String) -> ValueID? { document.value(forKey: key, in: top) }

  func hasAny(of keys: [String]) -> Bool { keys.contains { value(atTop: $0) != nil } }

  /// The meaning of a value of the archive: a UID is resolved, any other value is inline.
  ///
  /// - Parameter most: how many keys of an object are searched for its class, which is the last one.
  package func resolve(
    _ id: ValueID, searching most: Int = mostSearchedKeys
  ) throws(PlistError) -> ArchivedValue {
    let inline = document.value(id)
    guard case .uid(let uid) = inline else { return .plain(inline, id) }
    // UID 0 is nil by definition, whatever object is there.
    guard uid != 0 else { return .null }
    guard let objectID = target(of: id) else {
      throw error(
        at: id,
        expected: "a UID below \(CountText.grouped(objects.count)), the number of objects",
        found: "UID \(uid)")
    }
    switch document.value(objectID) {
    case .dictionary(let members):
      return .object(
        ArchivedObject(
          graph: self, id: objectID, className: try className(objectID, members, searching: most),
          members: members))
    case .string(Key.null): return .null
    case .uid(let next):
      throw error(
        at: objectID, expected: "an object under UID \(uid)",
        found: "UID \(next)")
    case let value: return .plain(value, objectID)
    }
  }

  /// The object that a UID names; nil for what is inline, or names none.
  package func target(of id: ValueID) -> ValueID? {
    guard case .uid(let uid) = document.value(id), uid < objects.count else { return nil }
    return objects[Int(uid)]
  }

  private func className(
    _ object: ValueID, _ members: [PlistEntry], searching most: Int
  ) throws(PlistError) -> String {
    let classID = members.suffix(most).last { document.text(at: $0.key) == Key.objectClass }?.value
    guard let classID else {
      throw error(at: object, expected: "an object with $class", found: "none")
    }
    guard let entry = target(of: classID), case .dictionary(let entries) = document.value(entry),
      let name = document.value(
        forKey: Key.className, in: entries, first: Self.mostSearchedKeys
      ).flatMap(document.text)
    else {
      throw error(
        at: classID, expected: "the UID of a class with a name under $class",
        found: "another value")
    }
    return name
  }

  package func error(
    _ code: PlistFault = .invalidContents, at id: ValueID, expected: String, found: String
  ) -> PlistError {
    PlistError(code, at: document.location(of: id), expected: expected, found: found)
  }

  /// The error about what an archive repeats, beyond what a `DecodingBudget` allows.
  func tooRepetitive(_ contents: String, at id: ValueID) -> PlistError {
    error(
      at: id,
      expected: "\(contents) of at most \(DecodingBudget.factor) times the file's size",
      found: "more")
  }

  /// Checks that a list has no more entries than are read of one.
  func check(
    _ count: Int, _ entries: String, at id: ValueID, limit: Int
  ) throws(PlistError) {
    guard count > limit else { return }
    throw error(
      .tooManyValues, at: id, expected: "at most \(CountText.grouped(limit)) \(entries)",
      found: "more")
  }

  package func typeName(of id: ValueID) -> String {
    switch try? resolve(id) {
    case .plain(let value, _)?: value.typeName
    case .object(let object)?: object.typeName
    case .null?: "nil"
    case nil: document.value(id).typeName
    }
  }

  /// The location of the object of a value, or of the value itself if it is inline.
  package func location(of id: ValueID) -> SourceLocation {
    guard let target = target(of: id), document.text(at: target) != Key.null else {
      return document.location(of: id)
    }
    return document.location(of: target)
  }
}

package enum ArchivedValue: Sendable {
  case null
  /// A value that is not an object: a string, a number, data or a date, under a UID or inline. The
  /// `ValueID` is the value's own, the same for all references to it.
  case plain(PlistValue, ValueID)
  case object(ArchivedObject)
}

package struct ArchivedObject: Sendable {
  let graph: ObjectGraph
  /// The object's own value: the same for all references to it.
  package let id: ValueID
  package let className: String
  /// The keys and values of the object, `$class` among them.
  let members: [PlistEntry]

  var known: FoundationClass? { FoundationClass(named: className) }

  var typeName: String { className.utf8.count <= 64 ? className : "an object" }

  /// The value of a field. Classes that have fields of fixed names have few: of more, only the first
  /// are searched.
  package func field(_ name: String) -> ValueID? {
    graph.document.value(forKey: name, in: members, first: ObjectGraph.mostSearchedKeys)
  }

  /// The fields without the class, and without keys that are not text, in file order.
  package var fields: [PlistEntry] {
    members.filter { entry in
      graph.document.text(at: entry.key).map { $0 != ObjectGraph.Key.objectClass } ?? false
    }
  }
}
