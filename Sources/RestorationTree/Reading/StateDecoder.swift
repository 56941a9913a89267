import KeyedArchive
import PlistSyntax

/// Makes state values of what it takes.
struct StateBuilder: StateSink {
  /// A container whose contents are not complete.
  private struct Frame {
    let container: StateContainer
    var elements: [StateValue] = []
    var pairs: [StatePair] = []
    var fields: [StateField] = []
    /// In a dictionary: the key whose value comes next.
    var key: StateValue?
    /// In an object or archive: the name of the next value.
    var name = ""
  }

  private var frames: [Frame] = []
  private var outermost = StateValue.null

  /// The value that is complete.
  var value: StateValue {
    precondition(frames.isEmpty, "a container is open")
    return outermost
  }

  mutating func take(_ value: StateValue) {
    let last = frames.count - 1
    guard last >= 0 else {
      outermost = value
      return
    }
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
    take(.string(reader.paidText(text, at: id)))
  }

  mutating func take(name: PlistString, at id: ValueID, from reader: inout ObjectReader) {
    frames[frames.count - 1].name = reader.paidText(name, at: id)
  }

  mutating func open(_ container: StateContainer) {
    var frame = Frame(container: container)
    switch container {
    case .array(let count), .set(let count), .orderedSet(let count):
      frame.elements.reserveCapacity(count)
    case .dictionary(let count): frame.pairs.reserveCapacity(count)
    case .object, .archive: break
    }
    frames.append(frame)
  }

  mutating func close() {
    let frame = frames.removeLast()
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

/// Turns the object graph of one coder into state values.
struct StateDecoder {
  private var traversal: StateTraversal
  private var builder = StateBuilder()

  /// - Parameters:
  ///   - nesting: How many archives are around this one.
  ///   - valueCount: How many values of the same coder come before.
  ///   - opener: What is left to be opened of the same coder; nil for the first part of one.
  init(
    _ graph: ObjectGraph, limits: Limits, nesting: Int = 0, valueCount: Int = 0,
    opener: DataOpener? = nil
  ) {
    traversal = StateTraversal(
      graph, limits: limits, nesting: nesting, valueCount: valueCount,
      opener: opener ?? DataOpener(limits: limits))
  }

  /// Opens data, within what is left for the coder.
  var opener: DataOpener {
    get { traversal.opener }
    set { traversal.opener = newValue }
  }

  /// How many values have been numbered.
  var valueCount: Int { traversal.valueCount }

  /// How many values could not be read, those that a limit has cut among them.
  var unreadableCount: Int { traversal.unreadableCount }

  /// What AppKit's references lead to; nil where there are none.
  var windowPaths: WindowPaths? {
    get { traversal.windowPaths }
    set { traversal.windowPaths = newValue }
  }

  /// A value of the archive. `depth` counts the values around it.
  mutating func decode(_ id: ValueID, depth: Int = 0) -> StateValue {
    traversal.visit(id, depth: depth, into: &builder)
    return builder.value
  }
}
