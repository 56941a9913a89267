/// What a scene must save in its user activity so that the screens of a classic archive come back.
/// UIKit restores no paths in an app with scenes.
package struct SceneMigration: Sendable {
  package let source: ArchiveSource
  /// A type that the app declares, or else one made of the app's identifier.
  package let activityType: String
  /// Whether the app's Info.plist declares the type; nil without an Info.plist.
  package let isDeclared: Bool?
  /// The objects and views with state, in save order, then the app delegate.
  package private(set) var screens: [Screen] = []
  /// What UIKit saved and the activity does not contain, by the name of the object or view.
  package private(set) var notCarriedOver: [(name: String, what: String)] = []
  private var dictionaries: [String: [StatePair]] = [:]

  /// The dictionary for the user activity. In each of its dictionaries the keys are names of screens:
  /// the identifier of the selected tab, those on a stack from the bottom, that of the presented
  /// controller, the offset of a view in UIKit's text form, and the screen's own values.
  package var userInfo: [StateEntry] {
    ["selectedTabs", "stacks", "presented", "offsets", "state"].compactMap { key in
      dictionaries[key].map { StateEntry(key, .dictionary($0)) }
    }
  }

  /// Of the dictionary, approximate.
  package var byteCount: Int { StateSize.byteCount(userInfo) }

  /// An object, a view or the app delegate.
  package struct Screen: Hashable, Sendable {
    /// The identifiers from the root down, joined by slashes, with `[2]` after the second with the
    /// same name, and so on; empty for the app delegate.
    package let name: String
    /// Nil for a view and for the app delegate.
    package var object: PlannedObject?
    package var kind: NodeKind?
    package var className: String?
    package let values: [UserInfoValue]
    package var scrolledViews: [String] = []
  }

  package init(of archive: RestorationArchive, project: ProjectFacts = ProjectFacts()) {
    source = archive.source
    let declared = project.infoPlist?.activityTypes
    activityType =
      declared?.first { $0.lowercased().contains("restor") } ?? declared?.first
      ?? Self.activityType(for: archive.source)
    isDeclared = declared.map { !$0.isEmpty }
    let interface = SavedInterface(archive) { archive.nodes[$0].decoded() }
    let names = Self.names(in: interface)
    let saved = Set(archive.nodes.map(\.path))
    for (place, node) in archive.nodes.enumerated() where node.hasState {
      add(node, interface.objects[place], named: names[place], beside: saved)
    }
    for responder in archive.envelope?.firstResponders ?? [] {
      notCarriedOver.append((responder.plain, "first responder"))
    }
    let delegateState = (archive.envelope?.state ?? []).map(UserInfoValue.init)
    if !delegateState.isEmpty { add(Screen(name: "", values: delegateState)) }
  }

  private mutating func add(_ screen: Screen) {
    screens.append(screen)
    let pairs = screen.values.compactMap { value in
      value.stored.map { StatePair(.string(value.key), $0) }
    }
    if !pairs.isEmpty { add(.dictionary(pairs), to: "state", of: screen.name) }
  }

  private mutating func add(_ value: StateValue, to key: String, of name: String) {
    dictionaries[key, default: []].append(StatePair(.string(name), value))
  }

  /// The system's folder for the archive has the name of the app's identifier.
  private static func activityType(for source: ArchiveSource) -> String {
    let folder = source.file?.split(separator: "/").last {
      SavedStateLayout.isBundle(named: $0.utf8)
    }
    let identifier = folder.map {
      String(decoding: SavedStateLayout.stem(ofBundle: Array($0.utf8)), as: UTF8.self)
    }
    return (identifier ?? "com.example.app") + ".stateRestoration"
  }

  /// The name of a view of a named controller. No name is longer than the path, so that the output
  /// stays proportional to the file.
  private static func name(of path: RestorationPath, in container: String) -> String {
    guard let identifier = path.identifier,
      container.utf8.count + 1 + identifier.utf8.count <= path.raw.utf8.count
    else { return path.plain }
    return container + "/" + identifier
  }

  /// The name of each object, with a number for the second of one kind in a stack, and so on.
  private static func names(in interface: SavedInterface) -> [String] {
    let objects = interface.objects
    var names = objects.map(\.path.plain)
    var counts: [String: Int] = [:]
    for place in interface.tree.ancestorsFirst {
      let object = objects[place]
      if let parent = object.parent, objects[parent].path == object.path.parent,
        let identifier = object.path.identifier
      {
        names[place] = names[parent] + "/" + identifier
      }
      let count = counts[names[place], default: 0] + 1
      counts[names[place]] = count
      if count > 1 { names[place] += "[\(count)]" }
    }
    return names
  }

  private mutating func add(
    _ node: RestorationNode, _ object: PlannedObject, named name: String,
    beside saved: Set<RestorationPath>
  ) {
    if object.role == .duplicate { return }
    if let tab = object.selectedTab?.identifier { add(.string(tab), to: "selectedTabs", of: name) }
    if !object.stack.isEmpty {
      let identifiers = object.stack.compactMap(\.identifier).map { StateValue.string($0) }
      add(.array(identifiers), to: "stacks", of: name)
    }
    // A controller also saves what an ancestor presents.
    if let presented = object.presented, let identifier = presented.identifier,
      presented.parent == object.path || !saved.contains(presented)
    {
      add(.string(identifier), to: "presented", of: name)
    }
    let content = node.decoded()
    let views = content.views.map { view in
      (name: Self.name(of: view.path, in: name), path: view.path, content: view.decoded())
    }
    var scrolled: [String] = []
    for view in views {
      guard case .geometry(let offset)? = view.content[KnownKeys.contentOffset],
        offset.numbers.contains(where: { $0.value != 0 })
      else { continue }
      add(.string(offset.uikitText), to: "offsets", of: view.name)
      scrolled.append(view.path.identifier ?? "")
    }
    add(
      Screen(
        name: name, object: object, kind: object.kind, className: object.className,
        values: Self.values(of: content), scrolledViews: scrolled))
    if content[KnownKeys.flutterData] != nil {
      notCarriedOver.append(
        (name, "Flutter's state: use \(KnownKeys.flutterSceneDelegate), which saves it"))
    }
    for view in views {
      for (key, words) in Self.dropped {
        guard let value = view.content[key], !Self.isUsual(value) else { continue }
        notCarriedOver.append((view.name, words))
      }
      let values = Self.values(of: view.content)
      if values.isEmpty { continue }
      add(
        Screen(
          name: view.name, kind: .view, className: view.content.className.value, values: values))
    }
  }

  /// The values of a coder under keys that are not UIKit's. A table's rows by model identifier are
  /// UIKit's, but worth saving.
  private static func values(of content: NodeContent) -> [UserInfoValue] {
    content.state.filter { KnownKeys.origin(of: $0.key) == .app || worthSaving.contains($0.key) }
      .map(UserInfoValue.init)
  }

  /// What a view saved and only UIKit restores. Source: uikit.md, rows R9, R10, R13.
  private static let dropped = [
    (KnownKeys.zoomScale, "zoom"), (KnownKeys.viewBounds, "position and size of an image view"),
    (KnownKeys.viewTransform, "transform of an image view"),
    (KnownKeys.textSelection, "selected text"), (KnownKeys.isEditing, "edit mode"),
    (KnownKeys.selectedIndexPaths, "selected rows, by their index paths"),
    (KnownKeys.webHistory, "history of a web view"),
  ]

  /// Whether every view has it: no zoom, not transformed. A rotation by 0 has a negative zero.
  private static func isUsual(_ value: StateValue) -> Bool {
    switch value {
    case .real(let scale): scale.value == 1
    case .geometry(let geometry): geometry.numbers.map(\.value) == [1, 0, 0, 1, 0, 0]
    default: false
    }
  }

  private static let worthSaving = [
    KnownKeys.selectedModelIdentifiers, KnownKeys.topVisibleModelIdentifier,
    KnownKeys.splitDisplayMode,
  ]
}
