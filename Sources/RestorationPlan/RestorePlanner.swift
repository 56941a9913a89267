package import AppFiles
public import RestorationModel

/// Plans how UIKit would bring back an archive.
///
/// Source of what UIKit does: Apple's App Programming Guide for iOS and View Controller Programming
/// Guide, the chapters about preserving state; where they are silent, behaviour that has been
/// described in public.
package struct RestorePlanner: Sendable {
  private let project: ProjectFacts
  private let index: ProjectIndex
  private let notRecreated: [PathPattern]

  /// - Parameters:
  ///   - project: the app's own files.
  ///   - notRecreated: objects for which every answer is taken to be nil.
  package init(project: ProjectFacts = ProjectFacts(), notRecreated: [PathPattern] = []) {
    self.project = project
    self.notRecreated = notRecreated
    index = ProjectIndex(project)
  }

  /// The plan for an archive; for one that is not UIKit's, a remark on what happens instead of a
  /// search. Reads each coder twice; takes time in proportion to the archive, but for sorting its
  /// paths.
  ///
  /// - Parameter savedScene: gives the archive in the folder of a scene, by the scene's identifier.
  package func plan(
    for archive: RestorationArchive, savedScene: ((String) -> RestorationArchive?)? = nil
  ) -> RestorePlan {
    var plan = RestorePlan(
      source: archive.source, given: GivenFiles(project), notRecreated: notRecreated,
      matchCounts: notRecreated.map { _ in 0 }, remarks: [], objects: [], sights: [])
    guard archive.source.container == .uikit else {
      plan.remarks = [.notSearched(archive.source.container)]
      plan.scenes = PlannedScene.scenes(
        in: archive, index: index, declared: project.infoPlist?.activityTypes, saved: savedScene)
      return plan
    }
    plan.remarks = remarks(archive)
    let interface = SavedInterface(archive)
    var isRefused = Array(repeating: false, count: interface.objects.count)
    let refused = PatternSet(notRecreated)
    for (place, object) in interface.objects.enumerated() where !refused.isEmpty {
      for number in refused.numbers(matching: object.path) {
        isRefused[place] = true
        plan.matchCounts[number] += 1
      }
    }
    let searches = searches(in: interface)
    let fates = FateResolution(
      interface, searches, isRefused: isRefused, isDiscarded: plan.isDiscarded)
    let references = ReferenceIndex(archive)
    plan.objects = interface.objects.indices.map { place in
      Self.object(place, in: interface, searches[place], fates, references)
    }
    for place in plan.objects.indices {
      guard let name = plan.objects[place].className else { continue }
      plan.objects[place].isClassMissing = index.answer(forClass: name) == .missing
    }
    plan.settle()
    plan.sights = sights(in: interface, plan)
    return plan
  }

  /// What is seen first, after what may keep it all from being seen.
  private func sights(in interface: SavedInterface, _ plan: RestorePlan) -> [Sight] {
    guard !plan.isDiscarded else { return [Sight(.freshLaunch)] }
    let thrower = plan.objects.first { $0.verdict == .throws && $0.fate.isAskedFor }
    let ends = thrower.map { [Sight(.launchEnds, $0.path)] } ?? []
    return ends + SightWalk(interface, plan.objects.map(\.fate)).sights
  }

  /// The searches, in save order. That for a container comes before those for what it contains.
  private func searches(in interface: SavedInterface) -> [ObjectSearch] {
    var searches: [ObjectSearch?] = Array(repeating: nil, count: interface.objects.count)
    for place in FateResolution.groundsFirst(interface.parents) {
      let parent = interface.parents[place]
      searches[place] = ObjectSearch(
        for: interface.objects[place], as: interface.roles[place],
        in: parent.flatMap { searches[$0] },
        hasStack: parent.map { !interface.objects[$0].stack.isEmpty } ?? true, project: index)
    }
    return searches.compactMap(\.self)
  }

  private static func object(
    _ place: Int, in interface: SavedInterface, _ search: ObjectSearch, _ fates: FateResolution,
    _ references: ReferenceIndex
  ) -> PlannedObject {
    let object = interface.objects[place]
    return PlannedObject(
      path: object.path, kind: object.kind, className: object.className,
      isReadable: object.isReadable, hasStoryboardIdentifier: object.hasStoryboardIdentifier,
      role: interface.roles[place], container: object.container, parent: interface.parents[place],
      steps: search.steps, verdict: search.verdict, isChecked: search.isChecked,
      madeClass: search.madeClass, fate: fates.fates[place],
      ground: interface.grounds[place]?.object, referrer: references.referrer(of: object.path),
      takesAlong: fates.takesAlong[place], firstTaken: fates.firstTaken[place])
  }

  /// The major version of the archives that UIKit reads.
  private static let supportedVersion = 2

  private func remarks(_ archive: RestorationArchive) -> [PlanRemark] {
    var remarks: [PlanRemark] = []
    if let version = archive.envelope?.majorVersion, version != Self.supportedVersion {
      remarks.append(.unsupportedVersion(version))
    }
    if project.infoPlist?.declaresScenes ?? false { remarks.append(.sceneLifeCycle) }
    // What else is known of an archive of which nothing is restored would contradict that.
    if !remarks.isEmpty { return remarks }
    if let saved = archive.envelope?.bundleVersion, let app = project.infoPlist?.bundleVersion,
      !saved.utf8.elementsEqual(app.utf8)
    {
      remarks.append(.otherBundleVersion(saved: saved, app: app))
    }
    if let idiom = archive.envelope?.userInterfaceIdiom { remarks.append(.savedOn(idiom)) }
    if archive.nodes.isEmpty { remarks.append(.nothingSaved) }
    if !archive.unlistedNodes.isEmpty {
      remarks.append(.unlistedState(archive.unlistedNodes.count))
    }
    return remarks
  }
}

extension PlannedObject.Fate {
  /// Whether UIKit asks for the object at all, even if nothing shows what it finds.
  fileprivate var isAskedFor: Bool {
    switch self {
    case .notRecreated, .withoutState, .discarded: false
    case .expected, .cut, .notPushed, .notPresented, .ofOtherClass, .lost: true
    }
  }
}

extension RestorePlan {
  /// The plan for an archive, with nothing known of the app but what the archive says.
  ///
  /// Decodes each coder once. An archive that is not UIKit's has no objects in its plan.
  public init(for archive: RestorationArchive) { self = RestorePlanner().plan(for: archive) }
}
