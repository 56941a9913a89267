import KeyedArchive
import PlistSyntax
import RestorationModel

/// The parts of a record besides the object's archive: flags, other archives by key path, bookmarks
/// of files, and possible parts of later systems.
struct RecordParts {
  /// The parts, as values of the object's state.
  private(set) var values: [StateField] = []
  /// How many of their values could not be read.
  private(set) var unreadableCount = 0
  private let context: RecordContext
  /// How many values of the object come before.
  private var valueCount: Int
  private var opener: DataOpener

  /// - Parameter walk: the finished walk over the object's archive; values are counted on from
  ///   there.
  init(after walk: StateWalk, flags: Int, _ context: RecordContext) {
    self.context = context
    valueCount = walk.valueCount
    opener = walk.opener
    if flags != 0 { add(KnownKeys.AppKit.recordFlags, .integer(PlistInteger(flags))) }
  }

  /// Adds the next part.
  mutating func add(_ item: RecordPlaintext.Item) {
    let name = KnownKeys.AppKit.recordPrefix + item.tag
    guard KnownKeys.AppKit.listTags.contains(item.tag) else {
      return add(name, .data(item.bytes))
    }
    guard let document = try? PlistDocument.read(item.bytes, limits: context.limits) else {
      unreadableCount += 1
      return add(
        name,
        .unreadable(
          UnreadableValue(reason: "expected a property list under the tag \(item.tag)")))
    }
    var walk = StateWalk(
      ObjectGraph(values: document), limits: context.limits, valueCount: valueCount, opener: opener)
    walk.windowPaths = context.paths
    values.append(StateField(name, walk.value(of: document.root)))
    valueCount = walk.valueCount
    unreadableCount += walk.unreadableCount
    opener = walk.opener
  }

  private mutating func add(_ name: String, _ leaf: StateValue) {
    values.append(StateField(name, leaf))
    valueCount += 1
  }

  /// The state, with the data of the text in a terminal's tabs opened.
  mutating func openingScreenText(_ entries: [StateEntry]) -> [StateEntry] {
    var opener = opener
    defer { self.opener = opener }
    let isScreenText = { KnownKeys.AppKit.screenTextKeys.contains($0) }
    return entries.map { entry in
      entry.value.map(
        isScreenText(entry.key), entering: { isInside, name in isInside || isScreenText(name) }
      ) { value, isInside in
        guard isInside, case .data(let bytes) = value else { return nil }
        return opener.openText(bytes).map { .opened($0) }
      }.map { StateEntry(entry.key, $0, at: entry.location) } ?? entry
    }
  }
}
