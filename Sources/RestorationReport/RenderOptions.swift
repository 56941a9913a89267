/// What a command asks of its reports: which parts, how deep, how wide, where links lead.
package struct RenderOptions: Sendable {
  package var colored = false
  /// The width of the terminal; nil in a pipe or a file, where lines are never wrapped.
  package var columns: Int?
  var isPage = false
  /// Whether one file was named, or one pair of files: then `json` is a document, else an array.
  package var isSingle = true
  /// Whether text formats do not cut values.
  package var isFull = false
  package var hidesSummary = false
  package var revealsSecrets = false
  package var depth: Int?
  package var plainPaths = false
  /// The text that shown keys and values contain, ignoring case; nil for all.
  package var searchText: String?
  /// Which nodes and keys are shown; empty for all.
  package var patterns: PatternSet = []
  /// The folder that relative file names start from, absolute; nil if unknown.
  package var currentFolder: String?
  /// The root of the repository, absolute, for programs that look there; nil if unknown.
  package var repositoryRoot: String?
  /// Otherwise text formats count them.
  package var listsNotes = false
  /// Whether further commands are suggested: in a run without a configuration.
  package var showsHints = true
  package var failingSeverity = Severity.error
  /// Rules beside the built-in ones.
  package var ownRules: [Rule] = []
  package var changeDetail = ChangeDetail.changes

  package init(columns: Int? = nil) { self.columns = columns }

  /// Longer lines of prose are hard to read, however wide the terminal is.
  package var proseColumns: Int { min(columns ?? 80, 100) }
}

package enum ChangeDetail: Hashable, Sendable {
  case changes
  case counts
  /// The paths of the objects, or of the archives in folders.
  case names
}
