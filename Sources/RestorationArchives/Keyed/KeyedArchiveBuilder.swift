/// Makes a keyed archive in NSKeyedArchiver's layout, object by object.
///
/// An object is named by its reference, a value that is the same for all that refer to it. It can be
/// reserved before the object is made, so that cycles can be written.
package struct KeyedArchiveBuilder {
  /// So many texts share objects, more than an app saves; beyond, a table of them takes more than the texts.
  private static let mostShared = 1 << 16

  private var plist = PlistBuilder()
  private var objects: [ValueID?] = []
  private var classes: [ExactText: ValueID] = [:]
  private var strings: [ExactText: ValueID] = [:]
  private var keys: [ExactText: ValueID] = [:]

  package init() {
    _ = plain(.string(ObjectGraph.Key.null))
  }

  /// The reference to nil, which is the first value of all.
  package static let null = ValueID(0)

  /// Makes the reference to the next object; a call of `fill` must follow.
  package mutating func reserve() -> ValueID {
    objects.append(nil)
    return inline(.uid(UInt64(objects.count - 1)))
  }

  package mutating func fill(_ reference: ValueID, with value: ValueID) {
    if case .uid(let uid) = plist.values[reference.rawValue] { objects[Int(uid)] = value }
  }

  /// Adds text; equal texts share one object, as in NSKeyedArchiver. The text `$null` is put into
  /// an object of its own, so that it is not read as nil.
  package mutating func string(_ text: String) -> ValueID {
    if let known = strings[ExactText(text)] { return known }
    let reference = reserve()
    let value = inline(.string(text))
    if text.isSame(as: ObjectGraph.Key.null) {
      fill(
        reference, className: "NSString", superclasses: ["NSObject"],
        fields: [("NS.string", value)])
    } else {
      fill(reference, with: value)
    }
    if strings.count < Self.mostShared { strings[ExactText(text)] = reference }
    return reference
  }

  /// Adds a value that is no object of a class: text, a number, a boolean, data or a date.
  package mutating func plain(_ value: PlistValue) -> ValueID {
    let reference = reserve()
    fill(reference, with: inline(value))
    return reference
  }

  /// Makes an inline value, for a field or for `$top`.
  package mutating func inline(_ value: PlistValue) -> ValueID { plist.add(value) }

  /// Fills a reserved object of a class. `superclasses` come after the class itself, NSObject last.
  package mutating func fill(
    _ reference: ValueID, className: String, superclasses: [String],
    fields: [(key: String, value: ValueID)]
  ) {
    let objectClass = self.objectClass(className, superclasses)
    let entries = fields.map { (key($0.key), $0.value) }
    fill(reference, with: plist.dictionary(entries + [(key("$class"), objectClass)]))
  }

  /// The name of a field, of which very many objects have the same.
  private mutating func key(_ name: String) -> ValueID {
    if let known = keys[ExactText(name)] { return known }
    let id = inline(.string(name))
    keys[ExactText(name)] = id
    return id
  }

  private mutating func objectClass(_ name: String, _ superclasses: [String]) -> ValueID {
    if let known = classes[ExactText(name)] { return known }
    let hierarchy = ([name] + superclasses).map { inline(.string($0)) }
    let reference = reserve()
    fill(
      reference,
      with: plist.dictionary([
        (key: "$classname", value: inline(.string(name))),
        (key: "$classes", value: inline(.array(hierarchy))),
      ]))
    classes[ExactText(name)] = reference
    return reference
  }

  /// The archive around its top-level values, in order. An object that was reserved and never filled
  /// is nil.
  package mutating func document(top: [(key: String, value: ValueID)]) -> PlistDocument {
    let list = objects.map { $0 ?? Self.null }
    let root = plist.dictionary([
      (key: "$version", value: inline(.integer(PlistInteger(ObjectGraph.version)))),
      (key: "$archiver", value: inline(.string("NSKeyedArchiver"))),
      (key: "$top", value: plist.dictionary(top.map { (key($0.key), $0.value) })),
      (key: "$objects", value: inline(.array(list))),
    ])
    return document(of: root)
  }

  /// An inline value as a property list of its own.
  func document(of root: ValueID) -> PlistDocument { plist.document(root: root) }
}
