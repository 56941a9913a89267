import KeyedArchive
import PlistSyntax

/// A value that holds others.
package enum StateContainer {
  case array(count: Int)
  case set(count: Int)
  case orderedSet(count: Int)
  /// Keys and values in turns.
  case dictionary(count: Int)
  /// Values, each after its name.
  case object(className: String)
  /// Values, each after its name.
  case archive
}

/// What the keys of a dictionary are.
enum DictionaryKeys {
  /// Different texts, none of which is hidden or may be cut.
  case names
  /// Not all are texts, or two are the same.
  case values
}

/// Takes the values of a coder in the order in which they stand there: those without contents one by
/// one; containers as an opening, their contents, and a closing.
protocol StateSink {
  /// Whether the keys of a dictionary have to be known before what stands under them. Where they are
  /// not, the dictionary comes as one value.
  static var asksForKeys: Bool { get }

  /// A value without contents, or one that comes whole.
  mutating func take(_ value: StateValue)
  /// A text that has been paid for, not decoded yet.
  mutating func take(_ text: PlistString, at id: ValueID, from reader: inout ObjectReader)
  /// A URL without a base: its text, which has been paid for, not decoded yet.
  mutating func take(url: PlistString, at id: ValueID, from reader: inout ObjectReader)
  /// A UUID: its 16 bytes.
  mutating func take(uuid: ByteView)
  /// The name of the next value, in objects and archives; paid for too.
  mutating func take(name: PlistString, at id: ValueID, from reader: inout ObjectReader)
  /// What follows is inside a container.
  mutating func open(_ container: StateContainer)
  /// What follows is inside a dictionary with such keys; only for those that ask for them.
  mutating func open(dictionaryWith keys: DictionaryKeys)
  /// The innermost container ends.
  mutating func close()

  /// A value that was shown before, whose number is not known yet.
  ///
  /// - Returns: false when the number has to be known.
  mutating func take(backReferenceTo id: ValueID) -> Bool
  /// Whether nothing more is wanted.
  var isFull: Bool { get }
  /// All that is in the innermost container. A sink decides who shows it what.
  mutating func take(
    _ contents: ContainerContents, depth: Int, from traversal: inout StateTraversal)
}

extension StateSink {
  static var asksForKeys: Bool { false }

  mutating func take(url: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    take(.url(reader.paidText(url, at: id), base: nil))
  }

  mutating func take(uuid: ByteView) { take(.uuid(UUIDText.format(uuid))) }

  mutating func open(dictionaryWith keys: DictionaryKeys) {}

  mutating func take(backReferenceTo id: ValueID) -> Bool {
    take(.null)
    return false
  }

  var isFull: Bool { false }

  mutating func take(
    _ contents: ContainerContents, depth: Int, from traversal: inout StateTraversal
  ) {
    contents.visit(0..<contents.count, depth: depth, in: &traversal, into: &self)
  }
}

/// What a container holds: elements, or keys and values in turns.
struct ContainerContents: Sendable {
  /// Empty where there are elements alone.
  private let keys: ArchivedList
  private let values: ArchivedList

  /// Elements.
  init(_ elements: ArchivedList) {
    keys = ArchivedList([])
    values = elements
  }

  /// As many keys as values.
  init(keys: ArchivedList, values: ArchivedList) {
    self.keys = keys
    self.values = values
  }

  /// How many elements or pairs.
  var count: Int { values.count }

  /// Some of the elements or pairs, copied.
  func part(_ turns: Range<Int>) -> ContainerContents {
    ContainerContents(
      keys: keys.isEmpty ? keys : keys.part(turns), values: values.part(turns))
  }

  /// Shows some of the elements or pairs. `depth` counts the values around them.
  func visit<Sink: StateSink>(
    _ turns: Range<Int>, depth: Int, in traversal: inout StateTraversal, into sink: inout Sink
  ) {
    let hasKeys = !keys.isEmpty
    for turn in turns {
      if hasKeys { traversal.visit(keys[turn], depth: depth, into: &sink) }
      traversal.visit(values[turn], depth: depth, into: &sink)
    }
  }
}
