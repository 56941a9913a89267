import KeyedArchive
import PlistSyntax

/// Turns the object graph of one coder into state values.
struct StateDecoder {
  private var traversal: StateTraversal
  private var builder = StateBuilder()
  private let mostKept: Int?

  /// - Parameters:
  ///   - nesting: How many archives are around this one.
  ///   - valueCount: How many values of the same coder come before.
  ///   - opener: What is left to be opened of the same coder; nil for the first part of one.
  ///   - mostKept: How many elements each container keeps; nil for all.
  init(
    _ graph: ObjectGraph, limits: Limits, nesting: Int = 0, valueCount: Int = 0,
    opener: DataOpener? = nil, mostKept: Int? = nil
  ) {
    self.mostKept = mostKept
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

  /// How much there is in containers of the value that was decoded last of which a part was left out.
  var wholeCounts: WholeCounts { builder.wholeCounts }

  /// Whether something in that value refers to another value.
  var hasBackReference: Bool { builder.hasBackReference }

  /// A value of the archive. `depth` counts the values around it.
  mutating func decode(_ id: ValueID, depth: Int = 0) -> StateValue {
    builder = StateBuilder(mostKept: mostKept)
    traversal.visit(id, depth: depth, into: &builder)
    return builder.value
  }
}
