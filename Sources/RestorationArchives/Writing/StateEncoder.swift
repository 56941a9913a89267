/// Writes values as objects of a keyed archive, the reverse of `StateDecoder`, or as those of a plain
/// property list.
package struct StateEncoder {
  typealias Fields = [(key: String, value: ValueID)]

  private let isPlain: Bool
  private var builder = KeyedArchiveBuilder()
  /// What each value is written as, by its number, for back-references; nil for an inline value of a
  /// keyed archive, for what is left out, and in a plain list for what is not whole yet.
  private var values: [ValueID?] = []
  private var path: RestorationPath?
  /// The way from the coder to the value that is written.
  private var steps: [KeyStep] = []
  private let onLoss: LossReport?

  package init(
    isPlain: Bool = false, at path: RestorationPath? = nil, _ onLoss: LossReport? = nil
  ) {
    self.isPlain = isPlain
    self.path = path
    self.onLoss = onLoss
  }

  /// Values under their names, in `$top`, in an object, or in a plain dictionary. `areUIKits`: UIKit may
  /// have written the names.
  mutating func fields(
    of entries: [StateEntry], areUIKits: Bool = false
  ) throws(EncodingError) -> Fields {
    try entries.map { entry throws(EncodingError) in
      steps.append(.name(entry.key))
      defer { steps.removeLast() }
      return (entry.key, try field(entry.value, key: areUIKits ? entry.key : nil))
    }
  }

  /// A value in `$top` or in a field: primitives inline, all others by reference. `key` is the name
  /// if it may be UIKit's.
  mutating func field(_ value: StateValue, key: String? = nil) throws(EncodingError) -> ValueID {
    switch value {
    case .bool where !isPlain, .integer where !isPlain, .real where !isPlain:
      values.append(nil)
      return inline(value)
    case .geometry(let geometry):
      // UIKit stores the geometry of its own keys as text.
      guard let key, case .geometry(let shape)? = KnownKeys.valueType(of: key),
        shape == geometry.shape
      else { return try self.value(value) }
      let id = builder.string(geometry.uikitText)
      values.append(id)
      return id
    default: return try self.value(value)
    }
  }

  /// A reference to a value as an object; in a plain list the value itself. Recursive: values nest at
  /// most `Limits.valueDepth` deep.
  package mutating func value(
    _ value: StateValue, at step: KeyStep? = nil
  ) throws(EncodingError) -> ValueID {
    if let step { steps.append(step) }
    defer { if step != nil { steps.removeLast() } }
    let number = values.count
    values.append(nil)
    if let reason = value.reasonAgainstWriting { return try null(losing: reason) }
    switch value {
    case .shared(let first):
      guard values.indices.contains(first), let known = values[first] else {
        return try null(losing: "a back-reference to value \(first), which cannot be referred to")
      }
      return known
    case .archive(let fields): values[number] = data(try archive(of: fields))
    case _ where isPlain: values[number] = try plain(value)
    case .null: values[number] = null
    case .string(let string): values[number] = builder.string(string)
    default:
      let reference = builder.reserve()
      values[number] = reference
      try fill(reference, with: value)
    }
    return values[number] ?? null
  }

  private var null: ValueID {
    mutating get { isPlain ? builder.inline(.null) : KeyedArchiveBuilder.null }
  }

  /// Reports that the value at this place is left out, or throws the reason where nothing may be.
  private mutating func null(losing reason: String) throws(EncodingError) -> ValueID {
    let error = EncodingError(path: path, steps: steps, reason: reason)
    guard let onLoss else { throw error }
    onLoss(error)
    return null
  }

  private mutating func values(
    _ elements: [StateValue], areInSet: Bool = false
  ) throws(EncodingError) -> [ValueID] {
    try elements.enumerated().map { place, element throws(EncodingError) in
      try value(element, at: areInSet ? .element : .index(place))
    }
  }

  private mutating func entries(_ pairs: [StatePair]) throws(EncodingError) -> [PlistEntry] {
    try pairs.map { pair throws(EncodingError) in
      let steps = pair.steps
      let key = try value(pair.key, at: steps.key)
      return PlistEntry(key: key, value: try value(pair.value, at: steps.value))
    }
  }

  /// A value that a property list has itself.
  private mutating func inline(_ value: StateValue) -> ValueID {
    builder.inline(value.scalar ?? .null)
  }

  private func archive(of fields: [StateField]) throws(EncodingError) -> [UInt8] {
    var encoder = StateEncoder(at: path, onLoss)
    encoder.steps = steps
    let top = try encoder.fields(of: fields.map { StateEntry($0.name, $0.value) }, areUIKits: true)
    return try encoder.bytes(top: top)
  }

  // MARK: Plain values

  private mutating func plain(_ value: StateValue) throws(EncodingError) -> ValueID {
    switch value {
    case .array(let elements): return builder.inline(.array(try values(elements)))
    case .set(let elements): return builder.inline(.set(try values(elements, areInSet: true)))
    case .orderedSet(let elements): return builder.inline(.orderedSet(try values(elements)))
    case .dictionary(let pairs): return builder.inline(.dictionary(try entries(pairs)))
    default:
      guard let scalar = value.scalar else {
        return try null(losing: "a plain property list cannot contain this: \(value.typeName)")
      }
      return builder.inline(scalar)
    }
  }

  // MARK: Objects

  private mutating func fill(_ object: ValueID, with value: StateValue) throws(EncodingError) {
    switch value {
    case .array(let elements):
      let ids = try values(elements)
      put(object, "NSMutableArray", [("NS.objects", builder.inline(.array(ids)))], under: "NSArray")
    case .set(let elements):
      let ids = try values(elements, areInSet: true)
      put(object, "NSMutableSet", [("NS.objects", builder.inline(.array(ids)))], under: "NSSet")
    case .orderedSet(let elements):
      // A field for each element, as Foundation does it for this class only.
      let ids = try values(elements)
      put(
        object, "NSMutableOrderedSet",
        ids.enumerated().map { ("NS.object.\($0.offset)", $0.element) },
        under: "NSOrderedSet")
    case .dictionary(let pairs): putDictionary(object, try entries(pairs))
    case .object(let className, let fields):
      put(object, className, try self.fields(of: fields.map { StateEntry($0.name, $0.value) }))
    case .url(let text, let base): putURL(object, text, base)
    case .indexPath(let indices): putIndexPath(object, indices)
    default:
      guard let (className, fields) = value.object else {
        return builder.fill(object, with: inline(value))
      }
      put(
        object, className,
        fields.map { key, value in
          if case .string(let string) = value {
            (key, builder.string(string))
          } else {
            (key, inline(value))
          }
        })
    }
  }

  private mutating func put(
    _ object: ValueID, _ className: String, _ fields: Fields, under superclass: String? = nil
  ) {
    builder.fill(
      object, className: className, superclasses: [superclass, "NSObject"].compactMap(\.self),
      fields: fields)
  }

  private mutating func putDictionary(_ object: ValueID, _ entries: [PlistEntry]) {
    put(
      object, "NSMutableDictionary",
      [
        ("NS.keys", builder.inline(.array(entries.map(\.key)))),
        ("NS.objects", builder.inline(.array(entries.map(\.value)))),
      ], under: "NSDictionary")
  }

  private mutating func putURL(_ object: ValueID, _ url: String, _ base: String?) {
    var baseURL = KeyedArchiveBuilder.null
    if let base {
      baseURL = builder.reserve()
      putURL(baseURL, base, nil)
    }
    put(object, "NSURL", [("NS.base", baseURL), ("NS.relative", builder.string(url))])
  }

  private mutating func putIndexPath(_ object: ValueID, _ indices: [PlistInteger]) {
    var fields: Fields = [("NSIndexPathLength", inline(.integer(PlistInteger(indices.count))))]
    if indices.count == 1 {
      fields.append(("NSIndexPathValue", inline(.integer(indices[0]))))
    } else if indices.count > 1 {
      fields.append(("NSIndexPathData", data(PackedIndices.encode(indices) ?? [])))
    }
    put(object, "NSIndexPath", fields)
  }

  mutating func bytes(top: Fields) throws(EncodingError) -> [UInt8] {
    let document = builder.document(top: top)
    // Beside the document and the bytes, what was needed to make it would take much memory.
    builder = KeyedArchiveBuilder()
    values = []
    do throws(PlistError) {
      return try document.written(as: .binary)
    } catch {
      throw EncodingError(path: nil, reason: error.reason)
    }
  }

  // MARK: For the writers of whole archives

  /// Begins a coder, whose back-references count only its own values.
  mutating func beginCoder(at path: RestorationPath? = nil) {
    values = []
    self.path = path
  }

  mutating func data(_ bytes: [UInt8]) -> ValueID {
    let data = PlistValue.data(ByteSlice(bytes))
    return isPlain ? builder.inline(data) : builder.plain(data)
  }

  /// A reference to a dictionary whose values, not itself, count for back-references.
  mutating func dictionary(of entries: [StateEntry]) throws(EncodingError) -> ValueID {
    let entries = try entries.map { entry throws(EncodingError) in
      let key = builder.string(entry.key)
      return PlistEntry(key: key, value: try value(entry.value, at: .name(entry.key)))
    }
    let dictionary = builder.reserve()
    putDictionary(dictionary, entries)
    return dictionary
  }

  /// A reference to an object whose fields, not itself, count for back-references.
  mutating func object(
    _ className: String, of entries: [StateEntry]
  ) throws(EncodingError) -> ValueID {
    let fields = try fields(of: entries)
    let object = builder.reserve()
    put(object, className, fields)
    return object
  }

  /// The archive with these values in `$top`, or the plain list of them.
  mutating func document(top: Fields) -> PlistDocument {
    if !isPlain { return builder.document(top: top) }
    let entries = top.map { PlistEntry(key: inline(.string($0.key)), value: $0.value) }
    let root = builder.inline(.dictionary(entries))
    return document(of: root)
  }

  package func document(of root: ValueID) -> PlistDocument { builder.document(of: root) }
}

extension StateValue {
  /// Why a keyed archive cannot contain the value; nil if it can. Containers always can be written.
  fileprivate var reasonAgainstWriting: String? {
    switch self {
    case .unreadable(let value):
      "a value that could not be read cannot be written: \(value.reason)"
    case .opened(let data) where data.bytes == nil:
      "only a part of the data is known, as in a report without secrets"
    case .uuid(let text) where UUIDText.bytes(of: text) == nil: "\(text) is not a UUID"
    case .geometry(let geometry) where geometry.shape == .vector || geometry.shape == .transform:
      "Foundation cannot archive a \(geometry.shape); only UIKit's own keys can contain one"
    case .indexPath(let indices) where indices.count > 1 && PackedIndices.encode(indices) == nil:
      "an index path with a negative index"
    default: nil
    }
  }

  /// The class and the fields of a value without others in it, as Foundation and UIKit archive it: texts
  /// as objects, all else in the field. Nil for what is no object of a class, or has others in it.
  fileprivate var object: (className: String, fields: [(key: String, value: StateValue)])? {
    switch self {
    case .date(let seconds): return ("NSDate", [("NS.time", .real(seconds))])
    case .uuid(let text):
      let bytes = ByteSlice(UUIDText.bytes(of: text) ?? [])
      return ("NSUUID", [("NS.uuidbytes", .data(bytes))])
    case .range(let location, let length):
      return Self.structure(nil, [.integer(location), .integer(length)])
    case .geometry(let geometry) where geometry.shape == .insets:
      return Self.structure(.insets, geometry.numbers.map { .real($0) })
    case .geometry(let geometry):
      return Self.structure(geometry.shape, [.string(geometry.uikitText)])
    case .reference(let path):
      return (KnownKeys.referenceClass, [(KnownKeys.referencePath, .string(path))])
    case .storyboard(let storyboard):
      let names = [
        (KnownKeys.storyboardName, storyboard.name),
        (KnownKeys.storyboardBundlePath, storyboard.bundlePath),
      ]
      return (
        KnownKeys.storyboardClass,
        names.compactMap { key, name in name.map { (key, .string($0)) } }
      )
    default: return nil
    }
  }

  private static func structure(
    _ shape: Geometry.Shape?, _ values: [StateValue]
  ) -> (className: String, fields: [(key: String, value: StateValue)])? {
    FoundationClass.structures.first { $0.shape == shape }.map { kind in
      let fields = zip(
        ["NS.special"] + kind.fields, [.integer(PlistInteger(kind.special))] + values)
      return ("NSValue", fields.map { ($0, $1) })
    }
  }

  /// The value as a property list has it; nil for one with others in it, and if no list can have it.
  fileprivate var scalar: PlistValue? {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(number)
    case .real(let real): .real(real.value)
    case .string(let text): .string(text)
    case .date(let seconds): .date(seconds.value)
    case .data(let bytes): .data(bytes)
    case .opened(let data): .data(data.bytes ?? ByteSlice([]))
    default: nil
    }
  }
}
