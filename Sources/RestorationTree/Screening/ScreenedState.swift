package import PlistSyntax

/// A step from a value to one inside it.
package enum StateStep: Hashable, Sendable {
  /// To what stands under a name.
  case name(String)
  /// To an element, or to an entry whose key is no text.
  case index(Int)
}

/// What can be told of a coder's state without decoding it.
package struct ScreenedState {
  /// What stands directly under a key, as far as it matters to the keys beside it.
  package enum Outermost: Sendable {
    case text
    case filledArray
    /// A value that stands elsewhere in the coder.
    case shared
    case other
  }

  /// A key of the coder.
  package struct Entry: Sendable {
    /// The key.
    package let key: String
    /// Who writes it.
    package let origin: StateOrigin
    /// Where the value stands.
    package let location: SourceLocation
    /// What the value takes, as `StateSize` counts. At most that, where the value is a text that UIKit
    /// writes in place of numbers.
    package internal(set) var byteCount = 0
    /// Whether the value takes exactly that.
    package internal(set) var isExact = true
    /// What stands under the key.
    package internal(set) var outermost = Outermost.other
  }

  /// The first object of a class under a key.
  package struct ClassPlace {
    /// The place of the key among the entries.
    package let entry: Int
    /// From the value under the key to the object.
    package let steps: [StateStep]
    /// The class, as stored.
    package let className: String
  }

  /// A value with more in it than was asked about, under a key of the app's.
  package struct LargeValue {
    /// What it is.
    package enum Kind {
      case list, dictionary, text
    }

    /// The place of the key among the entries.
    package let entry: Int
    /// From the value under the key to the large one.
    package let steps: [StateStep]
    /// What it is.
    package let kind: Kind
    /// Elements, pairs, or bytes of UTF-8.
    package let count: Int
  }

  /// The keys, in the order of the file.
  package internal(set) var entries: [Entry] = []
  /// Where the classes were first met that the visitor wants to hear of, in the order of a walk.
  package internal(set) var classes: [ClassPlace] = []
  /// The large values that are not inside another, in the order of a walk.
  package internal(set) var largeValues: [LargeValue] = []
  /// Whether UIKit saved an index path.
  package internal(set) var hasSystemIndexPath = false
}

/// What a screen asks a visitor about.
package protocol ScreenVisitor: AnyObject {
  /// How much is fine.
  var screenLimits: ScreenLimits { get }
  /// Whether a key of the coder makes its values worth decoding, whatever they are.
  func needsValues(underKey key: String) -> Bool
  /// Whether a name of a value makes the coder's values worth decoding. Not asked of names that no
  /// credential can have.
  func needsValues(underName name: String) -> Bool
  /// Whether a reference to another saved object does that.
  func needsValues(forReferenceTo path: String) -> Bool
  /// What objects of a class are worth.
  func interest(inClass className: String) -> ClassInterest
  /// Takes what was seen; false when the values have to be decoded all the same.
  func take(_ state: ScreenedState) -> Bool
}

/// What objects of a class are worth to a visitor.
package enum ClassInterest: Sendable {
  case none
  /// Their places.
  case place
  /// The coder's values.
  case values
}

/// How much is fine, and which texts are not.
package struct ScreenLimits: Sendable {
  /// The most elements of a list or pairs of a dictionary.
  package var elementCount: Int
  /// The most bytes of a text, in UTF-8.
  package var textByteCount: Int
  /// For each byte, whether a text that begins with it may be one that is sought.
  private(set) var firstBytes: [Bool]
  /// Whether a text is.
  let isSought: @Sendable (ByteView) -> Bool

  /// Limits. Texts that begin with other bytes than `firstBytes` are never sought.
  package init(
    elementCount: Int, textByteCount: Int, firstBytes: String,
    isSought: @escaping @Sendable (ByteView) -> Bool
  ) {
    self.elementCount = elementCount
    self.textByteCount = textByteCount
    self.isSought = isSought
    self.firstBytes = [Bool](filledWith: false, count: 256)
    for byte in firstBytes.utf8 { self.firstBytes[Int(byte)] = true }
  }
}
