import PlistSyntax
import RestorationModel
import RestorationStatistics

/// The sink that shows each value of a coder, with its key path, to the rules that heard something
/// in the coder. It keeps no values.
final class PlacedSink: StateSink {
  /// The container of the current values.
  private struct Frame {
    enum Kind {
      case coder, elements, pairs, fields
      /// Opened data, whose contents have the data's own key path.
      case opened
    }

    let kind: Kind
    /// Whether its values are those of the coder, and not of an archive or of other data in it.
    var isNumbered = true
    /// In a list or a dictionary: the number of the element or pair.
    var index = 0
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
    /// In a dictionary: whether it is in the key of another one.
    var isInDictionaryKey = false
  }

  /// Gets each value.
  var visit: (PlacedValue) -> Void = { _ in }
  /// Whether the coder is that of a view of a UIKit class: then all of its keys are UIKit's.
  private var isSystemView = false
  private var key = StateKey("", at: nil)
  private var path = StateKeyPath("")
  private var frame = Frame(kind: .coder)
  private var outerFrames: [Frame] = []
  private var openedDepth = 0
  /// How many values of the coder were shown.
  private var valueCount = 0
  /// The size of the values under the key, as `StateSize` counts.
  private var byteCount = 0

  /// Prepares for a coder.
  func start(isSystemView: Bool) {
    self.isSystemView = isSystemView
    valueCount = 0
  }

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
    // An empty container can arrive as one value.
    if case .value(let value) = leaf, value.isContainer { return value.walk(into: self) }
    count(StateSize.byteCount(of: leaf))
    begin(leaf)
    show(.leaf(leaf))
    if case .value(.opened(let data)) = leaf {
      enter(Frame(kind: .opened, isNumbered: false))
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
    case .array, .set, .orderedSet:
      enter(Frame(kind: .elements, isNumbered: frame.isNumbered))
    case .dictionary:
      enter(
        Frame(
          kind: .pairs, isNumbered: frame.isNumbered, isInDictionaryKey: path.isInDictionaryKey))
    case .object: enter(Frame(kind: .fields, isNumbered: frame.isNumbered))
    case .archive: enter(Frame(kind: .fields, isNumbered: false))
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
    let isEnd = if case .end = content { true } else { false }
    let number = frame.isNumbered && !isEnd ? valueCount : nil
    if number != nil { valueCount += 1 }
    let origin = isSystemView ? .uikit : key.origin
    visit(
      PlacedValue(
        content: content, path: path, number: number, location: key.location, origin: origin))
  }

  /// Adds the step to the next value. A text that is a dictionary's key is the name of itself and
  /// its value.
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

  /// Removes the step to the finished value.
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

/// A value in a coder, with its key path.
struct PlacedValue {
  enum Content {
    case leaf(StateLeaf)
    /// The contents of the container follow.
    case container(StateContainer)
    /// The value under a key of the coder is complete; with its size, as `StateSize` counts.
    case end(byteCount: Int)
  }

  let content: Content
  /// The key path of the value.
  let path: StateKeyPath
  /// The number by which `StateValue.shared` refers to it; nil in an archive or other data in the coder.
  let number: Int?
  /// The location in the file of the value of the coder's key.
  let location: SourceLocation?
  /// Who wrote the key.
  let origin: StateOrigin

  /// The value without contents; nil for a container.
  var leaf: StateValue? {
    if case .leaf(let leaf) = content { leaf.value } else { nil }
  }

  /// The class, if the value is an object.
  var className: String? {
    if case .container(.object(let className)) = content { className } else { nil }
  }
}

/// Called for each value of a coder, in the order of the file.
typealias ValueVisitor = (PlacedValue, inout FindingCollector) -> Void

/// A coder in which a rule heard something.
struct HeardCoder {
  let archive: ArchiveFacts
  let rule: ActiveRule
  /// The values of the keys that rules listen to by name, or need for others.
  let state: [StateEntry]
  let owner: Owner

  /// The owner of the coder.
  enum Owner {
    case appDelegate
    /// A saved object, or a view of one.
    case object
    /// An unlisted object.
    case unlisted
  }
}

/// The values that several rules check.
extension PlacedValue {
  /// Calls `report` for every value that could not be read, and whether it is part of Flutter's
  /// state, for which there is a rule of its own.
  static func unreadable(
    _ report:
      @escaping (_ reason: String, _ isFlutter: Bool, PlacedValue, inout FindingCollector)
      -> Void
  ) -> ValueVisitor {
    /// The depth of the current Flutter state.
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
      content: content, path: path, number: number, location: unreadable.location ?? location,
      origin: origin)
  }

  /// The longest text for rules about texts, in bytes. They look for paths and URLs, which are
  /// shorter on every platform.
  private static let longestText = 1 << 16

  /// Calls `report` for every text, including those of URLs.
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
