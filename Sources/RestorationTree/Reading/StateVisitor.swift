import KeyedArchive
package import PlistSyntax

/// The name under which a value stands.
package enum StateName {
  /// An element of a list, or the key of a dictionary.
  case none
  /// Text in the file. Holds for the time of the call that it is handed to.
  case bytes(ByteView)
  /// Text.
  case text(String)

  /// The name as text; empty where there is none.
  package var text: String {
    switch self {
    case .none: ""
    case .bytes(let bytes): bytes.string(0..<bytes.count)
    case .text(let text): text
    }
  }
}

/// Is shown the values of a coder without their being decoded: texts as they stand in the file, and
/// containers by what they are, before their contents.
package protocol StateVisitor: AnyObject {
  /// What follows is the state of another coder.
  func begin()
  /// What follows stands under a key of the coder.
  func visit(key: String)
  /// A text.
  func visit(text: ByteView, named name: StateName)
  /// Another value without contents.
  func visit(_ value: StateValue, named name: StateName)
  /// What follows is inside a container.
  func visit(_ container: StateContainer, named name: StateName)
  /// What was seen last takes so many bytes, as `StateSize` counts.
  func count(_ byteCount: Int)
  /// No value follows. Answers whether the values have to be decoded after all.
  func end() -> Bool
}

/// Shows a visitor what a traversal finds.
final class VisitorSink: StateSink {
  private struct Frame {
    let isDictionary: Bool
    /// In a dictionary: whether a key comes next.
    var isBeforeKey = true
    /// The name of the next value.
    var name = StateName.none
  }

  private let visitor: any StateVisitor
  private var frames: [Frame] = []
  /// The key of the coder below which values are shown.
  private var key = StateName.none

  init(_ visitor: any StateVisitor) { self.visitor = visitor }

  /// Goes on to a key of the coder.
  func enter(key: String) {
    visitor.visit(key: key)
    self.key = .text(key)
  }

  /// The name of the value that comes now. When it is a dictionary's key, it names the next one.
  private func name(orKey key: StateName) -> StateName {
    let last = frames.count - 1
    guard last >= 0 else { return self.key }
    guard frames[last].isDictionary else { return frames[last].name }
    defer { frames[last].isBeforeKey.toggle() }
    guard frames[last].isBeforeKey else { return frames[last].name }
    frames[last].name = key
    return .none
  }

  func take(_ value: StateValue) {
    var key = StateName.none
    if case .string(let text) = value { key = .text(text) }
    let name = name(orKey: key)
    visitor.count(StateSize.byteCount(value))
    visitor.show(value, name)
  }

  func take(_ text: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    guard let bytes = reader.plainBytes(of: text) else {
      return take(.string(reader.paidText(text, at: id)))
    }
    visitor.count(bytes.count)
    visitor.visit(text: bytes, named: name(orKey: .bytes(bytes)))
  }

  func take(name: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    let last = frames.count - 1
    if let bytes = reader.plainBytes(of: name) {
      visitor.count(bytes.count)
      frames[last].name = .bytes(bytes)
    } else {
      let text = reader.paidText(name, at: id)
      visitor.count(text.utf8.count)
      frames[last].name = .text(text)
    }
  }

  func open(_ container: StateContainer) {
    visitor.visit(container, named: name(orKey: .none))
    var isDictionary = false
    if case .dictionary = container { isDictionary = true }
    frames.append(Frame(isDictionary: isDictionary))
  }

  func close() { frames.removeLast() }
}

extension StateVisitor {
  /// Shows values that were decoded before.
  package func visit(_ entries: [StateEntry]) {
    for entry in entries {
      visit(key: entry.key)
      count(StateSize.byteCount(entry.value))
      show(entry.value, .text(entry.key))
    }
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  fileprivate func show(_ value: StateValue, _ name: StateName) {
    switch value {
    case .string(let text): text.withByteView { visit(text: $0, named: name) }
    case .array(let elements):
      visit(.array(count: elements.count), named: name)
      for element in elements { show(element, .none) }
    case .set(let elements):
      visit(.set(count: elements.count), named: name)
      for element in elements { show(element, .none) }
    case .orderedSet(let elements):
      visit(.orderedSet(count: elements.count), named: name)
      for element in elements { show(element, .none) }
    case .dictionary(let pairs):
      visit(.dictionary(count: pairs.count), named: name)
      for pair in pairs {
        show(pair.key, .none)
        if case .string(let key) = pair.key {
          show(pair.value, .text(key))
        } else {
          show(pair.value, .none)
        }
      }
    case .object(let className, let fields):
      visit(.object(className: className), named: name)
      for field in fields { show(field.value, .text(field.name)) }
    case .archive(let fields):
      visit(.archive, named: name)
      for field in fields { show(field.value, .text(field.name)) }
    case .opened(let data):
      visit(value, named: name)
      show(data.contents, .none)
    default: visit(value, named: name)
    }
  }
}

extension RestorationNode {
  /// The coder with its values shown to a visitor. They are decoded only when the visitor asks for it;
  /// otherwise the content has no state.
  package func content(shownTo visitor: any StateVisitor) -> NodeContent {
    source.decode(shownTo: visitor)
  }
}
