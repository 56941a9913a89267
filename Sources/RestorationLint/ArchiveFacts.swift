import AppFiles
import RestorationArchives

/// The facts about an archive that are known without opening a coder. A class, because it is passed
/// to rules repeatedly.
final class ArchiveFacts {
  let archive: RestorationArchive
  /// The other inputs.
  let context: LintContext
  /// The older archive, if there is one.
  let older: OlderArchive?
  /// The storyboards of the app, if they were given.
  let storyboards: StoryboardIndex?
  /// The saved objects by path.
  let objects: SavedObjects
  /// Which objects refer to which. Computed only if a rule needs it, which is rare, because it
  /// reads the coders once more.
  private(set) lazy var references = ReferenceIndex(archive)
  /// The children that storyboards create with their container. Needed for few archives.
  private lazy var storyboardChildren = Set(
    (context.project.storyboards ?? []).enumerated().flatMap { number, storyboard in
      storyboard.controllers.indices.flatMap { place in
        children(made: .init(storyboard: number, controller: place))
      }
    })
  /// The first root of a window, in save order: UIKit saves the roots of windows first. Reads its
  /// coder.
  private(set) lazy var firstRoot = archive.nodes.first { node in
    node.path.isRoot && node.facts().kind == .viewController
  }?.path

  init(_ archive: RestorationArchive, context: LintContext = LintContext()) {
    self.archive = archive
    self.context = context
    let objects = SavedObjects(archive.nodes)
    self.objects = objects
    older = context.older.map { OlderArchive($0, newer: objects) }
    storyboards = context.project.storyboardIndex
  }

  /// A controller that a storyboard creates with its container, by their identifiers.
  private struct StoryboardChild: Hashable {
    let container: String
    let identifier: String
  }

  private func children(made place: StoryboardIndex.Place) -> [StoryboardChild] {
    guard let storyboards, let container = storyboards[place].restorationIdentifier else {
      return []
    }
    return storyboards.children(of: place).compactMap { child in
      storyboards[child].restorationIdentifier.map {
        StoryboardChild(container: container, identifier: $0)
      }
    }
  }

  /// Whether a storyboard creates a controller with its container, judged by their identifiers.
  func isMadeByStoryboard(_ identifier: String, in container: RestorationPath) -> Bool {
    guard storyboards != nil, let container = container.identifier else { return false }
    return storyboardChildren.contains(
      StoryboardChild(container: container, identifier: identifier))
  }

  /// What refers to an object, in the form for messages: `'Root#detail'`; nil if nothing does.
  func referrer(of path: RestorationPath) -> String? {
    guard let referrer = references.referrer(of: path) else { return nil }
    let key = StateKeyPath(referrer.key).text
    return referrer.path.map { "'\($0)#\(key)'" } ?? "the app delegate's key '\(key)'"
  }

  /// Whether a path, with its index components, is that of a saved object.
  func isListed(_ path: String) -> Bool { objects[RestorationPath(path)] != nil }

  /// The paths of all saved views. Needed for few archives, because it reads the coders once more.
  private lazy var viewPaths: Set<RestorationPath> = {
    var paths: Set<RestorationPath> = []
    for node in objects.firstNodes where node.hasState {
      for view in node.facts().views {
        paths.insert(view.path)
        // Some writers use only the identifier of a view as its path; references have the whole
        // path.
        guard SavedEntry.rest(of: view.path, below: node.path) == nil else { continue }
        paths.insert(RestorationPath(node.path.raw + "/" + view.path.raw))
      }
    }
    return paths
  }()

  /// Whether a path is that of a saved object, or of a view that was saved with its controller.
  func isSaved(_ path: String) -> Bool {
    isListed(path) || viewPaths.contains(RestorationPath(path))
  }

  /// Facts about an object that contains others.
  struct Container {
    let kind: NodeKind?
    /// The kind of container that it probably is.
    let role: ContainerRole?

    init(_ content: NodeContent) {
      kind = content.kind
      role = ContainerRole.likely(of: content)
    }
  }

  /// The containers that were decoded, so that none is decoded for each of its children.
  private var containers: [RestorationPath: Container] = [:]

  /// Remembers the facts about an object whose coder was decoded.
  func note(_ entry: SavedEntry) {
    if !entry.children.isEmpty { containers[entry.path] = Container(entry.content) }
  }

  /// The facts about a saved object that contains others; nil if it is not listed.
  func container(_ path: RestorationPath) -> Container? {
    if let container = containers[path] { return container }
    let container = objects[path].map { Container($0.decoded()) }
    containers[path] = container
    return container
  }
}
