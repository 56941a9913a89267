import KeyedArchive
import PlistSyntax
import RestorationModel

/// The size of a binary keyed archive, counted by what is put into it: the objects that `StateEncoder`
/// makes of the same values.
struct ArchiveSize {
  /// How many keys `$top` has so far.
  var topCount = 0
  /// How many objects there are, `$null` among them.
  private var objectCount = 1
  private var refersToNull = false
  private var plist = BinaryPlistSize()
  /// The hashes of texts that are objects, and of classes: each is written once.
  private var strings: Set<Int> = []
  private var classes: Set<Int> = []
  /// For each value, whether it is an object that others may refer to.
  private var objects: [Bool] = []

  init() { addText(ObjectGraph.Key.null) }

  // MARK: Values

  /// A value that back-references count.
  mutating func beginValue(isObject: Bool) { objects.append(isObject) }

  /// Whether the value with a number is one that others may refer to.
  func isObject(_ number: Int) -> Bool { objects.indices.contains(number) && objects[number] }

  /// Adds a number as a field has it; false for all other values.
  mutating func addInline(_ value: StateValue) -> Bool {
    switch value {
    case .bool, .integer, .real: addScalar(value)
    default: return false
    }
    return true
  }

  /// Adds an object without others inside; false for a value that no archive has a form for.
  mutating func addLeaf(_ value: StateValue) -> Bool {
    switch value {
    case .null: refersToNull = true
    case .bool, .integer, .real:
      addObject()
      addScalar(value)
    case .string(let text): addString(text)
    case .data(let bytes):
      addObject()
      addData(bytes.count)
    case .opened(let data):
      guard let bytes = data.bytes else { return false }
      addObject()
      addData(bytes.count)
    case .date(let seconds): addObject("NSDate", ["NS.time"]) { $0.plist.addReal(seconds.value) }
    case .url(let text, let base):
      text.withByteView { text in
        if let base { base.withByteView { addURL(text, base: $0) } } else { addURL(text) }
      }
    case .uuid(let text):
      guard let bytes = UUIDText.bytes(of: text) else { return false }
      addObject("NSUUID", ["NS.uuidbytes"]) { $0.addData(bytes.count) }
    case .geometry(let geometry): return addGeometry(geometry)
    case .range(let location, let length):
      addObject("NSValue", ["NS.special", "NS.rangeval.location", "NS.rangeval.length"]) {
        $0.plist.addInteger(PlistInteger(4))
        $0.plist.addInteger(location)
        $0.plist.addInteger(length)
      }
    case .indexPath(let indices): return addIndexPath(indices)
    case .reference(let path):
      addObject(KnownKeys.referenceClass, [KnownKeys.referencePath]) { $0.addString(path) }
    case .storyboard(let reference): addStoryboard(reference)
    case .unreadable, .shared, .array, .set, .orderedSet, .dictionary, .object, .archive:
      return false
    }
    return true
  }

  mutating func addURL(_ text: ByteView, base: ByteView? = nil) {
    if let base { addURL(base) } else { refersToNull = true }
    addString(text)
    addObject("NSURL", ["NS.base", "NS.relative"]) { _ in }
  }

  mutating func addStoryboard(_ reference: StoryboardReference) {
    var keys: [String] = []
    if let name = reference.name {
      addString(name)
      keys.append(KnownKeys.storyboardName)
    }
    if let path = reference.bundlePath {
      addString(path)
      keys.append(KnownKeys.storyboardBundlePath)
    }
    addObject(KnownKeys.storyboardClass, keys) { _ in }
  }

  private mutating func addGeometry(_ geometry: Geometry) -> Bool {
    if let kind = StateEncoder.geometryTexts[geometry.shape] {
      addObject("NSValue", ["NS.special", kind.key]) {
        $0.plist.addInteger(PlistInteger(kind.special))
        $0.addString(geometry.uikitText)
      }
    } else if geometry.shape == .insets {
      addObject("NSValue", ["NS.special"] + StateEncoder.insetKeys) {
        $0.plist.addInteger(PlistInteger(StateEncoder.insetsSpecial))
        for number in geometry.numbers { $0.plist.addReal(number.value) }
      }
    } else {
      return false
    }
    return true
  }

  private mutating func addIndexPath(_ indices: [PlistInteger]) -> Bool {
    switch indices.count {
    case 0: addObject("NSIndexPath", ["NSIndexPathLength"]) { $0.plist.addInteger(PlistInteger(0)) }
    case 1:
      addObject("NSIndexPath", ["NSIndexPathLength", "NSIndexPathValue"]) {
        $0.plist.addInteger(PlistInteger(1))
        $0.plist.addInteger(indices[0])
      }
    default:
      guard let packed = PackedIndices.encode(indices) else { return false }
      addObject("NSIndexPath", ["NSIndexPathLength", "NSIndexPathData"]) {
        $0.plist.addInteger(PlistInteger(indices.count))
        $0.addObject()
        $0.addData(packed.count)
      }
    }
    return true
  }

  // MARK: Objects

  /// Adds an object that is one value of the property list, which is added for itself.
  mutating func addObject() { objectCount += 1 }

  /// Adds text as an object.
  mutating func addString(_ text: String) { text.withByteView { addString($0) } }

  /// Adds text as an object.
  mutating func addString(_ text: ByteView) {
    guard strings.insert(text.hashed).inserted else { return }
    addText(text)
    guard text.count == ObjectGraph.Key.null.utf8.count,
      text.string(0..<text.count).isSame(as: ObjectGraph.Key.null)
    else { return addObject() }
    addObject("NSString", ["NS.string"]) { _ in }
  }

  /// Adds an object with fields, and those of their values that `add` adds.
  private mutating func addObject(
    _ className: String, _ fields: [String], _ add: (inout ArchiveSize) -> Void
  ) {
    for field in fields { addText(field) }
    add(&self)
    addObject(className, fieldCount: fields.count)
  }

  /// Adds an object whose fields were added.
  mutating func addObject(
    _ className: String, _ superclasses: [String] = [], fieldCount: Int
  ) {
    addObject()
    addClass(className, superclasses + ["NSObject"])
    addText(ObjectGraph.Key.objectClass)
    plist.addDictionary(fieldCount + 1)
  }

  /// Adds a list whose elements were added.
  mutating func addList(_ className: String, _ superclasses: [String], count: Int) {
    addText("NS.objects")
    plist.addArray(count)
    addObject(className, superclasses, fieldCount: 1)
  }

  /// Adds a dictionary whose keys and values were added.
  mutating func addDictionary(count: Int) {
    addText("NS.keys")
    addText("NS.objects")
    plist.addArray(count)
    plist.addArray(count)
    addObject("NSMutableDictionary", ["NSDictionary"], fieldCount: 2)
  }

  private mutating func addClass(_ name: String, _ superclasses: [String]) {
    guard classes.insert(name.withByteView(\.hashed)).inserted else { return }
    addObject()
    for text in [name] + superclasses + [ObjectGraph.Key.className, ObjectGraph.Key.classHierarchy]
    { addText(text) }
    plist.addArray(1 + superclasses.count)
    plist.addDictionary(2)
  }

  // MARK: Values of the property list

  /// Adds text that is no object: a key, or the name of a class.
  mutating func addText(_ text: String) { text.withByteView { plist.addText($0) } }

  /// The same of text in UTF-8.
  mutating func addText(_ text: ByteView) { plist.addText(text) }

  /// Adds a boolean that is no object.
  mutating func addBool(_ flag: Bool) { plist.addBool(flag) }

  /// Adds data that is no object.
  mutating func addData(_ count: Int) { plist.addData(count) }

  private mutating func addScalar(_ value: StateValue) {
    switch value {
    case .bool(let flag): plist.addBool(flag)
    case .integer(let number): plist.addInteger(number)
    case .real(let real): plist.addReal(real.value)
    default: break
    }
  }

  /// The bytes of the archive, when `$top` has so many keys.
  func byteCount(topCount: Int) -> Int {
    var whole = self
    let keys = ObjectGraph.Key.self
    for text in [
      keys.version, keys.archiver, keys.top, keys.objects, KeyedArchiveBuilder.defaultArchiver,
    ] {
      whole.addText(text)
    }
    whole.plist.addInteger(PlistInteger(ObjectGraph.version))
    whole.plist.addDictionary(topCount)
    whole.plist.addArray(objectCount)
    whole.plist.addDictionary(4)
    whole.plist.addUIDs((refersToNull ? 0 : 1)..<objectCount)
    return whole.plist.byteCount
  }
}
