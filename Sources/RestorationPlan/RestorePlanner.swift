/// Plans how UIKit would restore an archive.
/// Source: uikit.md, rows L1, L8, L10, F1, F2, R4, R5, R6, R7, R8, R18.
package struct RestorePlanner: Sendable {
  let project: ProjectFacts
  let storyboards: StoryboardIndex?
  private let notRecreated: [PathPattern]

  /// - Parameter notRecreated: objects for which every answer is assumed to be nil.
  package init(project: ProjectFacts = ProjectFacts(), notRecreated: [PathPattern] = []) {
    self.project = project
    self.notRecreated = notRecreated
    storyboards = project.storyboardIndex
  }

  /// Takes linear time, apart from sorting the paths.
  ///
  /// - Parameters:
  ///   - savedScenes: the archives in the folder of each scene, by the scene's identifier.
  ///   - triesLeft: how many attempts are left after one that did not finish; nil if the last one did.
  package func plan(
    for archive: RestorationArchive, savedScenes: [String: [RestorationArchive]]? = nil,
    triesLeft: Int? = nil
  ) -> RestorePlan {
    var plan = RestorePlan(
      source: archive.source, project: project, notRecreated: notRecreated.map { ($0, 0) })
    guard archive.source.container == .uikit else {
      let isOfScenes = [.scene, .sceneSessions].contains(archive.source.container)
      // Source: uikit.md, rows C6, C12, M1.
      plan.remarks = [
        PlanRemark(
          kind: "not-searched",
          sentence: "No object here is searched for by its path."
            + (isOfScenes
              ? " When the user closes a scene (swipes it away), the system deletes its activity."
              : ""))
      ]
      plan.scenes = scenes(in: archive, saved: savedScenes)
      return plan
    }
    plan.remarks = remarks(archive, triesLeft)
    let references = ReferenceIndex(archive)
    var interface = SavedInterface(archive) { archive.nodes[$0].decoded() }
    search(&interface)
    let patterns = PatternSet(notRecreated)
    for place in interface.objects.indices {
      let path = interface.objects[place].path
      interface.objects[place].referrer = references.referrer(of: path)
      for number in patterns.numbers(matching: path) {
        interface.objects[place].fate = .notRecreated
        plan.notRecreated[number].count += 1
      }
    }
    interface.decide(isDiscarded: plan.isDiscarded)
    plan.sights =
      plan.isDiscarded
      ? [Sight(role: .freshLaunch)]
      : SightWalk(interface, responders: archive.envelope?.firstResponders ?? []).sights
    // Moved, since a copy of very many objects would be there twice.
    swap(&plan.objects, &interface.objects)
    plan.settle()
    if let end = plan.launchEnd {
      let sight = Sight(role: .launchEnds, path: plan.objects[end].path, object: end)
      plan.sights.insert(sight, at: 0)
    }
    return plan
  }

  /// The searches for the objects of an archive, without the rest of a plan.
  ///
  /// - Parameter content: returns the content of an object's coder, by its place; asked once for each.
  package func searches(
    in archive: RestorationArchive, content: (Int) -> NodeContent
  ) -> [PlannedObject] {
    var interface = SavedInterface(archive, content: content)
    search(&interface)
    return interface.objects
  }

  /// The major version of the archives that UIKit reads.
  package static let supportedVersion = 2

  private func remarks(_ archive: RestorationArchive, _ triesLeft: Int?) -> [PlanRemark] {
    var remarks: [PlanRemark] = []
    func remark(
      _ kind: String, _ sentence: String, verdict: String? = nil, discards: Bool = false
    ) {
      remarks.append(
        PlanRemark(kind: kind, sentence: sentence, verdict: verdict, discards: discards))
    }
    let envelope = archive.envelope
    // Source: uikit.md, row L8.
    if let version = envelope?.majorVersion, version != Self.supportedVersion {
      remark(
        "unsupported-version",
        "UIKit deletes the archive: it reads major version 2, and this is version \(version).",
        verdict: "nothing is restored: UIKit discards the archive", discards: true)
    }
    // Source: uikit.md, rows C1, C3, C4.
    if project.infoPlist?.declaresScenes ?? false {
      remark(
        "scene-life-cycle",
        "This app uses scenes (its Info.plist has a scene configuration): UIKit restores no object "
          + "of this archive. The values of the app delegate may still be read. 'restorectl plan "
          + "--to-scenes' lists what a scene has to save instead.",
        verdict: "nothing is restored: this app uses scenes", discards: true)
    }
    // Source: uikit.md, rows L3, L4.
    if remarks.isEmpty, let triesLeft, triesLeft < 2 {
      remark(
        "deleted-at-launch",
        "The last restore did not finish, and no try is left. To see what would come back, plan a "
          + "copy of data.data alone.",
        verdict: "nothing is restored: the next launch deletes the archive", discards: true)
    }
    // Further remarks would contradict that nothing is restored.
    if !remarks.isEmpty { return remarks }
    // Source: uikit.md, row L10.
    if let saved = envelope?.bundleVersion, let app = project.infoPlist?.bundleVersion,
      !saved.utf8.elementsEqual(app.utf8)
    {
      remark(
        "other-bundle-version",
        "Saved by version \(ShortText.shown(saved)) of the app, which is now "
          + "\(ShortText.shown(app)): UIKit restores it anyway, unless the app delegate refuses old "
          + "state.")
    }
    if let idiom = envelope?.userInterfaceIdiom {
      remark("saved-on-idiom", "Saved on \(idiom.device).")
    }
    // Source: uikit.md, rows S4, S11, C3, C18.
    if archive.nodes.isEmpty {
      let predatesScenes = envelope?.predatesScenes ?? false
      remark(
        "nothing-saved",
        (predatesScenes ? "" : PlanRemark.scenesBeside + " ")
          + "An app without scenes saves an empty list if no root controller has a "
          + "restorationIdentifier. The app delegate agreed to save: otherwise UIKit deletes the "
          + "archive.",
        verdict: predatesScenes
          ? "nothing was saved: no root controller had a restorationIdentifier"
          : "nothing was saved here; this app probably uses scenes")
    }
    // Source: uikit.md, row S17.
    if let storyboards {
      let saved = Set(archive.nodes.compactMap { $0.path.identifier.map { ExactText($0) } })
      let missing = storyboards.gaps.compactMap { storyboards[$0.child].restorationIdentifier }
        .filter { !saved.contains(ExactText($0)) }
      if let first = missing.first {
        let names = CountText.list([ShortText.shown(first)], of: missing.count)
        remark(
          "storyboard-gap",
          "The storyboards also have \(names): not saved, because a container has no "
            + "restorationIdentifier; 'restorectl lint --storyboards' names it.")
      }
    }
    // Source: uikit.md, row F2.
    if let first = archive.unlistedNodes.first {
      remark(
        "unlisted-state",
        CountText.count(archive.unlistedNodes.count, "more object")
          + " with state not in the list of saved objects, first "
          + "\(ShortText.shown(first.path.raw)): UIKit does not restore objects that are not listed."
      )
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
