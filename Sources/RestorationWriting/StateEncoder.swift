import KeyedArchive
import PlistSyntax
import RestorationModel

/// Writes the values of one coder into a keyed archive.
struct StateEncoder {
  private var builder = KeyedArchiveBuilder()
  /// The object of each value by its number, for back-references; nil for inline values.
  private var objects: [KeyedArchiveBuilder.UID?] = []

  /// Why a value cannot be written to a keyed archive.
  struct Failure: Error {
    let reason: String

    /// A report has removed something from the contents of data.
    static let partOfData = Failure(
      reason: "only a part of the data is known, as in a report without secrets")
  }

  /// A value in `$top` or in a field: primitives inline, all others by reference.
  mutating func field(_ value: StateValue, key: String? = nil) throws(Failure) -> ValueID {
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

  mutating func object(_ value: StateValue) throws(Failure) -> KeyedArchiveBuilder.UID {
    let number = objects.count
    objects.append(nil)
    if case .shared(let first) = value {
      guard objects.indices.contains(first), let uid = objects[first] else {
        throw Failure(reason: "a back-reference to value \(first), which is not an object")
      }
      return uid
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
  private mutating func leaf(_ value: StateValue) throws(Failure) -> KeyedArchiveBuilder.UID? {
    switch value {
    case .null: return KeyedArchiveBuilder.null
    case .bool(let flag): return builder.plain { $0.bool(flag) }
    case .integer(let number): return builder.plain { $0.integer(number) }
    case .real(let real): return builder.plain { $0.real(real.value) }
    case .string(let text): return builder.string(text)
    case .data(let bytes): return builder.plain { $0.data(bytes) }
    case .opened(let data):
      guard let bytes = data.bytes else { throw .partOfData }
      return builder.plain { $0.data(bytes) }
    case .archive(let fields):
      var inner = StateEncoder()
      var top: [(key: String, value: ValueID)] = []
      for field in fields {
        top.append((field.name, try inner.field(field.value, key: field.name)))
      }
      let bytes = try inner.bytes(top: top)
      return builder.plain { $0.data(ByteSlice(bytes)) }
    case .unreadable(let value):
      throw Failure(reason: "a value that could not be read cannot be written: \(value.reason)")
    default: return nil
    }
  }

  private mutating func fill(
    _ uid: KeyedArchiveBuilder.UID, with value: StateValue
  ) throws(Failure) {
    switch value {
    case .date(let seconds):
      put(uid, "NSDate", [], [("NS.time", builder.inline { $0.real(seconds.value) })])
    case .url(let text, let base): putURL(uid, text, base)
    case .uuid(let text):
      guard let bytes = UUIDText.bytes(of: text) else {
        throw Failure(reason: "\(text) is not a UUID")
      }
      put(uid, "NSUUID", [], [("NS.uuidbytes", builder.inline { $0.data(ByteSlice(bytes)) })])
    case .geometry(let geometry): try putGeometry(uid, geometry)
    case .range(let location, let length):
      put(
        uid, "NSValue", [],
        [
          ("NS.special", builder.inline { $0.integer(PlistInteger(4)) }),
          ("NS.rangeval.location", builder.inline { $0.integer(location) }),
          ("NS.rangeval.length", builder.inline { $0.integer(length) }),
        ])
    case .indexPath(let indices): try putIndexPath(uid, indices)
    case .array(let elements):
      try putList(uid, "NSMutableArray", ["NSArray"], elements)
    case .set(let elements): try putList(uid, "NSMutableSet", ["NSSet"], elements)
    case .orderedSet(let elements):
      try putList(uid, "NSMutableOrderedSet", ["NSOrderedSet"], elements)
    case .dictionary(let pairs): try putDictionary(uid, pairs)
    case .reference(let path):
      let text = builder.reference(builder.string(path))
      put(uid, KnownKeys.referenceClass, [], [(KnownKeys.referencePath, text)])
    case .storyboard(let reference): putStoryboard(uid, reference)
    case .object(let className, let fields):
      var values: [(key: String, value: ValueID)] = []
      for field in fields { values.append((field.name, try self.field(field.value))) }
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

  private mutating func putList(
    _ uid: KeyedArchiveBuilder.UID, _ className: String, _ superclasses: [String],
    _ elements: [StateValue]
  ) throws(Failure) {
    var uids: [KeyedArchiveBuilder.UID] = []
    for element in elements { uids.append(try object(element)) }
    put(uid, className, superclasses, [("NS.objects", builder.references(uids))])
  }

  private mutating func putDictionary(
    _ uid: KeyedArchiveBuilder.UID, _ pairs: [StatePair]
  ) throws(Failure) {
    var keys: [KeyedArchiveBuilder.UID] = []
    var values: [KeyedArchiveBuilder.UID] = []
    for pair in pairs {
      keys.append(try object(pair.key))
      values.append(try object(pair.value))
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

  /// What NSValue marks geometry with that it has as text, and the key of that.
  static let geometryTexts: [Geometry.Shape: (special: Int, key: String)] = [
    .point: (1, "NS.pointval"), .size: (2, "NS.sizeval"), .rect: (3, "NS.rectval"),
  ]
  /// What it marks insets with, and the keys of their numbers.
  static let insetsSpecial = 12
  static let insetKeys = ["top", "left", "bottom", "right"].map { "NS.edgeval." + $0 }

  private mutating func putGeometry(
    _ uid: KeyedArchiveBuilder.UID, _ geometry: Geometry
  ) throws(Failure) {
    var fields: [(key: String, value: ValueID)] = []
    if let kind = Self.geometryTexts[geometry.shape] {
      fields.append(
        ("NS.special", builder.inline { $0.integer(PlistInteger(kind.special)) }))
      fields.append((kind.key, builder.reference(builder.string(geometry.uikitText))))
    } else if geometry.shape == .insets {
      fields.append(
        ("NS.special", builder.inline { $0.integer(PlistInteger(Self.insetsSpecial)) }))
      for (key, number) in zip(Self.insetKeys, geometry.numbers) {
        fields.append((key, builder.inline { $0.real(number.value) }))
      }
    } else {
      throw Failure(
        reason:
          "Foundation cannot archive a \(geometry.shape); only UIKit's own keys can contain one")
    }
    put(uid, "NSValue", [], fields)
  }

  private mutating func putIndexPath(
    _ uid: KeyedArchiveBuilder.UID, _ indices: [PlistInteger]
  ) throws(Failure) {
    var fields = [
      (
        key: "NSIndexPathLength",
        value: builder.inline { $0.integer(PlistInteger(indices.count)) }
      )
    ]
    if indices.count == 1 {
      fields.append(("NSIndexPathValue", builder.inline { $0.integer(indices[0]) }))
    } else if indices.count > 1 {
      guard let packed = PackedIndices.encode(indices) else {
        throw Failure(reason: "an index path with a negative index")
      }
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
  mutating func bytes(top: [(key: String, value: ValueID)]) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(PlistError) {
      try builder.document(top: top).write(as: .binary, to: &bytes)
    } catch {
      throw Failure(reason: error.reason)
    }
    return bytes
  }

  // MARK: For the writers of whole archives

  /// Restarts the numbers of back-references.
  mutating func beginCoder() { objects = [] }

  /// A reference to an object, for `$top`.
  mutating func reference(to uid: KeyedArchiveBuilder.UID) -> ValueID { builder.reference(uid) }

  /// A reference to bytes as an object, for `$top`.
  mutating func data(_ bytes: [UInt8]) -> ValueID {
    builder.reference(builder.plain { $0.data(ByteSlice(bytes)) })
  }

  /// A reference to a dictionary whose values, not itself, count for back-references.
  mutating func dictionary(of entries: [StateEntry]) throws(Failure) -> ValueID {
    var keys: [KeyedArchiveBuilder.UID] = []
    var values: [KeyedArchiveBuilder.UID] = []
    for entry in entries {
      keys.append(builder.string(entry.key))
      values.append(try object(entry.value))
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
  ) throws(Failure) -> ValueID {
    var fields: [(key: String, value: ValueID)] = []
    for entry in entries { fields.append((entry.key, try field(entry.value))) }
    let uid = builder.reserve()
    put(uid, className, [], fields)
    return builder.reference(uid)
  }

  /// The archive around top-level values.
  mutating func document(top: [(key: String, value: ValueID)]) -> PlistDocument {
    builder.document(top: top)
  }
}
