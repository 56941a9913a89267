import PlistSyntax
import RestorationModel
import RestorationStatistics

/// The sink that shows each value of a coder, with the way to it, to the rules that have heard something
/// in the coder. It keeps none.
final class PlacedSink: StateSink {
  /// What the values are in.
  private struct Frame {
    enum Kind {
      case coder, elements, pairs, fields
      /// Data with something in it, which has the data's own way.
      case opened
    }

    let kind: Kind
    /// In a list or a dictionary: the number of the element or pair.
    var index = 0
    /// In a dictionary: whether a key comes next.
    var isBeforeKey = true
    /// In a dictionary: whether that is in the key of another one.
    var isInDictionaryKey = false
  }

  private let visit: (PlacedValue) -> Void
  /// Whether the coder is that of a view of a class of UIKit's: then all of its keys are UIKit's.
  private var isSystemView = false
  private var key = StateKey("", nil, at: nil)
  private var path = StateKeyPath("")
  private var frame = Frame(kind: .coder)
  private var outerFrames: [Frame] = []
  private var openedDepth = 0
  /// What the values under the key take, as `StateSize` counts.
  private var byteCount = 0

  init(_ visit: @escaping (PlacedValue) -> Void) { self.visit = visit }

  /// Gets ready for a coder.
  func start(isSystemView: Bool) { self.isSystemView = isSystemView }

  func enter(key: StateKey) {
    self.key = key
    path = StateKeyPath(key.text)
    byteCount = 0
  }

  func enter(name: StateText) {
    count(name.withBytes(\.count))
    path.enter(name.string)
  }

  private func count(_ byteCount: Int) {
    if openedDepth == 0 { self.byteCount += byteCount }
  }

  func take(_ leaf: StateLeaf) {
    // A container without contents may come as one.
    if case .value(let value) = leaf, value.isContainer { return value.walk(into: self) }
    count(StateSize.byteCount(of: leaf))
    begin(leaf)
    show(.leaf(leaf))
    if case .value(.opened(let data)) = leaf {
      enter(Frame(kind: .opened))
      openedDepth += 1
      data.contents.walk(into: self)
      openedDepth -= 1
      frame = outerFrames.removeLast()
    }
    end()
  }

  func open(_ container: StateContainer) {
    begin(nil)
    show(.container(container))
    switch container {
    case .array, .set, .orderedSet: enter(Frame(kind: .elements))
    case .dictionary:
      enter(Frame(kind: .pairs, isInDictionaryKey: path.isInDictionaryKey))
    case .object, .archive: enter(Frame(kind: .fields))
    }
  }

  func close() {
    frame = outerFrames.removeLast()
    end()
  }

  private func enter(_ inner: Frame) {
    outerFrames.append(frame)
    frame = inner
  }

  private func show(_ content: PlacedValue.Content) {
    if frame.kind == .opened { return }
    let origin = isSystemView ? .uikit : key.origin
    visit(PlacedValue(content: content, path: path, location: key.location, origin: origin))
  }

  /// Adds the step to a value that begins. A text that is a dictionary's key names itself and its value.
  private func begin(_ leaf: StateLeaf?) {
    switch frame.kind {
    case .coder, .fields, .opened: return
    case .elements: path.enter(frame.index)
    case .pairs:
      guard frame.isBeforeKey else { return }
      switch leaf {
      case .text(let name)?: path.enter(name.string)
      case .value(.string(let name))?: path.enter(name)
      default: path.enter(frame.index)
      }
      path.isInDictionaryKey = true
    }
  }

  /// Takes back the step to a value that ends.
  private func end() {
    switch frame.kind {
    case .opened: return
    case .coder: show(.end(byteCount: byteCount))
    case .elements, .fields:
      frame.index += 1
      path.leave()
    case .pairs:
      path.isInDictionaryKey = frame.isInDictionaryKey
      frame.isBeforeKey.toggle()
      guard frame.isBeforeKey else { return }
      frame.index += 1
      path.leave()
    }
  }
}

/// A value in a coder, with the way to it.
struct PlacedValue {
  enum Content {
    case leaf(StateLeaf)
    /// What is in the container follows.
    case container(StateContainer)
    /// The value under a key of the coder is complete: the bytes that it takes, as `StateSize` counts.
    case end(byteCount: Int)
  }

  let content: Content
  /// The way to the value.
  let path: StateKeyPath
  /// Where the value of the coder's key stands in the file.
  let location: SourceLocation?
  /// Who wrote the key.
  let origin: StateOrigin

  /// The value without contents; nil for a container.
  var leaf: StateValue? {
    if case .leaf(let leaf) = content { leaf.value } else { nil }
  }

  /// The class, where the value is an object.
  var className: String? {
    if case .container(.object(let className)) = content { className } else { nil }
  }
}

/// What is called for each value of a coder, in the order of the file.
typealias ValueVisitor = (PlacedValue, inout FindingCollector) -> Void

/// A coder in which a rule has heard something.
struct HeardCoder {
  let archive: ArchiveFacts
  let rule: ActiveRule
  /// The values of the keys that rules listen to by name, or need for others.
  let state: [StateEntry]
  let owner: Owner

  /// Whose coder it is.
  enum Owner {
    case appDelegate
    /// A saved object, or a view of one.
    case object
    /// An object that no list names.
    case unlisted
  }
}

/// What several rules look for.
extension PlacedValue {
  /// Calls `report` for every value that could not be read, and says whether it is part of Flutter's
  /// state, for which there is a rule of its own.
  static func unreadable(
    _ report:
      @escaping (_ reason: String, _ isFlutter: Bool, PlacedValue, inout FindingCollector)
      -> Void
  ) -> ValueVisitor {
    /// How deep the Flutter state is that the values are in.
    var flutterDepth: Int?
    return { value, collector in
      if let depth = flutterDepth, value.path.depth <= depth { flutterDepth = nil }
      guard case .leaf(.value(let leaf)) = value.content else { return }
      switch leaf {
      case .unreadable(let why): report(why.reason, flutterDepth != nil, value.at(why), &collector)
      case .opened(let data) where data.format == .flutter:
        flutterDepth = value.path.depth
        guard case .unreadable(let why) = data.contents else { return }
        report(why.reason, true, value.at(why), &collector)
      default: break
      }
    }
  }

  private func at(_ unreadable: UnreadableValue) -> PlacedValue {
    PlacedValue(
      content: content, path: path, location: unreadable.location ?? location, origin: origin)
  }

  /// The longest text that is shown to rules about texts, in bytes. They look for paths and URLs, which are
  /// shorter on every platform.
  private static let longestText = 1 << 16

  /// Calls `report` for every text, those of URLs among them.
  static func texts(
    _ report: @escaping (String, PlacedValue, inout FindingCollector) -> Void
  ) -> ValueVisitor {
    { value, collector in
      if case .leaf(.text(let text)) = value.content, text.withBytes(\.count) > longestText {
        return
      }
      switch value.leaf {
      case .string(let text)?: report(text, value, &collector)
      case .url(let text, let base)?:
        report(text, value, &collector)
        if let base { report(base, value, &collector) }
      default: break
      }
    }
  }

  /// Calls `report` for the first object of each class under each key.
  static func classes(
    _ report: @escaping (_ className: String, PlacedValue, inout FindingCollector) -> Void
  ) -> ValueVisitor {
    var seen: Set<StableHash> = []
    return { value, collector in
      if case .end = value.content { seen = [] }
      guard let name = value.className, seen.insert(StableHash(name)).inserted else { return }
      report(name, value, &collector)
    }
  }
}
