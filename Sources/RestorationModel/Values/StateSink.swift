package import PlistSyntax

/// Receives the state of one coder during a walk, in the order of the file: a key of the coder, the
/// value below it, the next key. A value without contents is a leaf; a container is an opening, its
/// contents, and a closing. A text is not decoded before a sink asks for it. Data of a known format
/// is always opened, because only its contents show whether it can be. A dictionary whose keys a
/// sink asks for is built first, unless the file shows them.
///
/// A coder is read by a sink: the builder of values, the writer of JSON, the counting of sizes, the
/// listeners of lint. What needs values more than once, as comparisons do, gets them from the
/// builder. A sink in front of another one, such as the redacting sink, changes what that one
/// receives.
package protocol StateSink: AnyObject {
  /// The facts of the coder about the object itself. Its state follows.
  func begin(_ content: NodeContent)
  /// A key of the coder. Its value follows.
  func enter(key: StateKey)
  /// The name of the next value in an object or an archive.
  func enter(name: StateText)
  /// A value without contents, or one that is already built.
  func take(_ leaf: StateLeaf)
  /// The contents of a container follow: elements; keys and values in turn; or values, each after
  /// its name.
  func open(_ container: StateContainer)
  /// The innermost container ends.
  func close()
  /// The coder ends.
  ///
  /// - Returns: a sink that gets the state once more, from its first key on; nil for none.
  func end() -> (any StateSink)?

  /// Whether `open` must provide the keys of a dictionary.
  var asksForKeys: Bool { get }
  /// Whether the sink passes on this key of a dictionary unchanged. A dictionary with a key that it
  /// changes arrives as one leaf, because changed keys can become equal.
  func keeps(key: StateLeaf) -> Bool
  /// Whether a value that is already built may arrive as one leaf, with all its contents.
  var takesBuiltValues: Bool { get }
}

extension StateSink {
  package func begin(_ content: NodeContent) {}
  package func end() -> (any StateSink)? { nil }
  package var asksForKeys: Bool { false }
  package func keeps(key: StateLeaf) -> Bool { true }
  package var takesBuiltValues: Bool { false }
}

/// A key of a coder.
package struct StateKey: Sendable {
  /// The key.
  package let text: String
  /// The key among the system's keys; nil for the app's own.
  package let systemKey: KnownKeys.SystemKey?
  /// The location of its value in the file; nil in trees made in memory.
  package let location: SourceLocation?

  /// A key that was compared with the system's.
  package init(_ text: String, _ systemKey: KnownKeys.SystemKey?, at location: SourceLocation?) {
    self.text = text
    self.systemKey = systemKey
    self.location = location
  }

  /// A key.
  package init(_ text: String, at location: SourceLocation?) {
    self.init(text, KnownKeys.SystemKey(text), at: location)
  }

  /// Who writes it.
  package var origin: StateOrigin { systemKey == nil ? .app : .uikit }
}

/// A text in a walk.
package enum StateText {
  /// UTF-8 of the file, valid during the call that receives it.
  case bytes(ByteView)
  /// A text that had to be decoded.
  case string(String)

  /// The text as a string: a copy of the file's bytes.
  package var string: String {
    switch self {
    case .bytes(let bytes): bytes.string(0..<bytes.count)
    case .string(let text): text
    }
  }

  /// Calls `body` with the UTF-8 of the text.
  package func withBytes<Result>(_ body: (ByteView) -> Result) -> Result {
    switch self {
    case .bytes(let bytes): body(bytes)
    case .string(let text): text.withByteView(body)
    }
  }
}

/// A value without contents.
package enum StateLeaf {
  /// Text.
  case text(StateText)
  /// A URL without a base.
  case url(StateText)
  /// The 16 bytes of a UUID, valid during the call that receives them.
  case uuid(ByteView)
  /// A text under a UIKit key whose value is geometry. A text that is not geometry stays a string.
  case geometry(Geometry.Shape, StateText)
  /// Any other value; opened data among them; whole containers only if the sink allows it.
  case value(StateValue)

  /// The leaf as a value of its own.
  package var value: StateValue {
    switch self {
    case .text(let text): .string(text.string)
    case .url(let text): .url(text.string, base: nil)
    case .uuid(let bytes): .uuid(UUIDText.format(bytes))
    case .geometry(let shape, let text): shape.value(of: text.string)
    case .value(let value): value
    }
  }
}

/// A value with contents.
package enum StateContainer {
  case array(count: Int)
  case set(count: Int)
  case orderedSet(count: Int)
  /// Keys and values in turn. `keys` is `.values` for a sink that does not ask for keys.
  case dictionary(count: Int, keys: DictionaryKeys)
  case object(className: String)
  /// A keyed archive inside data.
  case archive
}

/// The keys of a dictionary.
package enum DictionaryKeys {
  /// Different texts.
  case names
  /// Any keys: not all are texts, or two are equal.
  case values
}
