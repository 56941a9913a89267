/// An archive for rules: its objects by path, and what refers to what. Each coder is decoded once.
final class LintedArchive {
  let archive: RestorationArchive
  var container: ArchiveContainer { archive.source.container }
  let context: LintContext
  let older: LintedArchive?
  let storyboards: StoryboardIndex?
  private(set) lazy var objects = ObjectList(archive.nodes) { node, place in
    LintedObject(node, order: FindingOrder(object: place), in: self)
  }
  /// The objects with state that the root list does not contain, and the later ones with one path of
  /// a hand-written list, in which each has a coder of its own.
  private(set) lazy var unlisted = {
    let repeated = objects.objects.flatMap(\.repetitions).filter { $0.byteCount == nil }
    return (archive.unlistedNodes + repeated).map { node in
      LintedObject(node, order: objects[node.path]?.order ?? .unlistedPath, in: self)
    }
  }()
  /// The app delegate, with what it saved. Findings about it are about the archive as a whole.
  private(set) lazy var appDelegate: LintedObject = {
    var content = NodeContent()
    content.state = archive.envelope?.state ?? []
    let node = RestorationNode(path: RestorationPath(""), content: content)
    return LintedObject(node, order: .archive, in: self)
  }()

  init(_ archive: RestorationArchive, context: LintContext = LintContext()) {
    self.archive = archive.held()
    self.context = context
    older = context.older.map { LintedArchive($0) }
    storyboards = context.project.storyboardIndex
  }

  /// Whether a path, with its index components, is that of a saved object.
  func isListed(_ path: String) -> Bool { objects[RestorationPath(path)] != nil }

  /// Whether a path is that of a saved object, or of a view that was saved with its controller.
  func isSaved(_ path: String) -> Bool {
    isListed(path) || viewPaths.contains(RestorationPath(path))
  }

  private lazy var viewPaths: Set<RestorationPath> = {
    var paths: Set<RestorationPath> = []
    for object in objects.objects {
      for view in object.content.views {
        paths.insert(view.path)
        // Some writers use a view's identifier as its path; references have the whole path.
        guard view.path.rest(below: object.path) == nil else { continue }
        paths.insert(RestorationPath(object.path.raw + "/" + view.path.raw))
      }
    }
    return paths
  }()

  /// What refers to an object, in the form for messages: `'Root#detail'`; nil if nothing does.
  func referrer(of object: LintedObject) -> String? {
    guard let referrer = references.referrer(of: object.path) else { return nil }
    let key = [KeyStep.name(referrer.key)].text
    return referrer.path.map { "'\($0)#\(key)'" } ?? "the app delegate's key '\(key)'"
  }

  private lazy var references: ReferenceIndex = {
    var references = ReferenceIndex()
    for object in objects.objects { references.note(object.content, of: object.node) }
    references.note(appDelegate.content.state, of: nil)
    return references
  }()

  /// The first root of a window, in save order: UIKit saves the roots of windows first.
  private(set) lazy var firstRoot = objects.objects.first {
    $0.path.isRoot && $0.kind == .viewController
  }?.path

  /// The objects in groups without an identifier that were saved because something refers to them.
  private(set) lazy var excluded = objects.objects.filter { Rule.isExcluded($0) }

  /// How UIKit would search for the saved objects.
  fileprivate lazy var searches = RestorePlanner(project: context.project)
    .searches(in: archive) { objects[archive.nodes[$0].path]?.content ?? NodeContent() }

  /// The controllers of the storyboards by restoration identifier, as far as only one has it.
  private(set) lazy var scenes = storyboards?.placesByRestorationIdentifier ?? [:]

  func scene(identifier: String) -> StoryboardController? {
    scenes[identifier].flatMap { storyboards?[$0] }
  }

  /// The paths that the older archive does not have.
  private(set) lazy var added = Set(older.map { objects.paths(missingIn: $0.objects) } ?? [])

  /// The object of the older archive; nil if this one is new.
  func older(_ object: LintedObject) -> LintedObject? {
    guard let older, !added.contains(object.path) else { return nil }
    return older.objects.counterpart(of: object.path)
  }
}

extension LintedObject {
  /// How UIKit would search for it; nil for a view.
  var search: PlannedObject? {
    isView ? nil : archive.objects[path].map { archive.searches[$0.order.object] }
  }
}
