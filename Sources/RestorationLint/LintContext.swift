public import AppFiles
public import RestorationModel

/// What rules may look at beside the archive itself.
public struct LintContext: Sendable {
  /// The archive that people may still hold from an earlier version of the app.
  public var older: RestorationArchive?
  /// The app's own files.
  public var project: ProjectFacts
  /// The files beside the archive; nil when it is not in a `.savedState` folder.
  public var neighbours: BundleNeighbours?
  /// The present, in seconds since 2001-01-01 00:00:00 UTC; nil when nobody told.
  public var now: Double?

  /// A context; without arguments, nothing beside the archive.
  public init(
    older: RestorationArchive? = nil, project: ProjectFacts = ProjectFacts(),
    neighbours: BundleNeighbours? = nil, now: Double? = nil
  ) {
    self.older = older
    self.project = project
    self.neighbours = neighbours
    self.now = now
  }

  /// The inputs that an archive in this context gives to rules.
  public func inputs(for archive: RestorationArchive) -> Rule.InputSet {
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
  public var inputs: Rule.InputSet {
    var inputs: Rule.InputSet = []
    if expectedPaths != nil { inputs.insert(.expectedPaths) }
    if storyboards != nil { inputs.insert(.storyboards) }
    if classNames != nil { inputs.insert(.classNames) }
    if infoPlist != nil { inputs.insert(.infoPlist) }
    return inputs
  }
}
