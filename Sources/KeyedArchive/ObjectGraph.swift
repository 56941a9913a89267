package import PlistSyntax

/// The objects of a keyed archive: resolves UIDs and class names, and decodes nothing in advance.
///
/// The layout is NSKeyedArchiver's: a dictionary with `$version` 100000, `$archiver`, `$objects` (a
/// flat array, `$null` first) and `$top`, whose values are UIDs into `$objects` or inline
/// primitives.
package final class ObjectGraph: Sendable {
  /// The keys of the outermost dictionary, and of class entries.
  package enum Key {
    package static let version = "$version"
    package static let archiver = "$archiver"
    package static let top = "$top"
    package static let objects = "$objects"
    package static let objectClass = "\(objectClassName)"
    /// The same for comparisons of bytes.
    static let objectClassName: StaticString = "$class"
    /// The text of nil: at UID 0, and in archives of some writers at others too.
    package static let null = "\(nullText)"
    /// The same for comparisons of bytes.
    static let nullText: StaticString = "$null"
    package static let className = "$classname"
    package static let classHierarchy = "$classes"
  }

  /// The only version that NSKeyedArchiver has ever written.
  package static let version = 100_000

  /// The document of the archive.
  package let document: PlistDocument
  /// The value with the name of the archiver; nil for a graph without objects.
  private let archiverID: ValueID?
  /// The contents of `$top`.
  package let top: [PlistEntry]
  /// How many objects there are; UIDs are below this number.
  package let objectCount: Int
  package let objects: [ValueID]
  private let large = LargeObjects()

  /// Whether a document's outermost dictionary has the keys of a keyed archive.
  package static func isKeyedArchive(_ document: PlistDocument) -> Bool {
    guard case .dictionary(let root) = document.value(document.root) else { return false }
    return [Key.archiver, Key.objects, Key.top].contains {
      document.value(forKey: $0, in: root) != nil
    }
  }

  /// Reads bytes as a keyed archive.
  package convenience init(_ bytes: ByteSlice, limits: Limits = Limits()) throws(ArchiveError) {
    let document: PlistDocument
    do throws(PlistError) {
      document = try PlistDocument.read(bytes, limits: limits)
    } catch {
      throw ArchiveError(error)
    }
    try self.init(document)
  }

  /// Checks that a document is a keyed archive. Its objects are checked when they are read.
  package init(_ document: PlistDocument) throws(ArchiveError) {
    let place = document.location(of: document.root)
    let rootValue = document.value(document.root)
    guard case .dictionary(let root) = rootValue else {
      throw ArchiveError(
        .notAKeyedArchive, at: place, expected: "the dictionary of a keyed archive",
        found: rootValue.typeName)
    }
    func missing(_ code: ArchiveFault, _ expected: String, _ id: ValueID?) -> ArchiveError {
      guard let id else {
        return ArchiveError(code, at: place, expected: expected, found: "no such key")
      }
      return ArchiveError(
        code, at: document.location(of: id), expected: expected,
        found: document.value(id).typeName)
    }
    let topID = document.value(forKey: Key.top, in: root)
    let objectsID = document.value(forKey: Key.objects, in: root)
    let archiverID = document.value(forKey: Key.archiver, in: root)
    guard topID != nil || objectsID != nil || archiverID != nil else {
      throw ArchiveError(
        .notAKeyedArchive, at: place,
        expected: "the keys $archiver, $objects and $top of a keyed archive",
        found: "a dictionary without them")
    }
    guard let archiverID, case .string = document.value(archiverID) else {
      throw missing(.missingArchiver, "an archiver's name under $archiver", archiverID)
    }
    try Self.checkVersion(document, document.value(forKey: Key.version, in: root), missing)
    guard let objectsID, case .array(let objects) = document.value(objectsID) else {
      throw missing(.missingObjects, "an array under $objects", objectsID)
    }
    guard let topID, case .dictionary(let top) = document.value(topID) else {
      throw missing(.missingTop, "a dictionary under $top", topID)
    }
    self.document = document
    self.archiverID = archiverID
    self.top = top
    self.objects = objects
    objectCount = objects.count
  }

  /// A plain property list as an archive whose `$top` is its root dictionary and that has no
  /// objects, so that its values are read within the same limits. Nil if the root is not a
  /// dictionary.
  package convenience init?(plain document: PlistDocument) {
    guard case .dictionary(let root) = document.value(document.root) else { return nil }
    self.init(document, top: root)
  }

  /// The values of any document, decoded from its root within the same limits.
  package convenience init(values document: PlistDocument) {
    self.init(document, top: [])
  }

  /// A graph without objects.
  private init(_ document: PlistDocument, top: [PlistEntry]) {
    self.document = document
    archiverID = nil
    self.top = top
    objects = []
    objectCount = 0
  }

  private static func checkVersion(
    _ document: PlistDocument, _ id: ValueID?,
    _ missing: (ArchiveFault, String, ValueID?) -> ArchiveError
  ) throws(ArchiveError) {
    guard let id, case .integer(let found, _) = document.value(id) else {
      throw missing(.missingVersion, "\(version) under $version", id)
    }
    guard found.int == version else {
      throw ArchiveError(
        .unsupportedVersion, at: document.location(of: id), expected: "\(version) under $version",
        found: "\(found)")
    }
  }

  /// The name of the archiver that wrote the archive: NSKeyedArchiver or a subclass.
  package var archiver: String { archiverID.flatMap(document.text(at:)) ?? "" }

  /// The values under the keys of `$top`, in file order.
  package var topEntries: [PlistEntry] { top }

  private func objectID(_ number: Int) -> ValueID { objects[number] }

  /// The meaning of a value of the archive: a UID is resolved, any other value is inline.
  ///
  /// - Throws: `ArchiveError` if there is no object with the UID, or if the object has no class.
  package func resolve(_ id: ValueID) throws(ArchiveError) -> ArchivedValue {
    let inline = document.value(id)
    guard case .uid(let uid) = inline else { return .plain(inline, id) }
    // UID 0 is nil by definition, whatever object is there.
    guard uid != 0 else { return .null }
    guard let number = Int(exactly: uid), number < objectCount else {
      throw error(
        .uidOutOfRange, at: id,
        expected: "a UID below \(CountText.grouped(objectCount)), the number of objects",
        found: "UID \(uid)")
    }
    let objectID = objectID(number)
    let value = document.value(objectID)
    switch value {
    case .dictionary(let fields):
      guard isLarge(fields) else { return .object(try object(objectID, fields)) }
      return .object(
        try large.object(objectID) {
          Result { () throws(ArchiveError) in try object(objectID, fields) }
        })
    case .string(let string) where isNull(string): return .null
    case .uid(let next):
      throw error(
        .invalidContents, at: objectID, expected: "an object under UID \(uid)",
        found: "UID \(next)")
    default:
      return .plain(value, objectID)
    }
  }

  /// The object that a UID names; nil for what is inline, or names none.
  package func target(of id: ValueID) -> ValueID? {
    guard case .uid(let uid) = document.value(id), let number = Int(exactly: uid),
      number < objectCount
    else { return nil }
    return objectID(number)
  }

  /// Whether a string is the text for nil.
  private func isNull(_ string: String) -> Bool { string == Key.null }

  /// Whether a dictionary has many keys.
  package func isLarge(_ fields: [PlistEntry]) -> Bool {
    fields.count > LargeObjects.mostSearchedKeys
  }

  /// The first value under a key of the dictionary at a value, or nil.
  private func find(
    _ key: String, in dictionary: [PlistEntry], at id: ValueID
  ) -> ValueID? {
    guard isLarge(dictionary) else { return document.value(forKey: key, in: dictionary) }
    return large.field(key, of: id) { document.value(forKey: key, in: dictionary) }
  }

  private func object(
    _ id: ValueID, _ fields: [PlistEntry]
  ) throws(ArchiveError) -> ArchivedObject {
    guard let classID = document.value(forKey: Key.objectClass, in: fields) else {
      throw error(.missingClass, at: id, expected: "an object with $class", found: "none")
    }
    guard case .uid(let uid) = document.value(classID), let number = Int(exactly: uid),
      number < objectCount
    else {
      throw error(
        .invalidClass, at: classID,
        expected: "a UID below \(CountText.grouped(objectCount)) under $class",
        found: describe(document.value(classID)))
    }
    return ArchivedObject(id: id, classID: objectID(number), fields: fields)
  }

  /// The value with the name in an object's class entry.
  ///
  /// - Throws: `ArchiveError` if it is not a class entry or has no name.
  func classNameID(of object: ArchivedObject) throws(ArchiveError) -> ValueID {
    let value = document.value(object.classID)
    guard case .dictionary(let entry) = value else {
      throw error(
        .invalidClass, at: object.classID, expected: "a class entry under $class",
        found: describe(value))
    }
    guard
      let name = find(Key.className, in: entry, at: object.classID).flatMap(textID)
    else {
      throw error(
        .missingClassName, at: object.classID, expected: "a class entry with $classname",
        found: "none")
    }
    return name
  }

  /// The text of a class's name: inline, under a UID, or in a string object. The class of a string
  /// object is not checked, because its name could be such an object too.
  private func textID(_ id: ValueID) -> ValueID? {
    if case .string = document.value(id) { return id }
    switch try? resolve(id) {
    case .plain(.string, let place)?: return place
    case .object(let object)?:
      guard let text = field("NS.string", of: object),
        case .plain(.string, let place)? = try? resolve(text)
      else { return nil }
      return place
    default: return nil
    }
  }

  /// The value of a field, or nil.
  package func field(_ name: String, of object: ArchivedObject) -> ValueID? {
    find(name, in: object.fields, at: object.id)
  }

  /// A fault at a value of this archive.
  package func error(
    _ code: ArchiveFault, at id: ValueID, expected: String, found: String
  ) -> ArchiveError {
    ArchiveError(code, at: document.location(of: id), expected: expected, found: found)
  }

  private func describe(_ value: PlistValue) -> String {
    if case .uid(let uid) = value { return "UID \(uid)" }
    return value.typeName
  }
}

/// The meaning of a value of an archive.
package enum ArchivedValue: Sendable {
  /// Nil, `$null`.
  case null
  /// A value that is not an object: a string, a number, data or a date, under a UID or inline. The
  /// `ValueID` is the value's own, the same for all references to it.
  case plain(PlistValue, ValueID)
  /// An object.
  case object(ArchivedObject)
}

/// An object of an archive.
package struct ArchivedObject: Sendable {
  /// The object's own value: the same for all references to it.
  package let id: ValueID
  /// The class entry.
  package let classID: ValueID
  /// The fields, including `$class`.
  package let fields: [PlistEntry]
}
