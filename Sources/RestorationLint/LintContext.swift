package import AppFiles
package import RestorationModel

/// The inputs of rules besides the archive itself.
package struct LintContext: Sendable {
  /// The archive that users of an earlier version of the app may still have.
  package var older: RestorationArchive?
  /// The app's own files.
  package var project: ProjectFacts
  /// The other files of the archive's bundle; nil if it is not in a `.savedState` folder.
  package var neighbours: BundleNeighbours?
  /// The current time, in seconds since 2001-01-01 00:00:00 UTC; nil if unknown.
  package var now: Double?

  /// A context; without arguments, an empty one.
  package init(
    older: RestorationArchive? = nil, project: ProjectFacts = ProjectFacts(),
    neighbours: BundleNeighbours? = nil, now: Double? = nil
  ) {
    self.older = older
    self.project = project
    self.neighbours = neighbours
    self.now = now
  }

  /// The inputs for rules about an archive in this context.
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
  /// The inputs that the app's files provide.
  package var inputs: Rule.InputSet {
    var inputs: Rule.InputSet = []
    if expectedPaths != nil { inputs.insert(.expectedPaths) }
    if storyboards != nil { inputs.insert(.storyboards) }
    if classNames != nil { inputs.insert(.classNames) }
    if infoPlist != nil { inputs.insert(.infoPlist) }
    return inputs
  }
}
