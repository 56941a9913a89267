package import AppFiles
public import RestorationArchives

/// Plans how UIKit would restore an archive.
///
/// Sources for what UIKit does: Apple's App Programming Guide for iOS and View Controller
/// Programming Guide, the chapters about preserving state, and for other details public
/// descriptions of its behaviour.
package struct RestorePlanner: Sendable {
  private let project: ProjectFacts
  private let index: ProjectIndex
  private let notRecreated: [PathPattern]

  /// - Parameters:
  ///   - project: the app's own files.
  ///   - notRecreated: objects for which every answer is assumed to be nil.
  package init(project: ProjectFacts = ProjectFacts(), notRecreated: [PathPattern] = []) {
    self.project = project
    self.notRecreated = notRecreated
    index = ProjectIndex(project)
  }

  /// The plan for an archive; for an archive of another framework, a remark about what happens
  /// instead of a search. Reads each coder twice. Takes linear time, apart from sorting the paths.
  ///
  /// - Parameter savedScene: returns the archive in the folder of a scene, by the scene's
  ///   identifier.
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
    let isClassMissing = interface.objects.map { object in
      object.className.map { index.isGone(class: $0) } ?? false
    }
    let fates = FateResolution(
      interface, searches, isRefused: isRefused, isClassMissing: isClassMissing,
      isDiscarded: plan.isDiscarded)
    let references = ReferenceIndex(archive)
    plan.objects = interface.objects.indices.map { place in
      Self.object(place, in: interface, searches[place], fates, references)
    }
    for place in plan.objects.indices {
      plan.objects[place].isClassMissing = isClassMissing[place]
    }
    plan.settle()
    plan.sights = sights(in: interface, plan)
    return plan
  }

  /// What the user sees first, after the problems that may prevent the launch.
  private func sights(in interface: SavedInterface, _ plan: RestorePlan) -> [Sight] {
    guard !plan.isDiscarded else { return [Sight(.freshLaunch)] }
    let ends = plan.launchEnd.map { [Sight(.launchEnds, plan.objects[$0].path, object: $0)] } ?? []
    return ends + SightWalk(interface, plan.objects.map(\.fate)).sights
  }

  /// The searches, in save order. A container is searched before the objects that it contains.
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
    // Further remarks would contradict that nothing is restored.
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
  /// Whether UIKit searches for the object, even if nothing shows it.
  var isAskedFor: Bool {
    switch self {
    case .notRecreated, .withoutState, .discarded: false
    case .expected, .cut, .notPushed, .notPresented, .ofOtherClass, .lost: true
    }
  }
}

extension RestorePlan {
  /// The plan for an archive, with no other knowledge of the app.
  ///
  /// Reads each coder twice. For an archive that is not UIKit's the plan has no objects.
  public init(for archive: RestorationArchive) { self = RestorePlanner().plan(for: archive) }
}
