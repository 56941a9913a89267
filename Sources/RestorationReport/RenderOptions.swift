public import RestorationLint
public import RestorationTree

/// What a person asked of a report, whatever its format.
public struct RenderOptions: Sendable {
  /// Whether the text may have colours. Machine formats never do.
  public var colored = false
  /// Whether values are shown whole; else human formats cut them after 40 characters.
  public var isFull = false
  /// Whether the summary at the end is left out.
  public var hidesSummary = false
  /// Whether values that look like secrets are shown.
  public var revealsSecrets = false
  /// How many levels of the tree are shown; nil for all.
  public var depth: Int?
  /// Whether paths are shown without index components.
  public var plainPaths = false
  /// Which nodes and keys are shown; empty for all.
  public var patterns: [PathPattern] = []
  /// The folder that relative file names start from, absolute; nil when nobody told.
  public var currentFolder: String?
  /// The root of the repository, absolute, for readers that look for files by their names in it; nil
  /// when nobody told.
  public var repositoryRoot: String?
  /// From which severity on a finding fails a run.
  public var failingSeverity = Severity.error

  /// How much is told of what changed, in formats for people.
  public var changeDetail = ChangeDetail.changes

  /// The defaults.
  public init() {}
}

/// How much is told of what changed.
public enum ChangeDetail: Hashable, Sendable {
  /// Every change.
  case changes
  /// Each object with the number of its changes.
  case counts
  /// The paths of the objects, or of the archives in folders.
  case names
}
