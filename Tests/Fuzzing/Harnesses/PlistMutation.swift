import PlistSyntax
import TestSupport

/// Changes one value of a property list and leaves the rest as it is: an archive with one thing
/// wrong, which gets further than one with a wrong byte.
package struct PlistMutation {
  private let document: PlistDocument
  private var random: SeededGenerator
  private var builder = PlistBuilder()
  private let ids: [ValueID]
  /// In how many archives around it this one is.
  private let nesting: Int
  /// The value to be changed.
  private let target: ValueID
  private let isInside: Bool
  /// What was copied: values that are shared stay shared.
  private var copies: [ValueID: ValueID] = [:]

  /// Deeper data is changed as bytes, in archives around one another.
  private static let deepestNesting = 3

  /// The bytes with one value changed; nil when they are no property list.
  package static func changed(_ bytes: [UInt8], seed: UInt64) -> [UInt8]? {
    changed(bytes, seed: seed, nesting: 0)
  }

  private static func changed(_ bytes: [UInt8], seed: UInt64, nesting: Int) -> [UInt8]? {
    guard let document = try? PlistDocument.read(ByteSlice(bytes)),
      var mutation = PlistMutation(document, seed: seed, nesting: nesting)
    else { return nil }
    let root = mutation.copy(document.root)
    var syntax = document.syntax ?? .binary
    if mutation.random.oneIn(32) {
      syntax = mutation.random.element(of: [.binary, .xml, .json]) ?? syntax
    }
    return try? mutation.builder.document(root: root).written(as: syntax)
  }

  private init?(_ document: PlistDocument, seed: UInt64, nesting: Int) {
    self.document = document
    self.nesting = nesting
    random = SeededGenerator(seed: seed &+ UInt64(nesting) &* 977)
    ids = document.reachable
    guard let target = random.element(of: ids) else { return nil }
    self.target = target
    isInside = !random.oneIn(3)
  }

  /// A copy of a value. The reader has bounded how deep values nest.
  private mutating func copy(_ id: ValueID) -> ValueID {
    if let copy = copies[id] { return copy }
    let isTarget = id == target
    let made = isTarget && !isInside ? anything() : copy(document.value(id), isTarget)
    copies[id] = made
    return made
  }

  /// A copy with something changed in it if it is the target.
  private mutating func copy(_ value: PlistValue, _ isTarget: Bool) -> ValueID {
    switch value {
    case .array(let list): return builder.add(.array(copies(of: list, isTarget)))
    case .set(let list): return builder.add(.set(copies(of: list, isTarget)))
    case .orderedSet(let list): return builder.add(.orderedSet(copies(of: list, isTarget)))
    case .dictionary(let list):
      let pairs = list.map { (key: copy($0.key), value: copy($0.value)) }
      return builder.dictionary(isTarget ? rearranged(pairs) : pairs)
    case .longInteger where !isTarget, .damagedString where !isTarget:
      return builder.add(.integer(PlistInteger(UInt64.max)))
    case let scalar where !isTarget: return builder.add(scalar)
    case .data(let data) where nesting < Self.deepestNesting:
      let bytes = data.bytes
      let changed = Self.changed(bytes, seed: random.next(), nesting: nesting + 1)
      return builder.add(.data(ByteSlice(changed ?? damaged(bytes))))
    case .string(let string): return builder.add(.string(changed(string)))
    case .uid: return builder.add(.uid(UInt64(random.below(ids.count + 2))))
    default: return anything()
    }
  }

  private mutating func copies(of list: [ValueID], _ isTarget: Bool) -> [ValueID] {
    let copies = list.map { copy($0) }
    return isTarget ? rearranged(copies) : copies
  }

  private mutating func rearranged<Element>(_ elements: [Element]) -> [Element] {
    guard !elements.isEmpty else { return elements }
    var elements = elements
    let place = random.below(elements.count)
    switch random.below(4) {
    case 0: elements.remove(at: place)
    case 1: elements.append(elements[place])
    case 2: elements.swapAt(place, random.below(elements.count))
    default: elements.insert(elements[random.below(elements.count)], at: place)
    }
    return elements
  }

  private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [UInt8(random.below(256))] }
    var bytes = bytes
    let place = random.below(bytes.count)
    if random.oneIn(3) {
      bytes.removeLast(bytes.count - place)
    } else {
      bytes[place] = UInt8(random.below(256))
    }
    return bytes
  }

  private mutating func changed(_ text: String) -> String {
    switch random.below(4) {
    case 0: return String(text.dropLast(1 + random.below(4)))
    case 1: return text + (random.element(of: Self.words) ?? "")
    case 2: return (random.element(of: Self.words) ?? "") + text
    default: return random.element(of: Self.words) ?? ""
    }
  }

  private mutating func anything() -> ValueID {
    switch random.below(10) {
    case 0: builder.add(.null)
    case 1: builder.add(.bool(random.oneIn(2)))
    case 2:
      builder.add(.integer(PlistInteger(Int64(bitPattern: random.next()) >> random.below(64))))
    case 3: builder.add(.real(random.element(of: [0, -0.0, 1e300, .infinity, .nan, 0.1]) ?? 0))
    case 4: builder.add(.date(random.element(of: [0, 1e9, -1e12, 0.5, .nan, 1e300]) ?? 0))
    case 5: builder.add(.uid(UInt64(random.below(ids.count + 2))))
    case 6: builder.add(.data(ByteSlice(utf8: "bplist00")))
    case 7: builder.add(.array([]))
    case 8: builder.dictionary([] as [(key: ValueID, value: ValueID)])
    default: builder.add(.string(random.element(of: Self.words) ?? ""))
    }
  }

  /// Texts that mean something to a reader, a rule or a terminal.
  private static let words = [
    "", "$null", "$class", "$0", "CF$UID", "NS.objects", "NS.keys", "NS.string", "NS.data",
    "NSArray", "NSSet", "NSDictionary", "NSMutableData", "NSURL", "NSValue", "NSIndexPath",
    "_UIObjectIdentifierPathProxy", "_UIStoryboardProxy", "kRootRestorationIdentifiersKey",
    "kUIStateRestorationClassNameKey", "kViewRestorationDataKey", "kUIViewControllerChildrenKey",
    "kTabBarSelectedViewControllerKey", "kApplicationSelectedCellIndexPathsKey",
    "FlutterRestorationStateAppData", "mod-date", "accessToken", "password", "/:[0]:/", ":[", "]:",
    "/", "{1, 2}", "{{0, 0}, {1, nan}}", "https://a.example/?token=hunter2&x=1", "data:x,y",
    "/var/mobile/Containers/Data/Application/0AD863BA-7584-40CF-8896-BD87B3280C34/Documents/a",
    "x-coredata://0AD863BA/Note/tABCD", "::error::x", "##vso[task.complete]", "\u{1B}[2J",
    "\u{202E}", "\u{200B}", "\u{E0041}", "a\nb", "\r", "]]>", "--><!--", "|x|`y`", "&lt;",
    "_TtC3App4Main", "_TtGC7SwiftUI19UIHostingControllerV3App4View_", "é", "e\u{301}", "🧑‍🍳",
  ]
}
