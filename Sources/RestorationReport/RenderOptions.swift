package import RestorationLint
package import RestorationModel

/// What a person asked of a report, whatever its format.
package struct RenderOptions: Sendable {
  /// Whether the text may have colours. Machine formats never do.
  package var colored = false
  /// How wide the lines of formats for people may be.
  package var layout = TextLayout()
  /// Whether values are shown whole; else human formats cut them after 40 characters.
  package var isFull = false
  /// Whether the summary at the end is left out.
  package var hidesSummary = false
  /// Whether values that look like secrets are shown.
  package var revealsSecrets = false
  /// How many levels of the tree are shown; nil for all.
  package var depth: Int?
  /// Whether paths are shown without index components.
  package var plainPaths = false
  /// What keys and values must hold to be shown, whatever the case of its letters; nil for all.
  package var searchText: String?
  /// Which nodes and keys are shown; empty for all.
  package var patterns: PatternSet = []
  /// The folder that relative file names start from, absolute; nil when nobody told.
  package var currentFolder: String?
  /// The root of the repository, absolute, for readers that look for files by their names in it; nil
  /// when nobody told.
  package var repositoryRoot: String?
  /// Whether notes are listed; else formats for people count them.
  package var listsNotes = false
  /// Whether it is said what else could be asked for: on a run that nobody has configured yet.
  package var showsHints = true
  /// Whether the run adds a table of all findings to the summary of a step of GitHub Actions.
  package var writesStepSummary = false
  /// From which severity on a finding fails a run.
  package var failingSeverity = Severity.error

  /// The program that makes the report.
  package var tool = ToolIdentity(version: "")

  /// How much is told of what changed, in formats for people.
  package var changeDetail = ChangeDetail.changes

  /// The defaults.
  package init() {}
}

/// How much is told of what changed.
package enum ChangeDetail: Hashable, Sendable {
  /// Every change.
  case changes
  /// Each object with the number of its changes.
  case counts
  /// The paths of the objects, or of the archives in folders.
  case names
}

/// The program that made a report.
package struct ToolIdentity: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// Its version.
  package let version: String

  /// A program.
  package init(name: String = "restorectl", version: String) {
    self.name = name
    self.version = version
  }
}
