import PlistSyntax
package import RestorationModel

extension RestorationNode {
  /// How many bytes the coder takes when it is written as UIKit writes it; nil when a value in it has no
  /// form there. Counts them without writing any: ask `byteCount` first.
  package var encodedByteCount: Int? {
    let size = CoderSize()
    return size.byteCount(with: walk(into: size))
  }
}

/// The sink that counts the bytes of the coder that `CoderWriter` would write. It keeps a hash of each
/// distinct text and number, and a flag for each value.
private final class CoderSize: StateSink {
  /// A container that is open.
  private enum Frame {
    case list(StateContainer, count: Int)
    case object(className: String, fieldCount: Int)
    case archive
  }

  /// The archive that the values are in.
  private var size = ArchiveSize()
  /// Those around it, whose values one of data is.
  private var outerSizes: [ArchiveSize] = []
  private var frames: [Frame] = []
  /// The key or the name of the value that comes, where geometry may be text.
  private var key: String?
  /// Whether a value has no form in a keyed archive.
  private var hasFailed = false

  /// The bytes, when the coder says this about its object; nil for what cannot be written.
  func byteCount(with content: NodeContent) -> Int? {
    if let unreadable = content.unreadable { return unreadable.bytes.count }
    var entryCount = size.topCount
    if let className = content.className.value {
      size.addString(className)
      size.addText(KnownKeys.className)
      entryCount += 1
    }
    if let storyboard = content.storyboard {
      if storyboard.name != nil || storyboard.bundlePath != nil {
        size.addStoryboard(storyboard)
        size.addText(KnownKeys.storyboard)
        entryCount += 1
      }
      if let identifier = storyboard.identifier {
        size.addString(identifier)
        size.addText(KnownKeys.storyboardIdentifier)
        entryCount += 1
      }
    }
    for (key, flag) in CoderWriter.flags(of: content) {
      size.addBool(flag)
      size.addText(key)
      entryCount += 1
    }
    if CoderWriter.hasViewList(content) {
      for (place, view) in content.views.enumerated() {
        size.addString(view.path.raw)
        // A coder that several views share is written once.
        if let first = view.facts().sameStateAs, first < place { continue }
        guard let byteCount = view.encodedByteCount else { return nil }
        size.addObject()
        size.addData(byteCount)
      }
      size.addDictionary(count: content.views.count)
      size.addText(KnownKeys.viewData)
      entryCount += 1
    }
    return hasFailed ? nil : size.byteCount(topCount: entryCount)
  }

  func enter(key: StateKey) {
    self.key = key.text
    size.topCount += 1
    size.addText(key.text)
  }

  func enter(name: StateText) {
    name.withBytes { size.addText($0) }
    if case .object(let className, let count)? = frames.last {
      frames[frames.count - 1] = .object(className: className, fieldCount: count + 1)
    } else {
      size.topCount += 1
      key = name.string
    }
  }

  /// Whether the next value is one of a coder or of an object: numbers are inline there.
  private var isField: Bool {
    if case .list? = frames.last { false } else { true }
  }

  func take(_ leaf: StateLeaf) {
    if case .value(let value) = leaf, value.isContainer { return value.walk(into: self) }
    let key = key.take()
    countElement()
    switch leaf {
    case .text(let text):
      size.beginValue(isObject: true)
      text.withBytes { size.addString($0) }
    case .url(let text):
      size.beginValue(isObject: true)
      text.withBytes { size.addURL($0) }
    case .uuid, .geometry: take(leaf.value, under: key)
    case .value(let value): take(value, under: key)
    }
  }

  private func take(_ value: StateValue, under key: String?) {
    if case .shared(let first) = value {
      hasFailed = hasFailed || !size.isObject(first)
      return size.beginValue(isObject: false)
    }
    if isField, size.addInline(value) { return size.beginValue(isObject: false) }
    size.beginValue(isObject: true)
    if isField, let key, case .geometry(let geometry) = value,
      case .geometry(let shape)? = KnownKeys.valueType(of: key), shape == geometry.shape
    {
      size.addString(geometry.uikitText)
    } else if !size.addLeaf(value) {
      hasFailed = true
    }
  }

  private func countElement() {
    if case .list(let container, let count)? = frames.last {
      frames[frames.count - 1] = .list(container, count: count + 1)
    }
  }

  func open(_ container: StateContainer) {
    key = nil
    countElement()
    size.beginValue(isObject: true)
    switch container {
    case .array, .set, .orderedSet, .dictionary: frames.append(.list(container, count: 0))
    case .object(let className): frames.append(.object(className: className, fieldCount: 0))
    case .archive:
      frames.append(.archive)
      outerSizes.append(size)
      size = ArchiveSize()
    }
  }

  func close() {
    switch frames.removeLast() {
    case .list(.set, let count): size.addList("NSMutableSet", ["NSSet"], count: count)
    case .list(.orderedSet, let count):
      for place in 0..<count { size.addText(StateEncoder.elementKey(place)) }
      size.addObject("NSMutableOrderedSet", ["NSOrderedSet"], fieldCount: count)
    case .list(.dictionary, let count): size.addDictionary(count: count / 2)
    case .list(_, let count): size.addList("NSMutableArray", ["NSArray"], count: count)
    case .object(let className, let count): size.addObject(className, fieldCount: count)
    case .archive:
      let byteCount = size.byteCount(topCount: size.topCount)
      size = outerSizes.removeLast()
      size.addObject()
      size.addData(byteCount)
    }
  }
}
