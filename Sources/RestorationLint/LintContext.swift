package import AppFiles
package import RestorationModel

/// What rules may look at beside the archive itself.
package struct LintContext: Sendable {
  /// The archive that people may still hold from an earlier version of the app.
  package var older: RestorationArchive?
  /// The app's own files.
  package var project: ProjectFacts
  /// The files beside the archive; nil when it is not in a `.savedState` folder.
  package var neighbours: BundleNeighbours?
  /// The present, in seconds since 2001-01-01 00:00:00 UTC; nil when nobody told.
  package var now: Double?

  /// A context; without arguments, nothing beside the archive.
  package init(
    older: RestorationArchive? = nil, project: ProjectFacts = ProjectFacts(),
    neighbours: BundleNeighbours? = nil, now: Double? = nil
  ) {
    self.older = older
    self.project = project
    self.neighbours = neighbours
    self.now = now
  }

  /// The inputs that an archive in this context gives to rules.
  package func inputs(for archive: RestorationArchive) -> Rule.InputSet {
    var inputs: Rule.InputSet = [.archive]
    switch archive.source.container {
    case .uikit: inputs.insert(.uikitArchive)
    case .scene, .sceneSessions: inputs.insert(.scene)
    case .appkit: inputs.insert(.appkitArchive)
    default: break
    }
    if older != nil { inputs.insert(.olderArchive) }
    if neighbours != nil { inputs.insert(.bundle) }
    return inputs.union(project.inputs)
  }
}

extension ProjectFacts {
  /// The inputs that the app's files give to rules.
  package var inputs: Rule.InputSet {
    var inputs: Rule.InputSet = []
    if expectedPaths != nil { inputs.insert(.expectedPaths) }
    if storyboards != nil { inputs.insert(.storyboards) }
    if classNames != nil { inputs.insert(.classNames) }
    if infoPlist != nil { inputs.insert(.infoPlist) }
    return inputs
  }
}
