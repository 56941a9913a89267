extension Session {
  /// The requested configuration; nil if there is none. Reports the ignored files of a search.
  func configuration(_ common: CommonOptions) throws(Failures) -> Configuration? {
    let configuration = try ConfigurationFile.read(
      common.configuration, from: folder, noting: filesRead
    ) { path, reason in
      say(about: path.displayed, reason, from: .normal)
    }
    say(
      configuration.map { "configuration \($0.file.displayed)" } ?? "no configuration file",
      from: .verbose)
    return configuration
  }

  /// The settings of a run with those of its configuration, as far as it needs the files.
  func settings(
    _ common: CommonOptions, needed: Set<ProjectFile>
  ) throws(Failures) -> (ProjectSettings, Configuration?) {
    let configuration = try configuration(common)
    var settings = common.settings
    if let configuration { try settings.fill(from: configuration, needed: needed) }
    return (settings, configuration)
  }

  // MARK: Globs

  /// The globs without a match, of a run that has ended: those of `--exclude`; and those of the
  /// configuration if the run searched its whole folder, or with `--verbose`.
  func unmatchedGlobs(
    _ filter: FileFilter, _ project: Project, _ common: CommonOptions
  ) -> [Failure] {
    let (configuration, lists) = (project.configuration, project.rules.lists)
    let isWhole = configuration.map { isVerbose || searches($0.folder, common) } ?? false
    return (filter.lists + lists).compactMap { list in
      guard let fact = list.unmatched else { return nil }
      // A filter is asked only in a search.
      guard list.isOption || isWhole && list.isAsked else { return nil }
      let text = "\(list.setting): \(fact)"
      let file = list.isOption ? list.setting : configuration?.file.displayed ?? ""
      let start = list.isOption ? "the current folder" : "the folder of the configuration"
      return Failure(
        about: file, "\(text); globs start from \(start)", fact: text, kind: .unmatched,
        isAboutFile: !list.isOption)
    }
  }

  /// Whether a search of the operands visits the whole of a folder.
  func searches(_ folder: FilePath, _ common: CommonOptions) -> Bool {
    guard let folder = try? System.resolved(folder) else { return false }
    return common.operands.compactMap(\.path).contains { path in
      guard let root = try? System.resolved(path.resolved(from: self.folder)) else { return false }
      return folder == root || folder.relative(to: root) != nil
    }
  }
}
