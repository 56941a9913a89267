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
}

extension StateSink {
  static var asksForKeys: Bool { false }

  mutating func take(url: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    take(.url(reader.paidText(url, at: id), base: nil))
  }

  mutating func take(uuid: ByteView) { take(.uuid(UUIDText.format(uuid))) }

  mutating func open(dictionaryWith keys: DictionaryKeys) {}
}
