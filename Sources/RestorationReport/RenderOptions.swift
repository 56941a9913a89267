package import RestorationArchives
package import RestorationLint

/// The options of a report in any format.
package struct RenderOptions: Sendable {
  /// Whether the text may have colours. Machine formats never do.
  package var colored = false
  /// The width of lines in text formats.
  package var layout = TextLayout()
  /// Whether values are shown completely; otherwise text formats cut them after 40 characters.
  package var isFull = false
  /// Whether the summary at the end is omitted.
  package var hidesSummary = false
  /// Whether values that look like secrets are shown.
  package var revealsSecrets = false
  /// How many levels of the tree are shown; nil for all.
  package var depth: Int?
  /// Whether paths are shown without index components.
  package var plainPaths = false
  /// The text that keys and values must contain to be shown, ignoring case; nil for all.
  package var searchText: String?
  /// Which nodes and keys are shown; empty for all.
  package var patterns: PatternSet = []
  /// The folder that relative file names start from, absolute; nil if unknown.
  package var currentFolder: String?
  /// The root of the repository, absolute, for programs that find files relative to it; nil if
  /// unknown.
  package var repositoryRoot: String?
  /// Whether notes are listed; otherwise text formats count them.
  package var listsNotes = false
  /// Whether further commands are suggested: in a run without a configuration.
  package var showsHints = true
  /// Whether the run adds a table of all findings to the summary of a GitHub Actions step.
  package var writesStepSummary = false
  /// The lowest severity that fails a run.
  package var failingSeverity = Severity.error

  /// The rules that findings may be of beside the built-in ones.
  package var ownRules: [Rule] = []

  /// The program that makes the report.
  package var tool = ToolIdentity(version: "")

  /// How much detail text formats show about changes.
  package var changeDetail = ChangeDetail.changes

  /// The defaults.
  package init() {}
}

/// How much detail is shown about changes.
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
