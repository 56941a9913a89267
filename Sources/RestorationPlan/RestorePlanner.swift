/// Plans how UIKit would restore an archive.
///
/// Source: uikit.md, rows L1, L8, L10, F1, F2, R4, R5, R6, R7, R8, R18.
package struct RestorePlanner: Sendable {
  private let project: ProjectFacts
  private let search: ObjectSearch
  private let notRecreated: [PathPattern]

  /// - Parameters:
  ///   - project: the app's own files.
  ///   - notRecreated: objects for which every answer is assumed to be nil.
  package init(project: ProjectFacts = ProjectFacts(), notRecreated: [PathPattern] = []) {
    self.project = project
    self.notRecreated = notRecreated
    search = ObjectSearch(project)
  }

  /// The plan for an archive; for an archive of another framework, a remark about what happens
  /// instead of a search. Takes linear time, apart from sorting the paths.
  ///
  /// - Parameters:
  ///   - savedScenes: the archives in the folder of each scene, by the scene's identifier.
  ///   - triesLeft: how many attempts to restore are left after one that did not finish; nil if the
  ///     last one did.
  package func plan(
    for archive: RestorationArchive, savedScenes: [String: [RestorationArchive]]? = nil,
    triesLeft: Int? = nil
  ) -> RestorePlan {
    var plan = RestorePlan(
      source: archive.source,
      given: (
        project.classNames != nil, project.storyboards != nil, project.infoPlist != nil
      ), notRecreated: notRecreated, matchCounts: notRecreated.map { _ in 0 })
    guard archive.source.container == .uikit else {
      plan.remarks = [.notSearched(archive.source.container)]
      plan.scenes = PlannedScene.scenes(
        in: archive, search: search, info: project.infoPlist, saved: savedScenes)
      return plan
    }
    plan.remarks = remarks(archive, triesLeft)
    var references = ReferenceIndex()
    var interface = SavedInterface(archive) { place in
      let content = archive.nodes[place].decoded()
      references.note(content, of: archive.nodes[place])
      return content
    }
    references.note(archive.envelope?.state ?? [], of: nil)
    search.search(&interface)
    var refused: Set<Int> = []
    let patterns = PatternSet(notRecreated)
    for place in interface.objects.indices {
      let path = interface.objects[place].path
      interface.objects[place].referrer = references.referrer(of: path)
      for number in patterns.numbers(matching: path) {
        refused.insert(place)
        plan.matchCounts[number] += 1
      }
    }
    interface.decide(isDiscarded: plan.isDiscarded, refused: refused)
    let seen = SightWalk(interface).sights
    // Moved, since a copy of very many objects would be there twice.
    swap(&plan.objects, &interface.objects)
    plan.settle()
    // What the user sees comes after the problems that may prevent the launch.
    let end = plan.launchEnd.map { place in
      Sight(role: .launchEnds, path: plan.objects[place].path, object: place)
    }
    plan.sights =
      plan.isDiscarded ? [Sight(role: .freshLaunch)] : [end].compactMap(\.self) + seen
    return plan
  }

  /// The searches for the objects of an archive, without the rest of a plan.
  ///
  /// - Parameter content: returns the content of an object's coder, by its place; asked once for each.
  package func searches(
    in archive: RestorationArchive, content: (Int) -> NodeContent
  ) -> [PlannedObject] {
    var interface = SavedInterface(archive, content: content)
    search.search(&interface)
    return interface.objects
  }

  /// The major version of the archives that UIKit reads.
  package static let supportedVersion = 2

  private func remarks(_ archive: RestorationArchive, _ triesLeft: Int?) -> [PlanRemark] {
    var remarks: [PlanRemark] = []
    if let version = archive.envelope?.majorVersion, version != Self.supportedVersion {
      remarks.append(.unsupportedVersion(version))
    }
    if project.infoPlist?.declaresScenes ?? false { remarks.append(.sceneLifeCycle) }
    // Source: uikit.md, row L4.
    if remarks.isEmpty, let triesLeft, triesLeft < 2 { remarks.append(.deletedAtLaunch) }
    // Further remarks would contradict that nothing is restored.
    if !remarks.isEmpty { return remarks }
    if let saved = archive.envelope?.bundleVersion, let app = project.infoPlist?.bundleVersion,
      !saved.utf8.elementsEqual(app.utf8)
    {
      remarks.append(.otherBundleVersion(saved: saved, app: app))
    }
    if let idiom = archive.envelope?.userInterfaceIdiom { remarks.append(.savedOn(idiom)) }
    if archive.nodes.isEmpty {
      remarks.append(.nothingSaved(hasScenes: !(archive.envelope?.predatesScenes ?? false)))
    }
    if let storyboards = project.storyboardIndex {
      let saved = Set(archive.nodes.compactMap { $0.path.identifier.map { ExactText($0) } })
      let missing = storyboards.gaps.compactMap { storyboards[$0.child].restorationIdentifier }
        .filter { !saved.contains(ExactText($0)) }
      if let first = missing.first { remarks.append(.storyboardGap(missing.count, first: first)) }
    }
    if let first = archive.unlistedNodes.first {
      remarks.append(.unlistedState(archive.unlistedNodes.count, first: first.path))
    }
    return remarks
  }
}

extension RestorePlan {
  /// The plan for an archive, with no other knowledge of the app.
  ///
  /// Reads each coder twice. For an archive that is not UIKit's the plan has no objects.
  public init(for archive: RestorationArchive) { self = RestorePlanner().plan(for: archive) }
}
