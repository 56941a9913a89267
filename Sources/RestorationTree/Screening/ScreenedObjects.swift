import KeyedArchive
import PlistSyntax

extension StateScreen {
  /// How many containers are open.
  var openCount: Int { outerFrames.count }

  /// How many values are around the one that is met.
  var depth: Int { baseDepth + openCount }

  /// Meets a value: looks at it, and opens it if there is something in it.
  mutating func meet(
    _ number: Int, isKey: Bool
  ) throws(GaveUp) -> ScreenedState.Outermost {
    guard depth < limits.valueDepth, let inline = table.head(number) else { throw GaveUp() }
    if openCount <= largeDepth { largeDepth = .max }
    guard inline.kind == .uid else { return try meet(inline, number, isKey: isKey) }
    guard let object = try object(inline) else { return .other }
    guard object.head.kind == .dictionary else {
      guard object.head.kind != .uid else { throw GaveUp() }
      return try meet(object.head, object.number, isKey: isKey)
    }
    return try meet(fieldsOf: object.head, object.number, isKey: isKey)
  }

  /// What stands under a UID; nil for nil.
  private mutating func object(
    _ uid: BinaryObjectHead
  ) throws(GaveUp) -> (number: Int, head: BinaryObjectHead)? {
    guard let uid = table.uid(uid), uid < UInt64(graph.objectCount) else { throw GaveUp() }
    guard uid != 0 else { return nil }
    let number = table.reference(at: graph.objects.start, number: Int(uid))
    guard let head = table.head(number) else { throw GaveUp() }
    return (number, head)
  }

  /// What a field stands for, under a UID or inline; nil for nil.
  private mutating func resolve(
    _ number: Int
  ) throws(GaveUp) -> (number: Int, head: BinaryObjectHead)? {
    guard let head = table.head(number) else { throw GaveUp() }
    return head.kind == .uid ? try object(head) : (number, head)
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
    guard let classField = field(.objectClass, of: head), let uid = table.head(classField),
      uid.kind == .uid, let classEntry = try object(uid)
    else { throw GaveUp() }
    if met.contains(number) { return .shared }
    guard let place = classes.place(of: classEntry.number, in: graph, asking: visitor) else {
      throw GaveUp()
    }
    try pay(classes.known[place].cost)
    switch classes.known[place].kind {
    case .foundation(let known):
      return try meet(known, head, number, isKey: isKey)
    case .reference:
      let path = try text(.referencePath, of: head)
      if visitor.needsValues(forReferenceTo: path) { throw GaveUp(isWanted: true) }
      count(path.utf8.count)
    case .other: try meet(objectOf: place, head, number)
    }
    return .other
  }

  /// Meets an object of a class whose fields are its values.
  private mutating func meet(
    objectOf place: Int, _ head: BinaryObjectHead, _ number: Int
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
    var hasFields = false
    for field in 0..<head.count {
      guard let name = try name(table.reference(at: head.start, number: field)) else { continue }
      try pay(name.byteCount)
      hasFields = true
    }
    // One without fields may be met again and again.
    guard hasFields, met.insert(number) else { return }
    open(
      Frame(
        kind: .fields, keys: head.start,
        values: head.start + head.count * table.trailer.referenceByteCount, count: head.count))
  }

  /// The value of a field of an object.
  mutating func field(_ kind: FieldNames.Kind, of head: BinaryObjectHead) -> Int? {
    for place in 0..<head.count
    where fields.known(table.reference(at: head.start, number: place), in: table).kind == kind {
      return table.reference(at: head.start, number: head.count + place)
    }
    return nil
  }

  /// The text of a field.
  private mutating func text(
    _ kind: FieldNames.Kind, of head: BinaryObjectHead
  ) throws(GaveUp) -> String {
    guard let field = field(kind, of: head), let text = try resolve(field), text.head.isText else {
      throw GaveUp()
    }
    try pay(text.head.textCost)
    return document.text(text.head.string)
  }

  /// What a field stands for, if it is of a kind; nil for nil.
  mutating func resolved(
    _ kind: FieldNames.Kind, of head: BinaryObjectHead
  ) throws(GaveUp) -> (number: Int, head: BinaryObjectHead)? {
    guard let field = field(kind, of: head) else { throw GaveUp() }
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
