import KeyedArchive
import PlistSyntax
import TestSupport

/// Keyed archives with one long list or dictionary of everything that an archive can hold: shared objects,
/// cycles, nested archives, secrets, damage.
struct LongArchive {
  /// What the list is.
  enum Root: CaseIterable {
    case array, set, dictionary
    /// A dictionary whose keys are not all texts.
    case map
  }

  private var builder = KeyedArchiveBuilder()
  private var random: SeededGenerator
  /// Objects that are named more than once.
  private var shared: [KeyedArchiveBuilder.UID] = []

  /// The bytes of an archive, the same for the same seed.
  static func bytes(_ root: Root, seed: UInt64, count: Int = 100) throws -> [UInt8] {
    var archive = LongArchive(random: SeededGenerator(seed: seed))
    return try archive.bytes(root, count)
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func bytes(_ root: Root, _ count: Int) throws -> [UInt8] {
    let uid = builder.reserve()
    // An element may hold the list that it is in.
    shared = [uid]
    let elements = (0..<count).map { _ in value(depth: 0) }
    var fields = [(key: "NS.objects", value: builder.references(elements))]
    if [.dictionary, .map].contains(root) {
      let keys = (0..<count).map { number in
        root == .map && number % 3 == 0
          ? builder.plain { $0.integer(PlistInteger(number)) }
          : builder.string(name() + "\(number)")
      }
      fields.insert((key: "NS.keys", value: builder.references(keys)), at: 0)
    }
    let className =
      switch root {
      case .array: "NSArray"
      case .set: "NSSet"
      case .dictionary, .map: "NSDictionary"
      }
    builder.fill(uid, className: className, superclasses: ["NSObject"], fields: fields)
    return try builder.binary(root: uid)
  }

  private mutating func name() -> String {
    let names = [
      "name", "title", "password", "authToken", "$date", "caf\u{e9}", "a\nb", "",
      String(repeating: "long name ", count: 9),
    ]
    return random.element(of: names) ?? "name"
  }

  private mutating func text() -> String {
    switch random.below(9) {
    case 0: "ghp_" + String(repeating: "a1B2", count: 9)
    case 1: "https://user:secret@example.com/?token=abcdef"
    case 2: String(repeating: "words ", count: 10 + random.below(40))
    case 3: "##[command] \"\u{e9}\"\u{1}"
    default: "text \(random.below(40))"
    }
  }

  private mutating func value(depth: Int) -> KeyedArchiveBuilder.UID {
    if random.oneIn(6), let known = random.element(of: shared) { return known }
    let uid = depth < 4 && !random.oneIn(3) ? container(depth) : leaf()
    if random.oneIn(12) { shared.append(uid) }
    return uid
  }

  private mutating func leaf() -> KeyedArchiveBuilder.UID {
    let number = random.below(1000)
    switch random.below(14) {
    case 0: return builder.plain { $0.real(Double(number) / 8) }
    case 1: return builder.plain { $0.date(Double(number)) }
    case 2: return builder.plain { $0.data(ByteSlice((0..<number).map { UInt8($0 & 255) })) }
    case 3: return builder.plain { $0.data(ByteSlice(Array("{\"a\": [\(number)]}".utf8))) }
    case 4: return builder.plain { $0.data(ByteSlice(Self.nested(number))) }
    case 5: return KeyedArchiveBuilder.null
    case 6:
      return object(
        "NSUUID",
        [("NS.uuidbytes", builder.inline { $0.data(ByteSlice((0..<16).map { UInt8($0) })) })])
    case 7: return object("NSURL", [("NS.relative", builder.reference(builder.string(text())))])
    case 8:
      // Nothing has this number.
      return builder.plain { $0.uid(UInt64(9_000_000 + number)) }
    case 9 where random.oneIn(9): return deep()
    case 10 where random.oneIn(20):
      return builder.plain { $0.data(ByteSlice([UInt8](repeating: 7, count: 70_000))) }
    case 11: return builder.plain { $0.integer(PlistInteger(number)) }
    default: return builder.string(text())
    }
  }

  /// Lists in each other, more than are shown.
  private mutating func deep() -> KeyedArchiveBuilder.UID {
    var uid = builder.string("deep")
    for _ in 0..<150 { uid = builder.array([uid]) }
    return uid
  }

  /// An archive in data.
  private static func nested(_ number: Int) -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let text = builder.string("nested \(number)")
    let shared = builder.array([text])
    return (try? builder.binary(root: builder.array([shared, text, shared]))) ?? []
  }

  private mutating func container(_ depth: Int) -> KeyedArchiveBuilder.UID {
    let values = (0..<random.below(5)).map { _ in value(depth: depth + 1) }
    switch random.below(5) {
    case 0: return builder.array(values)
    case 1: return object("NSSet", [("NS.objects", builder.references(values))])
    case 2:
      let keys = values.indices.map { builder.string(name() + (random.oneIn(9) ? "" : "\($0)")) }
      return object(
        "NSDictionary",
        [("NS.keys", builder.references(keys)), ("NS.objects", builder.references(values))])
    default:
      let className = [
        "App.Element", "App.Other", "App.Generic<" + String(repeating: "Swift.Array<", count: 8),
        "App.Kind\(random.below(200))",
      ]
      return object(
        random.element(of: className) ?? "App.Element",
        values.enumerated().map { (name() + "\($0)", builder.reference($1)) })
    }
  }

  private mutating func object(
    _ className: String, _ fields: [(key: String, value: ValueID)]
  ) -> KeyedArchiveBuilder.UID {
    let uid = builder.reserve()
    builder.fill(uid, className: className, superclasses: ["NSObject"], fields: fields)
    return uid
  }
}
