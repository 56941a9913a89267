import KeyedArchive
import PlistSyntax

/// Makes state values of what it takes.
struct StateBuilder: StateSink {
  /// A container whose contents are not complete.
  private struct Frame {
    let container: StateContainer
    /// How much of what is in it is kept; nil for all.
    let mostKept: Int?
    var elements: [StateValue] = []
    var pairs: [StatePair] = []
    var fields: [StateField] = []
    /// In a dictionary: the key whose value comes next.
    var key: StateValue?
    /// In an object or archive: the name of the next value.
    var name = ""
    /// How many values came after those that are kept.
    var leftOutCount = 0

    /// How many elements, pairs or fields are kept.
    var keptCount: Int {
      switch container {
      case .array, .set, .orderedSet: elements.count
      case .dictionary: pairs.count
      case .object, .archive: fields.count
      }
    }

    /// Whether the next value is left out.
    var isFull: Bool { mostKept.map { keptCount >= $0 } ?? false }

    /// How many elements, pairs or fields there are in all.
    var count: Int {
      if case .dictionary = container { return keptCount + leftOutCount / 2 }
      return keptCount + leftOutCount
    }
  }

  private let mostKept: Int?
  private var frames: [Frame] = []
  /// How many containers are open that are left out as a whole.
  private var leftOutDepth = 0
  private var outermost = StateValue.null
  /// How much there is in containers of which a part was left out.
  private(set) var wholeCounts = WholeCounts()
  /// Whether a value refers to one that may be left out.
  private(set) var hasBackReference = false

  /// A builder of whole values; or of such in which each container keeps its first `mostKept` elements,
  /// pairs or fields.
  init(mostKept: Int? = nil) { self.mostKept = mostKept }

  /// The value that is complete.
  var value: StateValue {
    precondition(frames.isEmpty, "a container is open")
    return outermost
  }

  /// Whether what comes next is left out.
  private var leavesOut: Bool { leftOutDepth > 0 || (frames.last?.isFull ?? false) }

  mutating func take(_ value: StateValue) {
    let last = frames.count - 1
    guard last >= 0 else {
      outermost = value
      return
    }
    if leftOutDepth > 0 { return }
    if frames[last].isFull {
      frames[last].leftOutCount += 1
      return
    }
    if case .shared = value { hasBackReference = true }
    switch frames[last].container {
    case .array, .set, .orderedSet: frames[last].elements.append(value)
    case .object, .archive: frames[last].fields.append(StateField(frames[last].name, value))
    case .dictionary:
      if let key = frames[last].key {
        frames[last].pairs.append(StatePair(key, value))
        frames[last].key = nil
      } else {
        frames[last].key = value
      }
    }
  }

  mutating func take(_ text: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    take(leavesOut ? .null : .string(reader.paidText(text, at: id)))
  }

  mutating func take(url: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    take(leavesOut ? .null : .url(reader.paidText(url, at: id), base: nil))
  }

  mutating func take(uuid: ByteView) { take(leavesOut ? .null : .uuid(UUIDText.format(uuid))) }

  mutating func take(name: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    guard !leavesOut else { return }
    frames[frames.count - 1].name = reader.paidText(name, at: id)
  }

  mutating func open(_ container: StateContainer) {
    guard !leavesOut else {
      leftOutDepth += 1
      return
    }
    var mostKept = mostKept
    if let outer = frames.last, case .dictionary = outer.container, outer.key == nil {
      // A key stands on one line, as a whole.
      mostKept = nil
    } else if let outer = frames.last, outer.mostKept == nil {
      mostKept = nil
    }
    var frame = Frame(container: container, mostKept: mostKept)
    switch container {
    case .array(let count), .set(let count), .orderedSet(let count):
      frame.elements.reserveCapacity(min(count, mostKept ?? count))
    case .dictionary(let count): frame.pairs.reserveCapacity(min(count, mostKept ?? count))
    case .object, .archive: break
    }
    frames.append(frame)
  }

  mutating func close() {
    if leftOutDepth > 0 {
      leftOutDepth -= 1
      if leftOutDepth == 0 { frames[frames.count - 1].leftOutCount += 1 }
      return
    }
    let frame = frames.removeLast()
    if frame.leftOutCount > 0 { wholeCounts.note(frame.count, at: frames.map(\.keptCount)[...]) }
    switch frame.container {
    case .array: take(.array(frame.elements))
    case .set: take(.set(frame.elements))
    case .orderedSet: take(.orderedSet(frame.elements))
    case .dictionary: take(.dictionary(frame.pairs))
    case .object(let className): take(.object(className: className, fields: frame.fields))
    case .archive: take(.archive(frame.fields))
    }
  }
}
