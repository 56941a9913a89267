import PlistSyntax
import RestorationArchives

/// The parts of a saved object's state that decide how it is found and shown again.
struct SavedObject {
  let path: RestorationPath
  let restorationClass: String?
  let hasState: Bool
  let isReadable: Bool
  var kind: NodeKind?
  var className: String?
  var storyboard: StoryboardReference?
  var container: PlannedObject.Container?
  /// The path of the selected tab.
  var selectedTab: RestorationPath?
  /// The path of the presented controller.
  var presented: RestorationPath?
  /// The paths of a navigation stack, bottom to top.
  var stack: [RestorationPath] = []
  /// The object with which this one shares its state.
  let sameStateAs: Int?

  /// Decodes the object's coder once.
  init(_ node: RestorationNode) {
    path = node.path
    restorationClass = node.restorationClass
    hasState = node.hasState
    let content = node.hasState ? node.decoded() : NodeContent()
    isReadable = content.unreadable == nil
    kind = content.kind
    className = content.className.value
    storyboard = content.storyboard
    sameStateAs = content.sameStateAs
    selectedTab = Self.reference(content[KnownKeys.selectedTab])
    presented = Self.reference(content[KnownKeys.presentedViewController])
    if case .array(let elements)? = content[KnownKeys.navigationChildren] {
      stack = elements.compactMap { element in
        if case .string(let path) = element { RestorationPath(path) } else { nil }
      }
    }
    container = container(content)
  }

  /// Copies the facts about the search from the object that has the shared state. References are
  /// not copied: following them for each such object would multiply the work. Nor are long names,
  /// which each such object would show.
  mutating func adopt(_ other: SavedObject) {
    kind = other.kind
    func isShort(_ name: String?) -> Bool {
      (name?.utf8.count ?? 0) <= RestorationNode.longestSharedName
    }
    if isShort(other.className) { className = other.className }
    if isShort(other.storyboard?.name), isShort(other.storyboard?.identifier) {
      storyboard = other.storyboard
    }
  }

  /// Whether its storyboard can create it.
  var hasStoryboardIdentifier: Bool { storyboard?.name != nil && storyboard?.identifier != nil }

  /// Every object that is not known to be something else is searched for like a controller.
  var isController: Bool { kind != .object }

  private static func reference(_ value: StateValue?) -> RestorationPath? {
    switch value {
    case .reference(let path), .string(let path): RestorationPath(path)
    default: nil
    }
  }

  /// An app's own subclass is recognised by the keys that UIKit's class writes, or by its name.
  private func container(_ content: NodeContent) -> PlannedObject.Container? {
    let name = className.map { SwiftClassName.demangled($0) ?? $0 } ?? ""
    if content[KnownKeys.navigationChildren] != nil || name.ends(with: "NavigationController") {
      return .navigation(count: stack.count)
    }
    if content[KnownKeys.selectedTab] != nil || name.ends(with: "TabBarController") {
      return .tabBar
    }
    return name.ends(with: "SplitViewController") ? .split : nil
  }
}
