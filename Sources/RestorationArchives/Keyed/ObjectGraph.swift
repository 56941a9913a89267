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
  package let archiver: String
  /// The keys and values of `$top`, in file order.
  package let top: [PlistEntry]
  private let objects: [ValueID]
  /// The classes of objects by the UIDs of their entries.
  private let classes: [UInt64: ArchivedClass]
  /// The value under `$class`, if there is one, of each object of many keys: a file can refer to one
  /// such object at very many places.
  private let classesOfLargeObjects: [ValueID: ValueID?]
  /// The data that long texts of a JSON document stand for; a file can refer to one text at very
  /// many places.
  private let longData: [ValueID: ByteSlice]

  /// So many keys of a dictionary are searched for a field: the classes that have fields of a name have
  /// far fewer, and `$class`.
  fileprivate static let mostSearchedKeys = 32
  /// A longer text in base64 is decoded once, in bytes.
  private static let longText = 64

  package static func isKeyedArchive(_ document: PlistDocument) -> Bool {
    guard case .dictionary(let root) = document.value(document.root) else { return false }
    return [Key.archiver, Key.objects, Key.top].contains {
      document.value(forKey: $0, in: root) != nil
    }
  }

  package convenience init(_ bytes: ByteSlice) throws(PlistError) {
    try self.init(PlistDocument.read(bytes))
  }

  /// Checks that a document is a keyed archive. Its objects are checked when they are read.
  package convenience init(_ document: PlistDocument) throws(PlistError) {
    func missing(_ code: PlistFault, _ expected: String, _ id: ValueID?) -> PlistError {
      PlistError(
        code, at: document.location(of: id ?? document.root), expected: expected,
        found: id.map { document.value($0).typeName } ?? "no such key")
    }
    guard case .dictionary(let root) = document.value(document.root) else {
      throw missing(.notAKeyedArchive, "the dictionary of a keyed archive", document.root)
    }
    guard Self.isKeyedArchive(document) else {
      let expected = "the keys $archiver, $objects and $top of a keyed archive"
      throw missing(.notAKeyedArchive, expected, nil)
    }
    let archiverID = document.value(forKey: Key.archiver, in: root)
    guard let archiver = archiverID.flatMap(document.text(at:)) else {
      throw missing(.missingArchiver, "an archiver's name under $archiver", archiverID)
    }
    let versionID = document.value(forKey: Key.version, in: root)
    guard let versionID, case .integer(let version) = document.value(versionID) else {
      throw missing(.missingVersion, "\(Self.version) under $version", versionID)
    }
    guard version.int == Self.version else {
      throw PlistError(
        .unsupportedVersion, at: document.location(of: versionID),
        expected: "\(Self.version) under $version", found: "\(version)")
    }
    let objectsID = document.value(forKey: Key.objects, in: root)
    guard let objectsID, case .array(let objects) = document.value(objectsID) else {
      throw missing(.missingObjects, "an array under $objects", objectsID)
    }
    let topID = document.value(forKey: Key.top, in: root)
    guard let topID, case .dictionary(let top) = document.value(topID) else {
      throw missing(.missingTop, "a dictionary under $top", topID)
    }
    self.init(document, archiver: archiver, top: top, objects: objects)
  }

  /// A plain property list as an archive whose `$top` is its root dictionary and that has no
  /// objects, so that its values are read within the same limits. Nil if the root is not a
  /// dictionary.
  package convenience init?(plain document: PlistDocument) {
    guard case .dictionary(let root) = document.value(document.root) else { return nil }
    self.init(document, archiver: "", top: root, objects: [])
  }

  convenience init?(inData bytes: ByteSlice) {
    guard ContentKind.sniff(bytes).isPropertyList else { return nil }
    do throws(PlistError) {
      try self.init(bytes)
    } catch {
      return nil
    }
  }

  /// The values of any document, decoded from its root within the same limits.
  package convenience init(values document: PlistDocument) {
    self.init(document, archiver: "", top: [], objects: [])
  }

  private init(
    _ document: PlistDocument, archiver: String, top: [PlistEntry], objects: [ValueID]
  ) {
    self.document = document
    self.archiver = archiver
    self.top = top
    self.objects = objects
    classes = Self.classes(objects, document)
    var classesOfLargeObjects: [ValueID: ValueID?] = [:]
    for id in objects {
      guard case .dictionary(let entries) = document.value(id),
        entries.count > Self.mostSearchedKeys, classesOfLargeObjects[id] == nil
      else { continue }
      let objectClass = document.value(forKey: Key.objectClass, in: entries)
      classesOfLargeObjects.updateValue(objectClass, forKey: id)
    }
    self.classesOfLargeObjects = classesOfLargeObjects
    var longData: [ValueID: ByteSlice] = [:]
    if document.syntax == .json {
      for id in document.values.indices.map({ ValueID($0) }) {
        guard let text = document.text(at: id), text.utf8.count > Self.longText else { continue }
        longData[id] = document.base64(in: text, at: id)
      }
    }
    self.longData = longData
  }

  /// The data that a text of a JSON document stands for; nil for other texts.
  func base64(in text: String, at id: ValueID) -> ByteSlice? {
    text.utf8.count > Self.longText ? longData[id] : document.base64(in: text, at: id)
  }

  package func textKeys(
    _ expected: String = "text keys in $top"
  ) throws(PlistError) -> [(key: String, value: ValueID)] {
    try top.map { entry throws(PlistError) in
      guard let key = document.text(at: entry.key) else {
        throw error(
          .invalidContents, at: entry.key, expected: expected,
          found: document.value(entry.key).typeName)
      }
      return (key, entry.value)
    }
  }

  /// The first value under a key of `$top`.
  func value(atTop key: String) -> ValueID? { document.value(forKey: key, in: top) }

  func hasAny(of keys: [String]) -> Bool { keys.contains { value(atTop: $0) != nil } }

  /// The meaning of a value of the archive: a UID is resolved, any other value is inline.
  package func resolve(_ id: ValueID) throws(PlistError) -> ArchivedValue {
    let inline = document.value(id)
    guard case .uid(let uid) = inline else { return .plain(inline, id) }
    // UID 0 is nil by definition, whatever object is there.
    guard uid != 0 else { return .null }
    guard let objectID = target(of: id) else {
      throw error(
        .uidOutOfRange, at: id,
        expected: "a UID below \(CountText.grouped(objects.count)), the number of objects",
        found: "UID \(uid)")
    }
    switch document.value(objectID) {
    case .dictionary(let fields): return .object(try object(objectID, fields))
    case .string(Key.null): return .null
    case .uid(let next):
      throw error(
        .invalidContents, at: objectID, expected: "an object under UID \(uid)",
        found: "UID \(next)")
    case let value: return .plain(value, objectID)
    }
  }

  /// The object that a UID names; nil for what is inline, or names none.
  package func target(of id: ValueID) -> ValueID? {
    guard case .uid(let uid) = document.value(id), uid < objects.count else { return nil }
    return objects[Int(uid)]
  }

  private func object(
    _ id: ValueID, _ fields: [PlistEntry]
  ) throws(PlistError) -> ArchivedObject {
    let classID =
      fields.count > Self.mostSearchedKeys
      ? classesOfLargeObjects[id] ?? nil : document.value(forKey: Key.objectClass, in: fields)
    guard let classID else {
      throw error(.missingClass, at: id, expected: "an object with $class", found: "none")
    }
    guard let entry = target(of: classID) else {
      throw error(
        .invalidClass, at: classID,
        expected: "a UID below \(CountText.grouped(objects.count)) under $class",
        found: describe(document.value(classID)))
    }
    if case .uid(let uid) = document.value(classID), let known = classes[uid] {
      return ArchivedObject(graph: self, id: id, class: known, members: fields)
    }
    guard case .dictionary = document.value(entry) else {
      throw error(
        .invalidClass, at: entry, expected: "a class entry under $class",
        found: describe(document.value(entry)))
    }
    throw error(
      .missingClassName, at: entry, expected: "a class entry with $classname", found: "none")
  }

  /// The class entries among the objects, which have two or three keys.
  private static func classes(
    _ objects: [ValueID], _ document: PlistDocument
  ) -> [UInt64: ArchivedClass] {
    func target(_ id: ValueID) -> ValueID {
      guard case .uid(let uid) = document.value(id), uid < objects.count else { return id }
      return objects[Int(uid)]
    }
    var classes: [UInt64: ArchivedClass] = [:]
    // Very many classes can have one long name.
    var named: [ValueID: ArchivedClass] = [:]
    for (uid, id) in objects.enumerated() {
      guard case .dictionary(let entries) = document.value(id), entries.count <= mostSearchedKeys,
        let value = document.value(forKey: Key.className, in: entries)
      else { continue }
      let name = target(value)
      if named[name] == nil {
        var text = document.text(at: name)
        // The class of a string object is not read, because its name could be such an object too.
        if case .dictionary(let fields) = document.value(name), fields.count <= mostSearchedKeys {
          text = document.value(forKey: "NS.string", in: fields).map(target).flatMap(document.text)
        }
        named[name] = text.map { ArchivedClass($0) }
      }
      classes[UInt64(uid)] = named[name]
    }
    return classes
  }

  package func error(
    _ code: PlistFault, at id: ValueID, expected: String, found: String
  ) -> PlistError {
    PlistError(code, at: document.location(of: id), expected: expected, found: found)
  }

  /// The error about what an archive repeats, beyond what a `DecodingBudget` allows.
  func tooRepetitive(_ contents: String, at id: ValueID) -> PlistError {
    error(
      .tooRepetitive, at: id,
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

  private func describe(_ value: PlistValue) -> String {
    if case .uid(let uid) = value { return "UID \(uid)" }
    return value.typeName
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

/// A class of an archive. A class, because every object has it.
final class ArchivedClass: Sendable {
  let name: String
  let known: FoundationClass?
  let forms: [[String]]

  init(_ name: String) {
    self.name = name
    known = FoundationClass.named[name]
    forms = known?.forms ?? []
  }
}

package struct ArchivedObject: Sendable {
  let graph: ObjectGraph
  /// The object's own value: the same for all references to it.
  package let id: ValueID
  let `class`: ArchivedClass
  /// The keys and values of the object, `$class` among them.
  let members: [PlistEntry]

  package var className: String { `class`.name }

  var typeName: String { className.utf8.count <= 64 ? className : "an object" }

  /// The value of a field. Classes that have fields of fixed names have few: of more, only the first
  /// are searched.
  package func field(_ name: String) -> ValueID? {
    members.prefix(ObjectGraph.mostSearchedKeys)
      .first { graph.document.text(at: $0.key).isSame(as: name) }?.value
  }

  /// The fields without the class, and without keys that are not text, in file order.
  package var fields: [PlistEntry] {
    members.filter { entry in
      graph.document.text(at: entry.key).map { $0 != ObjectGraph.Key.objectClass } ?? false
    }
  }
}
