import PlistSyntax
import RestorationArchives
import RestorationDiff
import Secrets

/// The lines about the contents of one object, each without the object's path: `#draft.title =
/// "Rye"`.
struct ComparableState {
  /// Begins a line with a place of its own. Text of a file is escaped, so no other line begins with
  /// it.
  static let wholeLineMark: UInt8 = 1

  private(set) var bytes: [UInt8] = []
  private let options: RenderOptions
  private let depth: Int?
  /// The text before the key.
  private var prefix: [UInt8] = []
  /// The lines of repeated values, by number: they are the same.
  private var repeated: [Int: String] = [:]
  /// The long texts that were written completely, by digest.
  private var longTexts: Set<String> = []
  /// For each reason why a value cannot be read, the key path of the first such value.
  private var reasons: [String: String] = [:]
  /// The first view of each state with many lines, by digest.
  private var largeViews: [String: LargeView] = [:]

  /// No lines yet. `depth` is the number of levels of the state that are shown.
  init(_ options: RenderOptions, depth: Int?) {
    self.options = options
    self.depth = depth
  }

  /// Writes the contents of an object, including its views. Views can contain views; a list of the
  /// remaining ones keeps the call stack flat.
  mutating func write(_ content: NodeContent, of path: RestorationPath) {
    writeFacts(of: content, path)
    write(content.state, of: path)
    var open = [OpenViews(list: content.views)]
    while var views = open.popLast() {
      guard views.next < views.list.count else { continue }
      let inner = writeView(of: &views)
      open.append(views)
      open.append(OpenViews(list: inner))
    }
    prefix = []
  }

  /// The views of a coder, of which some are written.
  private struct OpenViews {
    let list: [RestorationNode]
    var next = 0
    /// The digests of large states, by the first view with the same coder.
    var large: [Int: String] = [:]
  }

  /// A view whose state has many lines, which are written once, as a file refers to a coder in a byte.
  private struct LargeView {
    let path: String
    let kind: NodeKind?
    let views: [RestorationNode]
  }

  /// More lines about the state of an object or a view are written once, in bytes.
  static let largeState = 1024

  /// Writes the next view, and returns the views in it.
  private mutating func writeView(of views: inout OpenViews) -> [RestorationNode] {
    let view = views.list[views.next]
    let owner = views.list.stateOwner(of: views.next)
    views.next += 1
    // With patterns, a value can be selected for one view and not for another.
    let mayShare = options.patterns.isEmpty
    if mayShare, let known = views.large[owner].flatMap({ largeViews[$0] }) {
      write(view, known.kind, sameAs: known.path)
      return known.views
    }
    let content = views.list[owner].decoded()
    guard options.patterns.isEmpty || options.asksFor(view.path) else { return content.views }
    var state = ComparableState(options, depth: depth)
    state.writeFacts(of: content, view.path)
    state.write(content.state, of: view.path)
    if mayShare, state.bytes.count > Self.largeState {
      let digest = SHA256.hexDigest(of: ByteSlice(state.bytes))
      views.large[owner] = digest
      if let known = largeViews[digest] {
        write(view, content.kind, sameAs: known.path)
        return content.views
      }
      largeViews[digest] = LargeView(
        path: view.path.raw, kind: content.kind, views: content.views)
    }
    write(view, content.kind) { $0.write(state.bytes) }
    return content.views
  }

  private mutating func write(_ view: RestorationNode, _ kind: NodeKind?, sameAs first: String) {
    write(view, kind) { $0.write(.state, "same state as → " + first) }
  }

  private mutating func write(
    _ view: RestorationNode, _ kind: NodeKind?, state: (inout PlaceLines) -> Void
  ) {
    var lines = PlaceLines(options.withoutSearch)
    lines.begin(view.path)
    lines.writeObject(
      (kind?.displayName ?? "saved object") + " inside"
        + (view.hasState ? "" : ", no state was saved"))
    if let name = view.restorationClass {
      lines.write(.restorationClass, PlaceWord.className(name))
    }
    state(&lines)
    for line in lines.text.bytes.split(separator: UInt8(ascii: "\n")) {
      bytes.append(Self.wholeLineMark)
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  // MARK: Facts

  private mutating func writeFacts(of content: NodeContent, _ path: RestorationPath) {
    switch content.className {
    case .value(let name): write(.className, PlaceWord.className(name), path)
    case .missing: write(.className, "not saved", path)
    case .unstated: break
    }
    if let storyboard = content.storyboard {
      let parts = [
        storyboard.name.map { PlaceWord.text($0) } ?? "without a name",
        storyboard.identifier.map { "identifier " + PlaceWord.text($0) },
        storyboard.bundlePath.map { "bundle " + PlaceWord.text($0) },
      ]
      write(.storyboard, parts.compactMap(\.self).joined(separator: ", "), path)
    }
    if let isLoaded = content.viewLoaded {
      let key = KnownKeys.viewWasLoaded
      let isShown =
        options.patterns.isEmpty || options.patterns.naming([path]).covers([.name(key)])
      if isShown { line("#" + key, isLoaded ? "view loaded" : "view not loaded") }
    }
    if let unreadable = content.unreadable {
      let data = ValueText(isFull: true).text(.data(unreadable.bytes))
      write(
        .state,
        "cannot be read: \(unreadable.reason); \(data), \(DataDigest.text(unreadable.bytes))", path)
    }
  }

  private mutating func write(_ fact: ObjectFact, _ value: String, _ path: RestorationPath) {
    guard options.asksFor(fact.rawValue, of: path) else { return }
    line("#" + fact.rawValue, DisplayText.escape(value))
  }

  // MARK: Values

  /// Writes the selected values of a coder; without a path, of the archive itself.
  mutating func write(_ entries: [StateEntry], of path: RestorationPath?) {
    var limit = LeafList.Limit()
    limit.depth = depth
    if !options.revealsSecrets {
      limit.hiding = .init(below: SecretDetector.hides) { $0.redacted(under: $1) }
    }
    if !options.patterns.isEmpty {
      limit.start = options.patterns.naming([path ?? RestorationPath("")])
      guard limit.start?.coverage != KeyCoverage.none else { return }
    }
    let placed = options.placed(entries)
    let lasting = placed.entries.filter { !KnownKeys.AppKit.volatileKeys.contains($0.key) }
    let values = ValueText(isFull: true, isExact: true, places: placed.places)
    repeated = [:]
    for leaf in LeafList.leaves(of: PlacedState(placing: lasting, placed.places), limit: limit) {
      let digest = leaf.digest.map { " (at \($0))" } ?? ""
      line("#" + DisplayText.escape(leaf.key), text(of: leaf, values) + digest)
    }
  }

  private mutating func text(of leaf: LeafList.Leaf, _ values: ValueText) -> String {
    if leaf.isFolded { return values.summary(leaf.value) }
    if let known = leaf.number.flatMap({ repeated[$0] }) { return known }
    let text = text(of: leaf.value, values, at: leaf.key)
    // A long text is written completely only once.
    if let number = leaf.number, text.utf8.count <= Self.longestRepeated { repeated[number] = text }
    return text
  }

  /// A longer text of a value is written completely only once, in UTF-8 bytes: a file refers to the
  /// value in a byte.
  private static let longestRepeated = 256

  private mutating func text(
    of value: StateValue, _ values: ValueText, at key: String
  ) -> String {
    switch value {
    case .array: return "array"
    case .dictionary: return "dictionary"
    case .set: return "set"
    case .orderedSet: return "ordered set"
    case .archive: return "keyed archive"
    case .object(let className, _): return "object " + PlaceWord.className(className)
    case .opened(let data): return "data, " + data.format.displayName
    case .data(let bytes): return values.text(value) + ", " + DataDigest.text(bytes)
    case .string(let string) where value.isLongText:
      let bytes = ByteSlice(Array(string.utf8))
      let digest = SHA256.hexDigest(of: bytes)
      guard !longTexts.insert(digest).inserted else { return values.text(value) }
      return ValueText().text(value) + ", " + DataDigest.text(bytes)
    case .string: return values.text(value)
    case .unreadable(let why) where why.text == nil:
      guard let first = reasons[why.reason] else {
        reasons[why.reason] = key
        return values.text(value)
      }
      return "unreadable, see "
        + (first.utf8.count <= Self.longestNamedKey ? "#" + DisplayText.escape(first) : "above")
    default:
      let text = values.text(value)
      guard text.utf8.count > Self.longestRepeated else { return text }
      let bytes = ByteSlice(Array(text.utf8))
      guard !longTexts.insert(SHA256.hexDigest(of: bytes)).inserted else { return text }
      return text.unicodeScalars.prefix(Self.longestNamedKey).reduce(into: "") {
        $0.unicodeScalars.append($1)
      } + "…, " + DataDigest.text(bytes)
    }
  }

  /// The longest key path that is named beside another one, in UTF-8 bytes.
  private static let longestNamedKey = 40

  /// A place contains no `=`: patterns accept the escape for it.
  private mutating func line(_ place: String, _ value: String) {
    bytes += place.replacing("=", with: "\\u{3d}").utf8
    bytes += " = ".utf8
    bytes += value.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension RenderOptions {
  /// The same for lines that are searched later.
  fileprivate var withoutSearch: RenderOptions {
    var options = self
    options.searchText = nil
    return options
  }
}

extension StateValue {
  /// Whether the value is a text that is written completely only once.
  fileprivate var isLongText: Bool {
    if case .string(let text) = self { text.utf8.count > 1024 } else { false }
  }
}
