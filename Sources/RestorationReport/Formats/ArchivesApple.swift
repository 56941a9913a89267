import PlistSyntax
import RestorationArchives
import RestorationDiff

extension ReportFormat where Subject == RestorationArchive {
  static var apple: Self {
    Self(name: "apple", summary: "the layout of Apple's restorationArchiveTool", isForPeople: true)
    { ArchivesApple($0) }
  }
}

/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, and other values are in the form of
/// Foundation's descriptions. Nothing is cut, as in Apple's tool, except long data unless values
/// are shown completely.
struct ArchivesApple: Report {
  private let options: RenderOptions
  private(set) var unreadableCount = 0
  private var showsNames = false

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) { showsNames = !isSingle }

  var separator: String { "\n\n" }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(colored: options.colored, drain: drain).append(to: &buffer) {
      write(archive, to: &$0)
    }
  }

  private mutating func write(_ archive: RestorationArchive, to text: inout HumanText) {
    if showsNames, let file = archive.source.file {
      text.write("Archive ")
      text.write(untrusted: file)
      text.write("\n\n")
    }
    writeClassMap(of: archive, to: &text)
    writeTopLevel(of: archive, to: &text)
    let tree = options.depth.map { _ in PathTree(archive.nodes) }
    for node in archive.nodes {
      if let tree, let depth = options.depth, tree.level(of: node.path) > depth { continue }
      write(node, among: archive.nodes, note: nil, to: &text)
    }
    for node in archive.unlistedNodes {
      write(node, among: [], note: "not in the root list", to: &text)
    }
  }

  private func writeClassMap(of archive: RestorationArchive, to text: inout HumanText) {
    var entries: [AppleDescription.Entry] = []
    for node in archive.nodes {
      guard let name = node.restorationClass, options.asksFor(node.path) else { continue }
      entries.append((node.path.raw, .string(name)))
    }
    for entry in archive.unlistedRestorationClasses where options.asksFor(entry.path) {
      entries.append((entry.path.raw, .string(entry.className)))
    }
    text.write("Restoration class map is {\n")
    var previous: String?
    for entry in AppleDescription.sorted(entries) where !Optional(entry.key).isSame(as: previous) {
      // A path that is listed twice is in the map once.
      previous = entry.key
      text.write("    " + AppleDescription.quoted(entry.key) + " = ")
      if case .string(let name) = entry.value { text.write(AppleDescription.quoted(name)) }
      text.write(";\n")
    }
    text.write("}\n")
  }

  private func writeTopLevel(of archive: RestorationArchive, to text: inout HumanText) {
    guard let envelope = archive.envelope, options.patterns.isEmpty else { return }
    text.write("\n")
    writeTitle("Top Level", to: &text)
    let state = options.shown(envelope.state, of: nil)
    let entries = Self.entries(of: envelope) + state.entries.map { ($0.key, $0.value) }
    block(state.places).write(entries, to: &text)
  }

  private mutating func write(
    _ node: RestorationNode, among nodes: [RestorationNode], note: String?,
    to text: inout HumanText
  ) {
    let content = node.hasState ? node.decoded() : NodeContent()
    unreadableCount += content.unreadableCount
    let isWhole = options.asksFor(node.path)
    let views = content.views.filter { isWhole || options.asksFor($0.path) }
    guard isWhole || !views.isEmpty else { return }
    let kind = content.kind == .viewController ? "View Controller" : "Object"
    var details = ["Class: " + DisplayText.escape(content.className.value ?? "(null)")]
    if !node.hasState { details.append("no saved state") }
    if let unreadable = content.unreadable {
      details.append("unreadable: " + DisplayText.escape(unreadable.reason))
    }
    if let index = content.sameStateAs, nodes.indices.contains(index) {
      details.append("same state as " + DisplayText.escape(nodes[index].path.raw))
    }
    if let note { details.append(note) }
    let path = DisplayText.escape(node.path.raw)
    text.write("\n\n")
    writeTitle("[\(kind)] \(path) (\(details.joined(separator: ", ")))", to: &text)
    var entries = isWhole ? Self.entries(of: content) : []
    let state = options.shown(content.state, of: node.path)
    if isWhole { entries += state.entries.map { ($0.key, $0.value) } }
    block(state.places).write(entries, views: AppleDescription.views(views, options), to: &text)
    text.drainIfLarge()
  }

  private func block(_ places: SharedPlaces) -> AppleBlock {
    AppleBlock(
      values: AppleDescription(
        isFull: options.isFull, coder: ValueText(isFull: true, places: places)))
  }

  private func writeTitle(_ title: String, to text: inout HumanText) {
    text.write(title, .bold)
    text.write("\n" + String(repeating: "-", count: title.unicodeScalars.count) + "\n")
  }
}

extension ArchivesApple {
  /// The keys of the envelope's properties. The root list is not shown.
  private static func entries(of envelope: Envelope) -> [AppleDescription.Entry] {
    var entries: [AppleDescription.Entry] = []
    func add(_ key: String, _ value: StateValue?) {
      if let value { entries.append((key, value)) }
    }
    add(KnownKeys.majorVersion, envelope.majorVersion.map { .integer(PlistInteger($0)) })
    add(KnownKeys.minorVersion, envelope.minorVersion.map { .integer(PlistInteger($0)) })
    add(KnownKeys.bundleVersion, envelope.bundleVersion.map { .string($0) })
    add(KnownKeys.systemVersion, envelope.systemVersion.map { .string($0) })
    add(KnownKeys.timestamp, envelope.timestamp.map { .date($0) })
    add(KnownKeys.userInterfaceIdiom, envelope.userInterfaceIdiom.map { .string(word(for: $0)) })
    add(KnownKeys.ignoreSnapshot, envelope.ignoreSnapshot.map { .bool($0) })
    add(
      KnownKeys.firstResponders,
      envelope.firstResponders.map { .array($0.map { .string($0.raw) }) })
    if !envelope.sizeClasses.isEmpty {
      add(
        KnownKeys.sizeClassMap,
        .dictionary(
          envelope.sizeClasses.map { window in
            var pairs: [StatePair] = []
            if let name = window.horizontal {
              pairs.append(StatePair(.string(KnownKeys.horizontalSizeClass), .string(name)))
            }
            if let name = window.vertical {
              pairs.append(StatePair(.string(KnownKeys.verticalSizeClass), .string(name)))
            }
            return StatePair(.string(window.window), .dictionary(pairs))
          }))
    }
    return entries
  }

  private static func word(for idiom: UserInterfaceIdiom) -> String {
    switch idiom {
    case .unspecified: "Unspecified"
    case .phone: "iPhone"
    case .pad: "iPad"
    case .tv: "Apple TV"
    case .carPlay: "CarPlay"
    case .mac: "Mac"
    case .vision: "Apple Vision"
    case .other(let number): String(number)
    }
  }

  /// The keys of a node's properties, except those in the title.
  static func entries(of content: NodeContent) -> [AppleDescription.Entry] {
    var entries: [AppleDescription.Entry] = []
    if content.viewLoaded == true { entries.append((KnownKeys.viewWasLoaded, .bool(true))) }
    guard let storyboard = content.storyboard else { return entries }
    if storyboard.name != nil || storyboard.bundlePath != nil {
      let proxy = StoryboardReference(name: storyboard.name, bundlePath: storyboard.bundlePath)
      entries.append((KnownKeys.storyboard, .storyboard(proxy)))
    }
    if let identifier = storyboard.identifier {
      entries.append((KnownKeys.storyboardIdentifier, .string(identifier)))
    }
    return entries
  }
}
