import PlistSyntax

/// Writes values as objects of a keyed archive: the reverse of `StateDecoder`.
struct StateEncoder {
  typealias UID = KeyedArchiveBuilder.UID
  typealias Fields = [(key: String, value: ValueID)]

  private var builder = KeyedArchiveBuilder()
  /// The object of each value by its number, for back-references; nil for inline values.
  private var objects: [UID?] = []
  /// The place of the encoder in the tree, and where losses are reported.
  var losses: Losses

  init(_ losses: Losses = Losses()) { self.losses = losses }

  /// Values under their names, in `$top` or in an object.
  ///
  /// - Parameter areUIKits: whether UIKit may have written the names.
  mutating func fields(
    of values: [(name: String, value: StateValue)], areUIKits: Bool = false
  ) throws(EncodingError) -> Fields {
    try values.map { name, value throws(EncodingError) in
      losses.enter(.name(name))
      defer { losses.leave(.name(name)) }
      return (name, try field(value, key: areUIKits ? name : nil))
    }
  }

  mutating func fields(
    of entries: [StateEntry], areUIKits: Bool = false
  ) throws(EncodingError) -> Fields {
    try fields(of: entries.map { ($0.key, $0.value) }, areUIKits: areUIKits)
  }

  /// A value in `$top` or in a field: primitives inline, all others by reference. `key` is the name
  /// if UIKit may have written it.
  mutating func field(_ value: StateValue, key: String? = nil) throws(EncodingError) -> ValueID {
    switch value {
    case .bool, .integer, .real:
      objects.append(nil)
      return plain(value)
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

  /// A value that a property list has itself.
  private mutating func plain(_ value: StateValue) -> ValueID {
    builder.inline { $0.scalar(value) ?? $0.null() }
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  mutating func object(_ value: StateValue) throws(EncodingError) -> UID {
    let number = objects.count
    objects.append(nil)
    if let reason = Losses.reason(against: value) {
      try losses.lose(reason)
      return KeyedArchiveBuilder.null
    }
    switch value {
    case .null: objects[number] = KeyedArchiveBuilder.null
    case .string(let text): objects[number] = builder.string(text)
    case .shared(let first):
      guard objects.indices.contains(first), let uid = objects[first] else {
        try losses.lose("a back-reference to value \(first), which is not an object")
        return KeyedArchiveBuilder.null
      }
      return uid
    case .archive(let fields):
      let bytes = try Self.archive(of: fields, losses)
      objects[number] = data(bytes)
    default:
      let uid = builder.reserve()
      objects[number] = uid
      try fill(uid, with: value)
    }
    return objects[number] ?? KeyedArchiveBuilder.null
  }

  private mutating func object(
    _ value: StateValue, at step: KeyStep?
  ) throws(EncodingError) -> UID {
    losses.enter(step)
    defer { losses.leave(step) }
    return try object(value)
  }

  /// The bytes of an archive inside data, of which `losses` is the place.
  static func archive(
    of fields: [StateField], _ losses: Losses
  ) throws(EncodingError) -> [UInt8] {
    var encoder = StateEncoder(losses)
    let top = try encoder.fields(of: fields.map { ($0.name, $0.value) }, areUIKits: true)
    return try encoder.bytes(top: top)
  }

  private mutating func fill(_ uid: UID, with value: StateValue) throws(EncodingError) {
    switch value {
    case .date(let seconds): put(uid, "NSDate", [("NS.time", plain(.real(seconds)))])
    case .url(let text, let base): putURL(uid, text, base)
    case .uuid(let text):
      let bytes = ByteSlice(UUIDText.bytes(of: text) ?? [])
      put(uid, "NSUUID", [("NS.uuidbytes", plain(.data(bytes)))])
    case .geometry(let geometry): putGeometry(uid, geometry)
    case .range(let location, let length):
      put(
        uid, "NSValue",
        [
          ("NS.special", plain(4)), ("NS.rangeval.location", plain(.integer(location))),
          ("NS.rangeval.length", plain(.integer(length))),
        ])
    case .indexPath(let indices): putIndexPath(uid, indices)
    case .array(let elements):
      let uids = try objects(elements) { .index($0) }
      put(uid, "NSMutableArray", [("NS.objects", builder.references(uids))], under: "NSArray")
    case .set(let elements):
      let uids = try objects(elements) { _ in .element }
      put(uid, "NSMutableSet", [("NS.objects", builder.references(uids))], under: "NSSet")
    case .orderedSet(let elements):
      // A field for each element, as Foundation does it for this class only.
      let uids = try objects(elements) { .index($0) }
      put(
        uid, "NSMutableOrderedSet",
        uids.enumerated().map { ("NS.object.\($0.offset)", builder.reference($0.element)) },
        under: "NSOrderedSet")
    case .dictionary(let pairs): try putDictionary(uid, pairs)
    case .reference(let path):
      put(uid, KnownKeys.referenceClass, [(KnownKeys.referencePath, text(path))])
    case .storyboard(let storyboard):
      let names = [
        (KnownKeys.storyboardName, storyboard.name),
        (KnownKeys.storyboardBundlePath, storyboard.bundlePath),
      ]
      put(
        uid, KnownKeys.storyboardClass,
        names.compactMap { key, name in name.map { (key, text($0)) } })
    case .object(let className, let fields):
      put(uid, className, try self.fields(of: fields.map { ($0.name, $0.value) }))
    default: builder.fill(uid, with: plain(value))
    }
  }

  private mutating func put(
    _ uid: UID, _ className: String, _ fields: Fields, under superclass: String? = nil
  ) {
    builder.fill(
      uid, className: className, superclasses: [superclass, "NSObject"].compactMap(\.self),
      fields: fields)
  }

  private mutating func text(_ text: String) -> ValueID { builder.reference(builder.string(text)) }

  private mutating func objects(
    _ elements: [StateValue], step: (Int) -> KeyStep
  ) throws(EncodingError) -> [UID] {
    try elements.enumerated().map { place, element throws(EncodingError) in
      try object(element, at: step(place))
    }
  }

  private mutating func putDictionary(
    _ uid: UID, _ pairs: [StatePair]
  ) throws(EncodingError) {
    var (keys, values): ([UID], [UID]) = ([], [])
    for pair in pairs {
      let steps = pair.steps
      keys.append(try object(pair.key, at: steps.key))
      values.append(try object(pair.value, at: steps.value))
    }
    putDictionary(uid, keys, values)
  }

  private mutating func putDictionary(_ uid: UID, _ keys: [UID], _ values: [UID]) {
    put(
      uid, "NSMutableDictionary",
      [("NS.keys", builder.references(keys)), ("NS.objects", builder.references(values))],
      under: "NSDictionary")
  }

  private mutating func putURL(_ uid: UID, _ url: String, _ base: String?) {
    var baseUID = KeyedArchiveBuilder.null
    if let base {
      baseUID = builder.reserve()
      putURL(baseUID, base, nil)
    }
    put(uid, "NSURL", [("NS.base", builder.reference(baseUID)), ("NS.relative", text(url))])
  }

  private mutating func putGeometry(_ uid: UID, _ geometry: Geometry) {
    let (special, name): (StateValue, String) =
      switch geometry.shape {
      case .point: (1, "NS.pointval")
      case .size: (2, "NS.sizeval")
      case .rect: (3, "NS.rectval")
      case .insets, .vector, .transform: (12, "NS.edgeval")
      }
    var fields: Fields = [("NS.special", plain(special))]
    if geometry.shape == .insets {
      for (side, number) in zip(["top", "left", "bottom", "right"], geometry.numbers) {
        fields.append(("\(name).\(side)", plain(.real(number))))
      }
    } else {
      fields.append((name, text(geometry.uikitText)))
    }
    put(uid, "NSValue", fields)
  }

  private mutating func putIndexPath(_ uid: UID, _ indices: [PlistInteger]) {
    var fields: Fields = [("NSIndexPathLength", plain(.integer(PlistInteger(indices.count))))]
    if indices.count == 1 {
      fields.append(("NSIndexPathValue", plain(.integer(indices[0]))))
    } else if indices.count > 1 {
      let packed = data(PackedIndices.encode(indices) ?? [])
      fields.append(("NSIndexPathData", builder.reference(packed)))
    }
    put(uid, "NSIndexPath", fields)
  }

  mutating func bytes(top: Fields) throws(EncodingError) -> [UInt8] {
    let document = document(top: top)
    // Beside the document and the bytes, what was needed to make it would take much memory.
    builder = KeyedArchiveBuilder()
    objects = []
    do throws(PlistError) {
      return try document.written(as: .binary)
    } catch {
      throw EncodingError(path: nil, reason: error.reason)
    }
  }

  // MARK: For the writers of whole archives

  mutating func beginCoder() { objects = [] }

  mutating func reference(to uid: UID) -> ValueID { builder.reference(uid) }

  mutating func data(_ bytes: [UInt8]) -> UID { builder.plain { $0.data(ByteSlice(bytes)) } }

  /// A reference to a dictionary from paths to coders.
  mutating func dictionary(of coders: [(path: String, coder: [UInt8])]) -> ValueID {
    let uid = builder.reserve()
    var (keys, values): ([UID], [UID]) = ([], [])
    for entry in coders {
      keys.append(builder.string(entry.path))
      values.append(data(entry.coder))
    }
    putDictionary(uid, keys, values)
    return builder.reference(uid)
  }

  /// A reference to a dictionary whose values, not itself, count for back-references.
  mutating func dictionary(of entries: [StateEntry]) throws(EncodingError) -> ValueID {
    var (keys, values): ([UID], [UID]) = ([], [])
    for entry in entries {
      keys.append(builder.string(entry.key))
      values.append(try object(entry.value, at: .name(entry.key)))
    }
    let uid = builder.reserve()
    putDictionary(uid, keys, values)
    return builder.reference(uid)
  }

  /// A reference to an object whose fields, not itself, count for back-references.
  mutating func object(
    _ className: String, of entries: [StateEntry]
  ) throws(EncodingError) -> ValueID {
    let fields = try fields(of: entries)
    let uid = builder.reserve()
    put(uid, className, fields)
    return builder.reference(uid)
  }

  mutating func document(top: Fields) -> PlistDocument { builder.document(top: top) }
}
