// The verdict of a plan: one for the text, the page, the JSON document and `--fail-on`.

extension ArchivePlan {
  /// The raw values appear in `restorectl.plan/1`.
  package enum Level: String, Comparable, Sendable {
    case safe
    /// A finding at least warns about the restore.
    case risk
    /// An object or what it presents is lost, the launch may crash, or a scene has no delegate.
    case lost

    package static func < (one: Self, other: Self) -> Bool {
      one != other && (one == .safe || other == .lost)
    }
  }

  package var level: Level {
    let summary = plan.summary
    if summary.lost > 0 || summary.throwing > 0 || plan.scenes.contains(where: \.isLost)
      || plan.sights.contains(where: { $0.role == .presented && $0.isLost })
    {
      return .lost
    }
    let isAtRisk =
      problems.contains { $0.severity >= .warning }
      || plan.objects.contains { $0.isClassMissing || $0.isRefuted }
    return isAtRisk ? .risk : .safe
  }

  var verdictStyle: Style {
    if level == .lost || plan.isDiscarded { return .red }
    let isUnsure = plan.summary.dependsOnCode > 0 || plan.scenes.contains(where: \.isUnknown)
    return level == .safe && !isUnsure ? .green : .yellow
  }
}

extension PlannedScene {
  /// Whether it has no delegate, or the system refuses what was saved for it.
  var isLost: Bool { delegateAnswer == .missing || activity?.forbiddenType != nil }
  /// Whether nothing was saved for it.
  var isNew: Bool { !isLost && activity == nil && ownState.isEmpty && isActivityKnown }
  /// Whether its activity was not looked for, so that nobody knows whether it is new.
  var isUnknown: Bool { !isLost && activity == nil && ownState.isEmpty && !isActivityKnown }
}

extension ArchivePlan {
  var verdict: String {
    guard plan.isSearched else { return sceneVerdict }
    if plan.objects.isEmpty {
      // Source: uikit.md, rows S11, C3, C18.
      return if plan.remarks.contains(.nothingSaved(hasScenes: true)) {
        "nothing was saved here; this app probably uses scenes"
      } else if plan.remarks.contains(.nothingSaved(hasScenes: false)) {
        "nothing was saved: no root controller had a restorationIdentifier"
      } else {
        "no object is restored"
      }
    }
    if plan.isDiscarded {
      // Source: uikit.md, rows C3, L4, L8.
      let reason =
        if plan.usesScenes {
          "this app uses scenes"
        } else {
          plan.remarks.contains(.deletedAtLaunch)
            ? "the next launch deletes the archive" : "UIKit discards the archive"
        }
      return "nothing is restored: " + reason
    }
    let end = plan.launchEnd.map { "the launch may crash at \(path($0))" }
    return [counts, end, screen].compactMap(\.self).joined(separator: "; ")
  }

  private var sceneVerdict: String {
    guard !plan.scenes.isEmpty else { return Self.otherVerdict(plan.source.container) }
    // Source: uikit.md, rows C6, C16, C17.
    // Another scene, as that of a car, has no window to restore.
    let windows = plan.scenes.filter(\.session.isWindow)
    let scenes = windows.isEmpty ? plan.scenes : windows
    let (lost, new) = (scenes.filter(\.isLost).count, scenes.filter(\.isNew).count)
    let isAll = scenes.count == plan.scenes.count
    let count = CountText.count(scenes.count, isAll ? "scene" : "window scene")
    if lost > 0 { return "\(CountText.grouped(lost)) of \(count) \(lost == 1 ? "is" : "are") lost" }
    if new > 0 {
      return "\(CountText.grouped(new)) of \(count) \(new == 1 ? "opens" : "open") as if new"
    }
    if scenes.contains(where: \.isUnknown) {
      return "\(count); what was saved is in other files: pass the .savedState folder"
    }
    return "\(count), none lost; "
      + (scenes.allSatisfy(\.session.isSwiftUI)
        ? "SwiftUI restores its SceneStorage" : Self.otherVerdict(plan.source.container))
  }

  /// Source: uikit.md, rows C6, M1.
  private static func otherVerdict(_ container: ArchiveContainer) -> String {
    switch container {
    case .appkit: "AppKit asks the restoration class of each window"
    case .scene, .sceneSessions: "the app's own code restores what was saved"
    case .bundleInfo, .keyed, .uikit: "there is nothing to restore"
    }
  }

  /// `1 of 3 objects is lost, 2 come back`.
  private var counts: String {
    let summary = plan.summary
    let parts = [
      (summary.lost, "is lost", "are lost"),
      (summary.dependsOnCode, "depends on your code", "depend on your code"),
      (summary.comesBack, "comes back", "come back"),
    ].filter { $0.0 > 0 }
    return parts.enumerated().map { place, part in
      let (count, one, several) = part
      let of = place == 0 ? " of " + CountText.count(plan.objects.count, "object") : ""
      return "\(CountText.grouped(count))\(of) \(count == 1 ? one : several)"
    }.joined(separator: ", ")
  }

  /// What the user sees in front, from the first root inwards.
  private var screen: String {
    let roots = plan.sights.indices.filter {
      plan.sights[$0].role == .root && plan.sights[$0].isVisible
    }
    guard let first = roots.first else { return "the app starts as at a fresh launch" }
    let sights = plan.sights[first..<(roots.dropFirst().first ?? plan.sights.endIndex)]
    var layers = [name(sights[first])]
    for sight in sights.dropFirst() where sight.isVisible {
      if sight.role == .presented {
        layers.append(name(sight))
      } else {
        layers[layers.count - 1] += (sight.isBeside ? " beside " : " › ") + name(sight)
      }
    }
    let seen = layers.reversed().joined(separator: " over ")
    let missing = sights.filter {
      $0.isLost && [.presented, .selectedTab, .column].contains($0.role)
    }
    let isTabUnknown = sights.contains { $0.role == .unsavedSelection }
    return "the user sees \(seen)"
      + (missing.isEmpty
        ? "" : ", without \(missing.map(name).joined(separator: " and "))")
      + (isTabUnknown ? "; which tab was selected was not saved" : "")
  }

  private func name(_ sight: Sight) -> String { Self.shown(sight.path?.identifier ?? "") }

  // MARK: Remarks

  func sentence(for remark: PlanRemark) -> String {
    switch remark {
    // Source: uikit.md, rows C6, C12, M1.
    case .notSearched(.scene), .notSearched(.sceneSessions):
      "No object here is searched for by its path. When the user closes a scene (swipes it away), "
        + "the system deletes its activity."
    case .notSearched: "No object here is searched for by its path."
    // Source: uikit.md, row L8.
    case .unsupportedVersion(let version):
      "UIKit deletes the archive: it reads major version 2, and this is version \(version)."
    // Source: uikit.md, rows C1, C3, C4.
    case .sceneLifeCycle:
      "This app uses scenes (its Info.plist has a scene configuration): UIKit restores no object "
        + "of this archive. The values of the app delegate may still be read. 'restorectl plan "
        + "--to-scenes' lists what a scene has to save instead."
    // Source: uikit.md, rows L3, L4.
    case .deletedAtLaunch:
      "The last restore did not finish, and no try is left. To see what would come back, plan a "
        + "copy of data.data alone."
    // Source: uikit.md, row L10.
    case .otherBundleVersion(let saved, let app):
      "Saved by version \(Self.shown(saved)) of the app, which is now \(Self.shown(app)): UIKit "
        + "restores it anyway, unless the app delegate refuses old state."
    case .savedOn(let idiom): "Saved on \(idiom.device)."
    // Source: uikit.md, rows S4, S11, C3.
    case .nothingSaved(let hasScenes):
      (hasScenes ? Self.scenesBeside + " " : "")
        + "An app without scenes saves an empty list if no root controller has a "
        + "restorationIdentifier. The app delegate agreed to save: otherwise UIKit deletes the "
        + "archive."
    // Source: uikit.md, row S17.
    case .storyboardGap(let count, let first):
      "The storyboards also have \(CountText.list([Self.shown(first)], of: count)): not saved, because "
        + "a container has no restorationIdentifier; 'restorectl lint --storyboards' names it."
    // Source: uikit.md, row F2.
    case .unlistedState(let count, let first):
      "\(CountText.count(count, "more object")) with state not in the list of saved objects, first "
        + "\(Self.shown(first.raw)): UIKit does not restore objects that are not listed."
    }
  }

  /// Where the state is if the list of an archive is empty.
  static let scenesBeside =
    "The state of its scenes is in the same folder, in KnownSceneSessions and in a folder for each "
    + "scene: pass the folder."

  static let otherWays =
    "'restorectl dump' shows what was saved, 'restorectl lint' checks it, and 'restorectl diff' "
    + "compares it with another archive."

  /// What the plan could not check; nil if the user provided all inputs.
  var assumption: String? {
    let missing = [
      plan.given.classes ? nil : "--classes", plan.given.storyboards ? nil : "--storyboards",
      plan.given.infoPlist ? nil : "--info-plist",
    ].compactMap(\.self)
    return missing.isEmpty
      ? nil : "Not checked, because not given: \(missing.joined(separator: ", "))."
  }
}
