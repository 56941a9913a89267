/// The kind of a saved object. The raw values appear in `restorectl.archive/1`.
public enum NodeKind: String, Hashable, Sendable, CaseIterable {
  /// A view controller.
  case viewController
  /// An object that the app registered for restoration.
  case object
  /// A view, saved with its controller.
  case view
  /// What a scene saved besides its activity's own dictionary.
  case scene
  /// The dictionary of a scene's user activity.
  case activity
  /// A scene session: an entry of the system's table, or the session's own dictionary.
  case session
  /// A file of the system beside an archive.
  case note
  /// A window of a Mac app, as the list of its windows describes it.
  case window
  /// A Mac app, as the list of its windows describes it.
  case application
  /// The contents of a keyed archive that is not a restoration archive.
  case archive

  package var displayName: String {
    switch self {
    case .viewController: "view controller"
    case .activity: "user activity"
    case .session: "scene session"
    case .note: "note of the system"
    case .object, .view, .scene, .window, .application, .archive: rawValue
    }
  }
}

/// A fact that an input can contain, not contain, or mark as missing. A class name that a
/// hand-written tree omits is not an error; one that a saved archive lacks is.
public enum Recorded<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The input does not contain the fact.
  case unstated
  /// The input should contain it but does not.
  case missing
  /// The input contains it.
  case value(Value)

  /// The fact, if there is one.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

/// The decoded contents of one object's coder.
public struct NodeContent: Hashable, Sendable {
  /// The kind of the saved object; nil if there is no readable state that shows it.
  public var kind: NodeKind?
  /// The class of the saved object, as stored.
  public var className: Recorded<String> = .unstated
  /// The storyboard that the controller was created from.
  public var storyboard: StoryboardReference?
  /// Whether the controller's view was loaded at the time of the save; nil if the input does not
  /// show it.
  public var viewLoaded: Bool?
  /// The keys of the coder without those of the properties above, in file order.
  public var state: [StateEntry] = []
  /// The controller's views that saved state of their own, in file order.
  public var views: [RestorationNode] = []
  /// Set instead of all other properties if the coder cannot be read.
  package var unreadable: UnreadableState?

  package init(kind: NodeKind? = nil) { self.kind = kind }

  /// How many parts cannot be read: the coder itself, or values in it. Each contains its reason.
  public var unreadableCount: Int { state.unreadableCount + (unreadable == nil ? 0 : 1) }

  /// Whether this is a view of a UIKit class: `UITableView`, `_UIFieldEditor`. Apple reserves the prefix.
  /// Apps write no keys into its coder.
  package var isSystemView: Bool {
    guard kind == .view, let name = className.value else { return false }
    return SavedClassName.has(name, prefix: "UI") && !name.contains(".")
  }

  package func entry(_ key: String) -> StateEntry? { state.first { $0.key.isSame(as: key) } }

  package subscript(key: String) -> StateValue? { entry(key)?.value }
}

/// An entry of an archive's root list, or a view under its controller.
///
/// The coder is decoded at each call of `decoded()` and not kept, so that a large archive is never
/// in memory twice: call it once and keep the result while you need it.
public struct RestorationNode: Hashable, Sendable {
  /// The restoration path.
  public private(set) var path: RestorationPath
  /// The restoration class that UIKit asks first, from the archive's class map.
  public var restorationClass: String?
  /// Whether the archive has a coder for this path; false for a path that is only listed.
  public let hasState: Bool
  /// The location of the coder in the file, or of the entry of a node without a coder; nil in trees
  /// made in memory.
  package let location: SourceLocation?
  package let byteCount: Int?
  /// The bytes of the coder, if they alone decide its content.
  private let coder: ByteSlice?
  private var decode: @Sendable () -> NodeContent
  package private(set) var isHeld = false

  /// A node whose coder is decoded on demand.
  ///
  /// - Parameters:
  ///   - coder: the bytes of the coder, if they alone decide its content.
  ///   - byteCount: the size of a coder that other bytes decide too.
  package init(
    path: RestorationPath, restorationClass: String? = nil, hasState: Bool = true,
    location: SourceLocation? = nil, coder: ByteSlice? = nil, byteCount: Int? = nil,
    decode: @escaping @Sendable () -> NodeContent
  ) {
    self.path = path
    self.restorationClass = restorationClass
    self.hasState = hasState
    self.location = location
    self.coder = coder
    self.byteCount = byteCount ?? coder?.count
    self.decode = decode
  }

  package init(
    path: RestorationPath, restorationClass: String? = nil, hasState: Bool = true,
    content: NodeContent
  ) {
    self.init(
      path: path, restorationClass: restorationClass, hasState: hasState, decode: { content })
  }

  func screened(by screen: NameScreen) -> RestorationNode {
    var node = self
    node.path = screen.screened(path)
    node.restorationClass = restorationClass.map { screen.screened($0, .className) }
    node.decode = { [decode, path] in screen.screened(decode(), of: path) }
    return node
  }

  package func with(_ content: NodeContent) -> RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass, hasState: hasState, location: location,
      byteCount: byteCount, decode: { content })
  }

  /// The node with its content in memory, if there is room for so many values. A node with an equal
  /// coder may have it already.
  func held(_ room: inout Int, like other: RestorationNode? = nil) -> RestorationNode {
    if isHeld { return self }
    if let other, other.isHeld, hasSameCoder(as: other) {
      var node = self
      (node.decode, node.isHeld) = (other.decode, true)
      return node
    }
    var content = decode()
    room -= content.state.reduce(content.views.count) { $0 + 1 + $1.value.count { _ in true } }
    guard room >= 0 else { return self }
    content.views = content.views.map { $0.held(&room) }
    var node = self
    (node.decode, node.isHeld) = ({ [content] in content }, true)
    return node
  }

  /// Whether both nodes are read from coders with equal bytes, and so have equal contents. False if
  /// this is unknown without decoding.
  package func hasSameCoder(as other: RestorationNode) -> Bool {
    guard let coder, let others = other.coder else { return false }
    return coder == others
  }

  /// Decodes the coder.
  public func decoded() -> NodeContent { decode() }

  /// The facts of the coder about the object, without its state.
  package func facts() -> NodeContent {
    var content = decode()
    content.state = []
    return content
  }

  package var className: String? { facts().className.value }

  /// Same path, class and content, whatever their location.
  public static func == (left: RestorationNode, right: RestorationNode) -> Bool {
    left.path == right.path && left.restorationClass.isSame(as: right.restorationClass)
      && left.hasState == right.hasState && left.decoded() == right.decoded()
  }

  /// Hashes path and restoration class; the content counts only for equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(restorationClass)
  }
}
