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
    if let verdict = plan.remarks.lazy.compactMap(\.verdict).first { return verdict }
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

  private func name(_ sight: Sight) -> String { ShortText.shown(sight.path?.identifier ?? "") }
}
