import KeyedArchive
import PlistSyntax

/// The classes whose objects a screen has met.
struct ScreenedClasses: Sendable {
  /// What objects of a class are.
  enum Kind: Sendable {
    /// Of one of Foundation's.
    case foundation(FoundationClass)
    /// A reference to another saved object.
    case reference
    /// Of any other class.
    case other
  }

  /// A class that was met.
  struct Known: Sendable {
    /// The object that is the class's entry in the archive.
    let number: Int
    let kind: Kind
    /// What each object pays for the name, where it is long.
    let cost: Int
    /// The name of a class that is no other kind; empty for the rest, which nobody asks about.
    let name: String
    let interest: ClassInterest
    /// The key below which the place of an object was told last; -1 for none.
    var toldEntry = -1
  }

  /// With more classes than this, searching takes longer than what a screen spares.
  private static let most = 64

  private(set) var known: [Known] = []

  /// The place among `known` of the class with an entry; nil when it cannot be read.
  mutating func place(
    of number: Int, in table: BinaryPlistTable, asking visitor: any ScreenVisitor
  ) -> Int? {
    for place in known.indices where known[place].number == number { return place }
    guard known.count < Self.most, let entry = table.head(number), entry.kind == .dictionary,
      let nameNumber = table.value(
        forKey: ObjectGraph.Key.className,
        in: PlistElements(start: entry.start, knownCount: entry.count)),
      let name = table.head(nameNumber)?.plainText, let bytes = table.plainBytes(of: name),
      let kind = Self.kind(bytes)
    else { return nil }
    var (className, interest) = ("", ClassInterest.none)
    if case .other = kind {
      className = table.text(name)
      interest = visitor.interest(inClass: className)
    }
    // Most coders have as many, and a list that grows is copied.
    if known.isEmpty { known.reserveCapacity(4) }
    known.append(
      Known(
        number: number, kind: kind,
        cost: bytes.count > ObjectReader.smallCost ? bytes.count : 0, name: className,
        interest: interest))
    return known.count - 1
  }

  /// Remembers that the place of an object of a class was told.
  mutating func noteTold(_ place: Int, below entry: Int) { known[place].toldEntry = entry }

  /// What objects of a class are; nil for those that are not seen without decoding.
  private static func kind(_ name: ByteView) -> Kind? {
    if let known = FoundationClass(saidBy: name) { return .foundation(known) }
    if name.says(KnownKeys.referenceClass) { return .reference }
    let isDecoded =
      name.says(KnownKeys.storyboardClass) || name.says(KnownKeys.AppKit.referenceClass)
    return isDecoded ? nil : .other
  }
}

/// The objects of a document that a walk has met, a bit for each.
struct MetObjects: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](filledWith: 0, count: (count + 63) / 64) }

  /// How many bytes it takes; never none.
  var byteCount: Int { 8 * max(words.count, 1) }

  /// Whether an object was met. None with a higher number than the document has ever was.
  func contains(_ number: Int) -> Bool {
    words.indices.contains(number >> 6) && words[number >> 6] >> UInt64(number & 63) & 1 == 1
  }

  /// What two walks have met that both went on from this one; nil when they met something twice.
  func joined(_ one: MetObjects, _ other: MetObjects) -> MetObjects? {
    var all = self
    for place in words.indices {
      let (first, second) = (one.words[place], other.words[place])
      guard first & second == words[place] else { return nil }
      all.words[place] = first | second
    }
    return all
  }

  /// Takes an object in; false when it was met before.
  mutating func insert(_ number: Int) -> Bool {
    guard words.indices.contains(number >> 6), !contains(number) else { return false }
    words[number >> 6] |= 1 << UInt64(number & 63)
    return true
  }
}
