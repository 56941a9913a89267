import PlistSyntax

/// Writes the values of one coder into a keyed archive.
struct StateEncoder {
  private var builder = KeyedArchiveBuilder()
  /// The object of each value by its number, for back-references; nil for inline values.
  private var objects: [KeyedArchiveBuilder.UID?] = []
  /// The place of the encoder in the tree, and where losses are reported.
  var losses: Losses

  init(_ losses: Losses = Losses(of: nil, nil)) { self.losses = losses }

  /// A value under a name, in `$top` or in a field. `key` is the name if UIKit may have written it.
  mutating func field(
    named name: String, key: String? = nil, _ value: StateValue
  ) throws(EncodingError) -> ValueID {
    losses.enter(.name(name))
    defer { losses.leave() }
    return try field(value, key: key)
  }

  /// A value in `$top` or in a field: primitives inline, all others by reference.
  mutating func field(_ value: StateValue, key: String? = nil) throws(EncodingError) -> ValueID {
    switch value {
    case .bool(let flag):
      objects.append(nil)
      return builder.inline { $0.bool(flag) }
    case .integer(let number):
      objects.append(nil)
      return builder.inline { $0.integer(number) }
    case .real(let real):
      objects.append(nil)
      return builder.inline { $0.real(real.value) }
    case .geometry(let geometry):
      // UIKit stores the geometry of its own keys as text.
      guard let key, case .geometry(let shape)? = KnownKeys.valueType(of: key),
        shape == geometry.shape
      else { return builder.reference(try object(value)) }
      let uid = builder.string(geometry.uikitText)
      objects.append(uid)
      return builder.reference(uid)
    default: return builder.reference(try object(value))
    }
  }

  mutating func object(_ value: StateValue) throws(EncodingError) -> KeyedArchiveBuilder.UID {
    let number = objects.count
    objects.append(nil)
    if case .shared(let first) = value {
      guard objects.indices.contains(first), let uid = objects[first] else {
        try losses.lose("a back-reference to value \(first), which is not an object")
        return KeyedArchiveBuilder.null
      }
      return uid
    }
    if let reason = Losses.reason(against: value) {
      try losses.lose(reason)
      return KeyedArchiveBuilder.null
    }
    if let uid = try leaf(value) {
      objects[number] = uid
      return uid
    }
    let uid = builder.reserve()
    objects[number] = uid
    try fill(uid, with: value)
    return uid
  }

  /// A value without contents.
  private mutating func leaf(_ value: StateValue) throws(EncodingError) -> KeyedArchiveBuilder.UID?
  {
    switch value {
    case .null: return KeyedArchiveBuilder.null
    case .bool(let flag): return builder.plain { $0.bool(flag) }
    case .integer(let number): return builder.plain { $0.integer(number) }
    case .real(let real): return builder.plain { $0.real(real.value) }
    case .string(let text): return builder.string(text)
    case .data(let bytes): return builder.plain { $0.data(bytes) }
    case .opened(let data): return data.bytes.map { bytes in builder.plain { $0.data(bytes) } }
    case .archive(let fields):
      let bytes = try Self.archive(of: fields, losses)
      return builder.plain { $0.data(ByteSlice(bytes)) }
    default: return nil
    }
  }

  /// The bytes of an archive inside data, of which `losses` is the place.
  static func archive(
    of fields: [StateField], _ losses: Losses
  ) throws(EncodingError) -> [UInt8] {
    var encoder = StateEncoder(losses)
    var top: [(key: String, value: ValueID)] = []
    for field in fields {
      top.append(
        (field.name, try encoder.field(named: field.name, key: field.name, field.value)))
    }
    return try encoder.bytes(top: top)
  }

  private mutating func fill(
    _ uid: KeyedArchiveBuilder.UID, with value: StateValue
  ) throws(EncodingError) {
    switch value {
    case .date(let seconds):
      put(uid, "NSDate", [], [("NS.time", builder.inline { $0.real(seconds.value) })])
    case .url(let text, let base): putURL(uid, text, base)
    case .uuid(let text):
      let bytes = UUIDText.bytes(of: text) ?? []
      put(uid, "NSUUID", [], [("NS.uuidbytes", builder.inline { $0.data(ByteSlice(bytes)) })])
    case .geometry(let geometry): putGeometry(uid, geometry)
    case .range(let location, let length):
      put(
        uid, "NSValue", [],
        [
          ("NS.special", builder.inline { $0.integer(PlistInteger(4)) }),
          ("NS.rangeval.location", builder.inline { $0.integer(location) }),
          ("NS.rangeval.length", builder.inline { $0.integer(length) }),
        ])
    case .indexPath(let indices): putIndexPath(uid, indices)
    case .array(let elements):
      let uids = try objects(elements) { .index($0) }
      put(uid, "NSMutableArray", ["NSArray"], [("NS.objects", builder.references(uids))])
    case .set(let elements):
      let uids = try objects(elements) { _ in .element }
      put(uid, "NSMutableSet", ["NSSet"], [("NS.objects", builder.references(uids))])
    case .orderedSet(let elements):
      // A field for each element, as Foundation does it for this class only.
      let uids = try objects(elements) { .index($0) }
      put(
        uid, "NSMutableOrderedSet", ["NSOrderedSet"],
        uids.enumerated().map { (Self.elementKey($0.offset), builder.reference($0.element)) })
    case .dictionary(let pairs): try putDictionary(uid, pairs)
    case .reference(let path):
      let text = builder.reference(builder.string(path))
      put(uid, KnownKeys.referenceClass, [], [(KnownKeys.referencePath, text)])
    case .storyboard(let reference): putStoryboard(uid, reference)
    case .object(let className, let fields):
      var values: [(key: String, value: ValueID)] = []
      for field in fields {
        values.append((field.name, try self.field(named: field.name, field.value)))
      }
      put(uid, className, [], values)
    case .null, .bool, .integer, .real, .string, .data, .opened, .archive, .unreadable, .shared:
      preconditionFailure("written as a leaf")
    }
  }

  private mutating func put(
    _ uid: KeyedArchiveBuilder.UID, _ className: String, _ superclasses: [String],
    _ fields: [(key: String, value: ValueID)]
  ) {
    builder.fill(
      uid, className: className, superclasses: superclasses + ["NSObject"], fields: fields)
  }

  static func elementKey(_ place: Int) -> String { "NS.object.\(place)" }

  private mutating func objects(
    _ elements: [StateValue], step: (Int) -> KeyStep
  ) throws(EncodingError) -> [KeyedArchiveBuilder.UID] {
    var uids: [KeyedArchiveBuilder.UID] = []
    for (place, element) in elements.enumerated() {
      uids.append(try object(element, at: step(place)))
    }
    return uids
  }

  private mutating func object(
    _ value: StateValue, at step: KeyStep
  ) throws(EncodingError) -> KeyedArchiveBuilder.UID {
    losses.enter(step)
    defer { losses.leave() }
    return try object(value)
  }

  private mutating func putDictionary(
    _ uid: KeyedArchiveBuilder.UID, _ pairs: [StatePair]
  ) throws(EncodingError) {
    var keys: [KeyedArchiveBuilder.UID] = []
    var values: [KeyedArchiveBuilder.UID] = []
    for pair in pairs {
      let step = pair.key.step
      if case .keyed(let key) = step {
        keys.append(try object(pair.key, at: .keyItself(key)))
      } else {
        keys.append(try object(pair.key))
      }
      values.append(try object(pair.value, at: step))
    }
    put(
      uid, "NSMutableDictionary", ["NSDictionary"],
      [("NS.keys", builder.references(keys)), ("NS.objects", builder.references(values))])
  }

  private mutating func putURL(_ uid: KeyedArchiveBuilder.UID, _ text: String, _ base: String?) {
    var baseUID = KeyedArchiveBuilder.null
    if let base {
      baseUID = builder.reserve()
      putURL(baseUID, base, nil)
    }
    put(
      uid, "NSURL", [],
      [
        ("NS.base", builder.reference(baseUID)),
        ("NS.relative", builder.reference(builder.string(text))),
      ])
  }

  /// The special numbers of NSValue for geometry that it stores as text, and the keys of that.
  static let geometryTexts: [Geometry.Shape: (special: Int, key: String)] = [
    .point: (1, "NS.pointval"), .size: (2, "NS.sizeval"), .rect: (3, "NS.rectval"),
  ]
  static let insetsSpecial = 12
  static let insetKeys = ["top", "left", "bottom", "right"].map { "NS.edgeval." + $0 }

  private mutating func putGeometry(_ uid: KeyedArchiveBuilder.UID, _ geometry: Geometry) {
    var fields: [(key: String, value: ValueID)] = []
    if let kind = Self.geometryTexts[geometry.shape] {
      fields.append(
        ("NS.special", builder.inline { $0.integer(PlistInteger(kind.special)) }))
      fields.append((kind.key, builder.reference(builder.string(geometry.uikitText))))
    } else {
      fields.append(
        ("NS.special", builder.inline { $0.integer(PlistInteger(Self.insetsSpecial)) }))
      for (key, number) in zip(Self.insetKeys, geometry.numbers) {
        fields.append((key, builder.inline { $0.real(number.value) }))
      }
    }
    put(uid, "NSValue", [], fields)
  }

  private mutating func putIndexPath(
    _ uid: KeyedArchiveBuilder.UID, _ indices: [PlistInteger]
  ) {
    var fields = [
      (
        key: "NSIndexPathLength",
        value: builder.inline { $0.integer(PlistInteger(indices.count)) }
      )
    ]
    if indices.count == 1 {
      fields.append(("NSIndexPathValue", builder.inline { $0.integer(indices[0]) }))
    } else if indices.count > 1 {
      let packed = PackedIndices.encode(indices) ?? []
      let data = builder.plain { $0.data(ByteSlice(packed)) }
      fields.append(("NSIndexPathData", builder.reference(data)))
    }
    put(uid, "NSIndexPath", [], fields)
  }

  private mutating func putStoryboard(
    _ uid: KeyedArchiveBuilder.UID, _ reference: StoryboardReference
  ) {
    var fields: [(key: String, value: ValueID)] = []
    if let name = reference.name {
      fields.append((KnownKeys.storyboardName, builder.reference(builder.string(name))))
    }
    if let path = reference.bundlePath {
      fields.append((KnownKeys.storyboardBundlePath, builder.reference(builder.string(path))))
    }
    put(uid, KnownKeys.storyboardClass, [], fields)
  }

  /// The coder as a binary keyed archive.
  mutating func bytes(top: [(key: String, value: ValueID)]) throws(EncodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(PlistError) {
      try builder.document(top: top).write(as: .binary, to: &bytes)
    } catch {
      throw EncodingError(path: nil, reason: error.reason)
    }
    return bytes
  }

  // MARK: For the writers of whole archives

  /// Restarts the numbers of back-references.
  mutating func beginCoder() { objects = [] }

  /// A reference to an object, for `$top`.
  mutating func reference(to uid: KeyedArchiveBuilder.UID) -> ValueID { builder.reference(uid) }

  mutating func data(_ bytes: [UInt8]) -> KeyedArchiveBuilder.UID {
    builder.plain { $0.data(ByteSlice(bytes)) }
  }

  /// A reference to a dictionary from paths to coders. `shared` is the place of the first path with
  /// the same coder.
  mutating func dictionary(
    of coders: [(path: String, coder: [UInt8])], shared: [Int?]
  ) -> ValueID {
    let uid = builder.reserve()
    var keys: [KeyedArchiveBuilder.UID] = []
    var values: [KeyedArchiveBuilder.UID] = []
    for (place, entry) in coders.enumerated() {
      keys.append(builder.string(entry.path))
      if let first = shared[place], first < values.count {
        values.append(values[first])
      } else {
        values.append(data(entry.coder))
      }
    }
    put(
      uid, "NSMutableDictionary", ["NSDictionary"],
      [("NS.keys", builder.references(keys)), ("NS.objects", builder.references(values))])
    return builder.reference(uid)
  }

  /// A reference to a dictionary whose values, not itself, count for back-references.
  mutating func dictionary(of entries: [StateEntry]) throws(EncodingError) -> ValueID {
    var keys: [KeyedArchiveBuilder.UID] = []
    var values: [KeyedArchiveBuilder.UID] = []
    for entry in entries {
      keys.append(builder.string(entry.key))
      values.append(try object(entry.value, at: .name(entry.key)))
    }
    let uid = builder.reserve()
    put(
      uid, "NSMutableDictionary", ["NSDictionary"],
      [("NS.keys", builder.references(keys)), ("NS.objects", builder.references(values))])
    return builder.reference(uid)
  }

  /// A reference to an object whose fields, not itself, count for back-references.
  mutating func object(
    _ className: String, of entries: [StateEntry]
  ) throws(EncodingError) -> ValueID {
    var fields: [(key: String, value: ValueID)] = []
    for entry in entries { fields.append((entry.key, try field(named: entry.key, entry.value))) }
    let uid = builder.reserve()
    put(uid, className, [], fields)
    return builder.reference(uid)
  }

  /// The archive around top-level values.
  mutating func document(top: [(key: String, value: ValueID)]) -> PlistDocument {
    builder.document(top: top)
  }
}
