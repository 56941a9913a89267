import RestorationArchives

/// What a shell offers in the place of an operand or of an option's value.
enum Completion: Sendable {
  /// Nothing: only the user knows the value.
  case nothing
  /// Files whose names end like this, and folders; all files if the list is empty.
  case files([String])
  case folders
  case words([OptionSpec.Choice])
  /// Words, and after a colon a file.
  case reports([OptionSpec.Choice])
  /// The id of a rule.
  case rules
  /// Ids of rules with commas between them.
  case ruleList
  /// `ID=LEVEL`
  case ruleLevels
  case commands

  /// Archives, as far as names show, and the folders that contain them.
  static let archives = Completion.files(
    SavedStateLayout.archiveSuffixes + [".json", SavedStateLayout.suffix, ".xcappdata"])
}
