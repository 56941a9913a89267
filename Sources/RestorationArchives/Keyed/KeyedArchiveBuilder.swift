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
  /// The reference to each object, if there is one.
  private var references: [ValueID?] = []
  private var classes: [ExactText: UID] = [:]
  private var strings: [ExactText: UID] = [:]
  private var keys: [ExactText: ValueID] = [:]

  package init() {
    _ = add(plist.string(ObjectGraph.Key.null))
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

  private mutating func add(_ value: ValueID) -> UID {
    let uid = reserve()
    fill(uid, with: value)
    return uid
  }

  /// Adds text; equal texts share one object, as in NSKeyedArchiver. The text `$null` is put into
  /// an object of its own, so that it is not read as nil.
  package mutating func string(_ text: String) -> UID {
    if let known = strings[ExactText(text)] { return known }
    let uid = reserve()
    let value = plist.string(text)
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
  package mutating func plain(_ make: (inout PlistBuilder) -> ValueID) -> UID {
    add(make(&plist))
  }

  /// Makes an inline value, for a field or for `$top`.
  package mutating func inline(_ make: (inout PlistBuilder) -> ValueID) -> ValueID { make(&plist) }

  /// A reference to an object, the same for all that refer to it.
  package mutating func reference(_ uid: UID) -> ValueID {
    if let known = references[Int(uid.number)] { return known }
    let id = plist.uid(UInt64(uid.number))
    references[Int(uid.number)] = id
    return id
  }

  /// A list of references, for fields such as `NS.objects`.
  package mutating func references(_ uids: [UID]) -> ValueID {
    let ids = uids.map { reference($0) }
    return plist.array(ids)
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
    let id = plist.string(name)
    keys[ExactText(name)] = id
    return id
  }

  private mutating func classUID(_ name: String, _ superclasses: [String]) -> UID {
    if let known = classes[ExactText(name)] { return known }
    let hierarchy = ([name] + superclasses).map { plist.string($0) }
    let entry = plist.dictionary([
      (key: "$classname", value: plist.string(name)),
      (key: "$classes", value: plist.array(hierarchy)),
    ])
    let uid = add(entry)
    classes[ExactText(name)] = uid
    return uid
  }

  package static let defaultArchiver = "NSKeyedArchiver"

  /// The archive around its top-level values, in order. A UID that was reserved and never filled is
  /// nil.
  package mutating func document(
    top: [(key: String, value: ValueID)], archiver: String = defaultArchiver
  ) -> PlistDocument {
    let list = objects.map { $0 ?? reference(Self.null) }
    let root = plist.dictionary([
      (key: "$version", value: plist.integer(PlistInteger(ObjectGraph.version))),
      (key: "$archiver", value: plist.string(archiver)),
      (key: "$top", value: plist.dictionary(top)),
      (key: "$objects", value: plist.array(list)),
    ])
    return plist.document(root: root)
  }
}
