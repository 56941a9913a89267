import Platform
import ProjectFiles
import RestorationLint

struct UnmatchedGlobs {
  /// The configuration that has them; nil for an option.
  let file: FilePath?
  let setting: String
  let fact: String

  var failure: LintReport.Failure {
    LintReport.Failure(
      file: file?.displayed ?? setting, message: "\(setting): \(fact)",
      kind: .unmatched, isAboutFile: file != nil)
  }
}

extension Session {
  /// The requested configuration; nil if there is none. Reports the ignored files of a search.
  func configuration(_ common: CommonOptions) throws(ConfigurationErrors) -> Configuration? {
    try ConfigurationFile.read(
      common.configuration, from: folder, noting: filesRead
    ) { path, reason in
      if !common.isQuiet { messages.say(about: path.displayed, reason) }
    }
  }

  /// The settings of a run with those of its configuration, shown with `--verbose`; nil after a message
  /// if it is invalid.
  ///
  /// - Parameter keys: the paths that the run needs.
  func settings(
    _ common: CommonOptions, keys: [String]
  ) -> (ProjectSettings, Configuration?)? {
    do throws(ConfigurationErrors) {
      let configuration = try configuration(common)
      if common.isVerbose {
        messages.say(
          configuration.map { "configuration \($0.file.displayed)" } ?? "no configuration file")
      }
      var settings = common.settings
      if let configuration { try settings.fill(from: configuration, keys: keys) }
      return (settings, configuration)
    } catch {
      fail(error)
      return nil
    }
  }

  func fail(_ errors: ConfigurationErrors) {
    for message in errors.messages { fail(about: errors.file.displayed, message) }
  }

  /// Reports the files under some keys of a configuration that do not exist.
  func fail(missingUnder keys: [String], of configuration: Configuration?) {
    guard let configuration else { return }
    for message in configuration.missingFiles(under: keys) {
      fail(about: configuration.file.displayed, message)
    }
  }

  // MARK: Globs

  /// The globs without a match, of a run that has ended: those of `--exclude`; and those of the
  /// configuration if the run searched its whole folder, or with `--verbose`.
  func unmatchedGlobs(
    _ filter: FileFilter?, _ rules: FileRules, _ configuration: Configuration?,
    _ common: CommonOptions
  ) -> [UnmatchedGlobs] {
    let unmatched = { (lists: [GlobList?], file: FilePath?) in
      lists.compactMap(\.self).compactMap { list in
        list.unmatched.map { UnmatchedGlobs(file: file, setting: list.setting, fact: $0) }
      }
    }
    let typed = unmatched([filter?.typed?.exclude], nil)
    guard let file = configuration?.file, common.isVerbose || searches(file.folder, common) else {
      return typed
    }
    let searched = [filter?.include, filter?.exclude].filter { $0?.isAsked ?? false }
    return typed + unmatched(searched + rules.lists, file)
  }

  /// Whether a search of the operands visits the whole of a folder.
  func searches(_ folder: FilePath, _ common: CommonOptions) -> Bool {
    guard let folder = try? System.resolved(folder) else { return false }
    return common.operands.compactMap(\.path).contains { path in
      guard let root = try? System.resolved(path.resolved(from: self.folder)) else { return false }
      return folder == root || folder.relative(to: root) != nil
    }
  }

  func say(_ globs: UnmatchedGlobs) {
    if let file = globs.file {
      messages.say(
        about: file.displayed,
        "\(globs.setting): \(globs.fact); globs start from the folder of the configuration")
    } else {
      messages.say(
        "option '\(globs.setting)': \(globs.fact); globs start from the current folder")
    }
  }
}
