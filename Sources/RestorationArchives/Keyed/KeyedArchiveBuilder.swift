package import PlistSyntax

/// Makes a keyed archive in NSKeyedArchiver's layout, object by object.
///
/// An object's UID can be reserved before the object is made, so that cycles can be written.
package struct KeyedArchiveBuilder {
  package struct UID: Hashable, Sendable {
    let number: UInt32
  }

  private var plist = PlistBuilder()
  private var objects: [ValueID?] = []
  private var references: [ValueID?] = []
  private var classes: [ExactText: UID] = [:]
  private var strings: [ExactText: UID] = [:]
  private var keys: [ExactText: ValueID] = [:]

  package init() {
    _ = plain(.string(ObjectGraph.Key.null))
  }

  package static let null = UID(number: 0)

  /// Claims the next UID; a call of `fill` must follow.
  package mutating func reserve() -> UID {
    objects.append(nil)
    references.append(nil)
    return UID(number: UInt32(objects.count - 1))
  }

  package mutating func fill(_ uid: UID, with value: ValueID) {
    objects[Int(uid.number)] = value
  }

  /// Adds text; equal texts share one object, as in NSKeyedArchiver. The text `$null` is put into
  /// an object of its own, so that it is not read as nil.
  package mutating func string(_ text: String) -> UID {
    if let known = strings[ExactText(text)] { return known }
    let uid = reserve()
    let value = inline(.string(text))
    if text.isSame(as: ObjectGraph.Key.null) {
      fill(
        uid, className: "NSString", superclasses: ["NSObject"], fields: [("NS.string", value)])
    } else {
      fill(uid, with: value)
    }
    strings[ExactText(text)] = uid
    return uid
  }

  /// Adds a value that is not an object: a number, a boolean, data or a date.
  package mutating func plain(_ value: PlistValue) -> UID {
    let uid = reserve()
    fill(uid, with: inline(value))
    return uid
  }

  /// Makes an inline value, for a field or for `$top`.
  package mutating func inline(_ value: PlistValue) -> ValueID { plist.add(value) }

  /// A reference to an object, the same for all that refer to it.
  package mutating func reference(_ uid: UID) -> ValueID {
    if let known = references[Int(uid.number)] { return known }
    let id = inline(.uid(UInt64(uid.number)))
    references[Int(uid.number)] = id
    return id
  }

  /// A list of references, for fields such as `NS.objects`.
  package mutating func references(_ uids: [UID]) -> ValueID {
    inline(.array(uids.map { reference($0) }))
  }

  /// Fills a reserved UID with an object. `superclasses` come after the class itself, NSObject last.
  package mutating func fill(
    _ uid: UID, className: String, superclasses: [String],
    fields: [(key: String, value: ValueID)]
  ) {
    let classUID = self.classUID(className, superclasses)
    let entries = fields.map { (key($0.key), $0.value) }
    fill(uid, with: plist.dictionary(entries + [(key("$class"), reference(classUID))]))
  }

  /// The name of a field, of which very many objects have the same.
  private mutating func key(_ name: String) -> ValueID {
    if let known = keys[ExactText(name)] { return known }
    let id = inline(.string(name))
    keys[ExactText(name)] = id
    return id
  }

  private mutating func classUID(_ name: String, _ superclasses: [String]) -> UID {
    if let known = classes[ExactText(name)] { return known }
    let hierarchy = ([name] + superclasses).map { inline(.string($0)) }
    let uid = reserve()
    fill(
      uid,
      with: plist.dictionary([
        (key: "$classname", value: inline(.string(name))),
        (key: "$classes", value: inline(.array(hierarchy))),
      ]))
    classes[ExactText(name)] = uid
    return uid
  }

  /// The archive around its top-level values, in order. A UID that was reserved and never filled is
  /// nil.
  package mutating func document(top: [(key: String, value: ValueID)]) -> PlistDocument {
    let list = objects.map { $0 ?? reference(Self.null) }
    let root = plist.dictionary([
      (key: "$version", value: inline(.integer(PlistInteger(ObjectGraph.version)))),
      (key: "$archiver", value: inline(.string("NSKeyedArchiver"))),
      (key: "$top", value: plist.dictionary(top)),
      (key: "$objects", value: inline(.array(list))),
    ])
    return document(of: root)
  }

  /// An inline value as a property list of its own.
  func document(of root: ValueID) -> PlistDocument { plist.document(root: root) }
}
