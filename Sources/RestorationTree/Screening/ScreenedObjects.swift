import KeyedArchive
import PlistSyntax

/// An object that is a dictionary of fields.
struct ScreenedObject {
  let number: Int
  let head: BinaryObjectHead
  /// Its list of fields, in `ScreenedLayouts`.
  let layout: Int
}

extension StateScreen {
  /// How many containers are open.
  var openCount: Int { outerFrames.count }

  /// How many values are around the one that is met.
  var depth: Int { baseDepth + openCount }

  /// Meets a value: looks at it, and opens it if there is something in it.
  mutating func meet(
    _ number: Int, isKey: Bool
  ) throws(GaveUp) -> ScreenedState.Outermost {
    guard depth < limits.valueDepth else { throw GaveUp() }
    if openCount <= largeDepth { largeDepth = .max }
    guard let target = try resolve(number) else { return .other }
    let (object, head) = target
    guard head.kind == .dictionary, object != number else {
      return try meet(head, object, isKey: isKey)
    }
    return try meet(fieldsOf: head, object, isKey: isKey)
  }

  /// What a value stands for: the object under a UID, or itself; nil for nil.
  private mutating func resolve(
    _ number: Int
  ) throws(GaveUp) -> (number: Int, head: BinaryObjectHead)? {
    var number = number
    if let uid = table.uid(number) {
      guard uid != 0 else { return nil }
      guard let object = object(uid) else { throw GaveUp() }
      number = object
    }
    guard let head = table.head(number) else { throw GaveUp() }
    return (number, head)
  }

  /// The number of the object that a UID names; nil when it is beyond the list.
  @inline(__always) private mutating func object(_ uid: UInt64) -> Int? {
    guard let count = objects.knownCount, uid < UInt64(count) else { return nil }
    return table.reference(at: objects.start, number: Int(uid))
  }

  /// Meets a value that is no object.
  private mutating func meet(
    _ head: BinaryObjectHead, _ number: Int, isKey: Bool
  ) throws(GaveUp) -> ScreenedState.Outermost {
    switch head.kind {
    case .simple: if head.count != 0 { count(StateSize.flag) }
    case .integer, .real, .date: count(StateSize.number)
    case .data: return try meet(data: head, number)
    case .ascii, .utf8, .utf16:
      try meet(text: head, isKey: isKey)
      return .text
    case .uid: throw GaveUp()
    case .array, .orderedSet, .set:
      guard met.insert(number) else { return .shared }
      try open(list: head)
      return head.kind == .array && head.count > 0 ? .filledArray : .other
    case .dictionary:
      guard met.insert(number) else { return .shared }
      let values = head.start + head.count * table.trailer.referenceByteCount
      try open(keys: head.start, values: values, count: head.count)
    }
    return .other
  }

  /// Meets an object that is a dictionary of fields.
  private mutating func meet(
    fieldsOf head: BinaryObjectHead, _ number: Int, isKey: Bool
  ) throws(GaveUp) -> ScreenedState.Outermost {
    guard let layout = layouts.number(of: head, in: table) else { throw GaveUp() }
    let object = ScreenedObject(number: number, head: head, layout: layout)
    let classField = table.reference(
      at: head.start, number: head.count + layouts[layout].classPlace)
    guard let uid = table.uid(classField), uid != 0, let classEntry = self.object(uid) else {
      throw GaveUp()
    }
    if met.contains(number) { return .shared }
    guard let place = classes.place(of: classEntry, in: table, asking: visitor) else {
      throw GaveUp()
    }
    try pay(classes.known[place].cost)
    switch classes.known[place].kind {
    case .foundation(let known):
      return try meet(known, object, isKey: isKey)
    case .reference:
      let path = try text(.referencePath, of: object)
      if visitor.needsValues(forReferenceTo: path) { throw GaveUp(isWanted: true) }
      count(path.utf8.count)
    case .other: try meet(object, ofClass: place)
    }
    return .other
  }

  /// Meets an object of a class whose fields are its values.
  private mutating func meet(
    _ object: ScreenedObject, ofClass place: Int
  ) throws(GaveUp) {
    switch classes.known[place].interest {
    case .values: throw GaveUp(isWanted: true)
    case .place:
      if classes.known[place].toldEntry != entry {
        classes.noteTold(place, below: entry)
        try tell(classes.known[place].name)
      }
    case .none: break
    }
    let layout = layouts[object.layout]
    if !layout.isChecked {
      for name in layouts.names(object.layout) { try checkName(name) }
      layouts.noteChecked(object.layout)
    }
    // One without fields may be met again and again.
    guard layout.count > 1, met.insert(object.number) else { return }
    count(layout.nameByteCount)
    open(
      Frame(
        kind: .fields, keys: object.head.start,
        values: object.head.start + object.head.count * table.trailer.referenceByteCount,
        count: object.head.count, classPlace: layout.classPlace))
  }

  /// Gives up if a name can be that of a credential.
  private mutating func checkName(_ name: PlistString) throws(GaveUp) {
    guard let bytes = table.plainBytes(of: name) else { throw GaveUp() }
    guard SecretDetector.mayNameCredential(.bytes(bytes)) else { return }
    try checkName(bytes.string(0..<bytes.count))
  }

  /// The value of a field of an object.
  mutating func field(_ field: KnownField, of object: ScreenedObject) -> Int? {
    guard let place = layouts.place(of: field, in: object.layout) else { return nil }
    return table.reference(at: object.head.start, number: object.head.count + place)
  }

  /// The text of a field.
  private mutating func text(
    _ field: KnownField, of object: ScreenedObject
  ) throws(GaveUp) -> String {
    guard let field = self.field(field, of: object), let text = try resolve(field), text.head.isText
    else {
      throw GaveUp()
    }
    try pay(text.head.textCost)
    return document.text(text.head.string)
  }

  /// What a field stands for, if it is of a kind; nil for nil.
  mutating func resolved(
    _ field: KnownField, of object: ScreenedObject
  ) throws(GaveUp) -> (number: Int, head: BinaryObjectHead)? {
    guard let field = self.field(field, of: object) else { throw GaveUp() }
    return try resolve(field)
  }

  /// Accounts for what large texts, lists and names cost. `ObjectReader` refuses some of them when
  /// they are repeated often; as long as all together cost less than the file, it refuses none.
  mutating func pay(_ cost: Int) throws(GaveUp) {
    guard cost > ObjectReader.smallCost else { return }
    self.cost += cost
    guard self.cost <= document.bytes.count else { throw GaveUp() }
  }
}

extension BinaryObjectHead {
  var isText: Bool { kind == .ascii || kind == .utf8 || kind == .utf16 }

  /// What looking at a text costs, in bytes of the file.
  var textCost: Int { kind == .utf16 ? 2 * count : count }

  /// The text, for the document to read.
  var string: PlistString {
    PlistString(
      start: start, byteCount: textCost,
      encoding: kind == .utf16 ? .utf16BigEndian : kind == .utf8 ? .utf8 : .ascii)
  }
}
