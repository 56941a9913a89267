package import PlistSyntax

/// What kind of thing was saved. The raw values stand in `restorectl.archive/1`.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
  /// A view controller.
  case viewController
  /// An object that the app registered for restoration.
  case object
  /// A view, saved with its controller.
  case view
  /// What a scene saved beside its activity's own dictionary.
  case scene
  /// The dictionary of a scene's user activity.
  case activity
  /// A scene session: an entry of the system's table, or the session's own dictionary.
  case session
  /// What the system notes beside an archive.
  case note
  /// A window of a Mac app, as the list of its windows describes it.
  case window
  /// A Mac app, as the list of its windows describes it.
  case application
  /// The contents of a keyed archive that is no restoration archive.
  case archive

  /// The name in words.
  package var displayName: String {
    switch self {
    case .viewController: "view controller"
    case .object: "object"
    case .view: "view"
    case .scene: "scene"
    case .activity: "user activity"
    case .session: "scene session"
    case .note: "note of the system"
    case .window: "window"
    case .application: "application"
    case .archive: "archive"
    }
  }
}

/// A fact that an input may state, leave open, or state to be missing. A hand-written tree that does
/// not mention class names is not blamed for lacking them; an archive that was saved without one is.
public enum Recorded<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The input says nothing about it.
  case unstated
  /// The input should have it and does not.
  case missing
  /// The input has it.
  case value(Value)

  /// The fact, if there is one.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

/// What one object's coder holds, decoded.
public struct NodeContent: Hashable, Sendable {
  /// What kind of thing was saved; nil when there is no readable state to tell.
  public var kind: NodeKind?
  /// The class of the saved object, as stored.
  public var className: Recorded<String> = .unstated
  /// The storyboard that the controller was made from.
  public var storyboard: StoryboardReference?
  /// Whether the controller's view was loaded when it was saved; nil where the input does not say.
  public var viewLoaded: Bool?
  /// The keys of the coder but for those that the properties above stand for, in file order.
  public var state: [StateEntry] = []
  /// The controller's views that saved state of their own, in file order.
  public var views: NodeList = []
  /// Set instead of all others when the coder cannot be read.
  package var unreadable: UnreadableState?
  /// The node (its place in `RestorationArchive.nodes`) whose state is this one's too, when an
  /// archive lists one coder so often that repeating it would multiply its size.
  package var sameStateAs: Int?

  /// How many of the values could not be read, those that a limit has cut among them. Not part of
  /// equality.
  package var unreadableValueCount = Uncompared(0)

  /// Nothing saved.
  package init(kind: NodeKind? = nil) { self.kind = kind }

  /// How many parts cannot be read: the coder itself, or values in it. Each says why where it stands.
  public var unreadableCount: Int { unreadableValueCount.value + (unreadable == nil ? 0 : 1) }

  /// Whether this is a view of a class of UIKit's. No app writes keys into its coder, known or not.
  package var isSystemView: Bool {
    kind == .view && (className.value.map(KnownKeys.isUIKitClass) ?? false)
  }

  /// The value under a key, or nil.
  package subscript(key: String) -> StateValue? { state.first { $0.key.isSame(as: key) }?.value }
}

/// An entry of an archive's root list, or a view under its controller.
///
/// The coder is decoded each time `decoded()` is called and not kept, so that a large archive never stands
/// in memory twice: call it once and hold the answer while you need it.
public struct RestorationNode: Sendable {
  /// The restoration path.
  public let path: RestorationPath
  /// The restoration class that UIKit asks first, from the archive's class map.
  public var restorationClass: String?
  let source: any NodeSource
  /// What hides secrets in the names that the coder has.
  private let screen: NameScreen?

  /// A node whose coder is decoded when asked for.
  package init(
    path: RestorationPath, restorationClass: String? = nil, source: any NodeSource
  ) {
    self.init(path: path, restorationClass: restorationClass, source: source, screen: nil)
  }

  private init(
    path: RestorationPath, restorationClass: String?, source: any NodeSource, screen: NameScreen?
  ) {
    self.path = path
    self.restorationClass = restorationClass
    self.source = source
    self.screen = screen
  }

  /// The node behind a screen: its names, and when it is asked for them those that its coder has.
  func screened(by screen: NameScreen) -> RestorationNode {
    RestorationNode(
      path: screen.shown(path) ?? path,
      restorationClass: restorationClass.map { screen.shown($0) ?? $0 }, source: source,
      screen: screen)
  }

  /// A node made in memory.
  package init(
    path: RestorationPath, restorationClass: String? = nil, hasState: Bool = true,
    content: NodeContent
  ) {
    self.init(
      path: path, restorationClass: restorationClass,
      source: LiteralContent(content: content, hasState: hasState))
  }

  /// Whether the archive has a coder for this path; false for a path that is only listed.
  public var hasState: Bool { source.hasState }

  /// Where the coder stands in the file, or the entry of one without a coder; nil in trees made in
  /// memory.
  package var location: SourceLocation? { source.location }

  /// How many bytes the coder takes; nil where it is not stored as bytes.
  package var byteCount: Int? { source.byteCount }

  /// The node (its place in the same list) whose coder this one shows too, as far as the input
  /// tells, whether or not `decoded()` repeats it; nil for the first of them. Decodes nothing.
  package var sameStateAs: Int? { source.sameStateAs }

  /// Whether both nodes are read from coders with the same bytes, and so hold the same. False where
  /// that is not known without decoding.
  package func hasSameCoder(as other: RestorationNode) -> Bool {
    guard let bytes = source.coderBytes, let others = other.source.coderBytes else { return false }
    return bytes == others
  }

  /// The same node with other content, still at its place in the file.
  package func with(_ content: NodeContent) -> RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass,
      source: LiteralContent(
        content: content, hasState: hasState, location: location, byteCount: byteCount))
  }

  /// The same saved object under another path.
  package func moved(to path: RestorationPath) -> RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass, source: source, screen: screen)
  }

  /// What the coder says about the object, without its state.
  package func facts() -> NodeContent { read(into: nil) }

  private func read(into sink: (any StateSink)?) -> NodeContent {
    let content = source.read(into: sink)
    return screen?.screened(content) ?? content
  }

  /// Shows the coder to a sink: what it says about the object, then its state. A screen is not in front
  /// of the sink.
  ///
  /// - Returns: what it says about the object, without the state.
  @discardableResult
  package func walk(into sink: any StateSink) -> NodeContent { read(into: sink) }

  /// The coder, decoded now.
  public func decoded() -> NodeContent {
    let builder = ValueBuilder(screen: screen)
    var content = walk(into: builder)
    content.state = builder.entries
    return content
  }

  /// The coder, decoded now, for a report that shows the first elements of long lists: each container has
  /// its first `mostKept` elements, pairs or fields. All of them are there where a value refers to another
  /// one, so that its place can be told; but in a coder of very many values a reference leads to
  /// `StateValue.elsewhere`.
  ///
  /// - Returns: the content, and for each entry of its state how much there is in containers of which a
  ///   part was left out.
  package func preview(
    mostKept: Int
  ) -> (content: NodeContent, wholeCounts: [WholeCounts]) {
    let builder = ValueBuilder(mostKept: mostKept, screen: screen)
    var content = walk(into: builder)
    content.state = builder.entries
    guard builder.hasBackReference, builder.isPartial else { return (content, builder.wholeCounts) }
    if builder.valueCount <= Self.mostDecoded { return (decoded(), []) }
    content.state = builder.entries.map { entry in
      let value = entry.value.map { value in
        if case .shared = value { StateValue.elsewhere } else { nil }
      }
      return value.map { StateEntry(entry.key, $0, origin: entry.origin, at: entry.location) }
        ?? entry
    }
    return (content, builder.wholeCounts)
  }

  /// With more values, all of them take more memory than a file may ask for: near a kilobyte each, with the
  /// place that leads to it.
  private static let mostDecoded = 1 << 15

  /// The saved class.
  package var className: String? { facts().className.value }
}

extension RestorationNode: Equatable {
  /// Same path, class and content, wherever they stand.
  public static func == (left: RestorationNode, right: RestorationNode) -> Bool {
    left.path == right.path && left.restorationClass.isSame(as: right.restorationClass)
      && left.hasState == right.hasState && left.decoded() == right.decoded()
  }
}

extension RestorationNode: Hashable {
  /// Hashes path and restoration class; the content decides equality only.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(restorationClass)
  }
}
