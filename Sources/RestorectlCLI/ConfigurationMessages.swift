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
  ) throws(Failures) -> ProjectSettings {
    var settings = common.settings
    if let configuration = try configuration(common) {
      try settings.fill(from: configuration, needed: needed)
    }
    return settings
  }

  // MARK: Globs

  /// The globs without a match, of a run that has ended: those of `--exclude`; and those of the
  /// configuration if the run searched its whole folder, or with `--verbose`.
  func unmatchedGlobs(
    _ filter: FileFilter, _ configuration: Configuration?, _ common: CommonOptions
  ) -> [Failure] {
    let isWhole = configuration.map { isVerbose || searches($0.folder, common) } ?? false
    let overrides = configuration?.overrides.map(\.files) ?? []
    return (filter.lists + overrides).compactMap { list in
      guard let fact = list.unmatched, list.isOption || isWhole else { return nil }
      let text = "\(list.setting): \(fact)"
      let folder = list.isOption ? "current folder" : "folder of the configuration"
      return Failure(
        about: list.isOption ? list.setting : configuration?.file.displayed ?? "",
        "\(text); globs start from the \(folder)", fact: text, kind: .unmatched,
        isAboutFile: !list.isOption)
    }
  }

  /// Whether a search of the operands visits the whole of a folder.
  func searches(_ folder: FilePath, _ common: CommonOptions) -> Bool {
    guard let folder = try? System.resolved(folder) else { return false }
    return common.operands.compactMap(\.path).contains { path in
      let root = try? System.resolved(path.resolved(from: self.folder))
      return root.map(folder.isIn) ?? false
    }
  }
}
