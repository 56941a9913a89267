/// Why a file that a linter needs cannot be used.
public struct LintFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, the place in it and the reason, in the words of the command line; a line for each file.
  public let description: String

  fileprivate init(_ failures: [Failure]) {
    description = failures.map(\.description).joined(separator: "\n")
  }
}

extension LintConfiguration {
  /// Reads a configuration such as `.restorectl.json`: the settings of rules, also of your own, for all
  /// archives and under `overrides` for some, `ignore`, `failOn`, the baseline, storyboards, classes,
  /// Info.plist, expected paths, and `against`.
  ///
  /// Paths in it start from its folder. So do the names of files in the baseline and the globs of overrides, as
  /// for `lint`: an archive that was made from bytes has the name that you gave it.
  ///
  /// If `against` is a folder, its archives are read now. An archive is compared with the one of the same path,
  /// from the folder of the configuration, or else of the same name; one without either is not compared.
  /// `include`, `exclude`, `format` and `diffIgnore` are for the command line.
  ///
  /// - Throws: `LintFileError` for a file that cannot be read, also an archive in the folder of `against`, and
  ///   for anything in the configuration that is not known.
  public init(contentsOfFile path: String) throws(LintFileError) {
    let file = FilePath(path.utf8) ?? .currentFolder
    var settings = ProjectSettings()
    let found: Configuration?
    do throws(Failures) {
      found = try ConfigurationFile.read(.file(file), from: .currentFolder)
      if let found { try settings.fill(from: found, needed: ProjectFile.ofLint) }
    } catch {
      throw LintFileError(error.all)
    }
    let names = StableNames(from: found?.folder ?? .currentFolder)
    let rules = FileRules(found)
    self = rules.settings(for: nil)
    failOn = found?.failOn
    stableName = { name in FilePath(name.utf8).map { names.name(of: $0) } ?? name }
    override = { rules.settings(for: FilePath($0.utf8)) }
    try read(settings)
    guard let path = settings[.against].first?.path else { return }
    do throws(Failure) {
      if path.kind(followingLinks: true) == .folder {
        older = try Self.olderArchives(in: path, names)
      } else {
        context.older = try InputReader().read(path, isNamed: true).archive(reveals: true)
      }
    } catch {
      throw LintFileError([error])
    }
  }

  /// Reads files that rules look at beside archives. What is not named stays as it is.
  ///
  /// - Parameters:
  ///   - storyboards: Storyboards and nibs, and folders that are searched for them.
  ///   - classes: A list of the app's classes, one on each line.
  ///   - infoPlist: The app's Info.plist.
  ///   - expectedPaths: A list of restoration paths that must be saved, one on each line.
  ///   - baseline: A list of known findings, as `lint --write-baseline` or `Linter.baseline(of:)` writes it.
  /// - Throws: `LintFileError` for a file that cannot be read.
  public mutating func read(
    storyboards: [String] = [], classes: String? = nil, infoPlist: String? = nil,
    expectedPaths: String? = nil, baseline: String? = nil
  ) throws(LintFileError) {
    var settings = ProjectSettings()
    let files: [(ProjectFile, [String?])] = [
      (.storyboards, storyboards), (.classes, [classes]), (.infoPlist, [infoPlist]),
      (.expectPaths, [expectedPaths]), (.baseline, [baseline]),
    ]
    for (file, names) in files {
      settings[file] = names.compactMap(\.self).map {
        .path(FilePath($0.utf8) ?? .currentFolder)
      }
    }
    try read(settings)
  }

  /// Reads the app's own files, and then the baseline if all of them can be read.
  private mutating func read(_ settings: ProjectSettings) throws(LintFileError) {
    var failures: [Failure] = []
    var project = context.project
    project.read(settings, with: InputReader(), failures: &failures)
    if failures.isEmpty, let path = settings[.baseline].first?.path {
      let read = failures.keep { () throws(Failure) in
        try BaselineFile.read(path, noting: nil)
      }
      baseline = read ?? baseline
    }
    guard failures.isEmpty else { throw LintFileError(failures + settings.missing) }
    context.project = project
  }

  /// The archives in a folder, for the files at the same paths or, failing that, of the same names.
  ///
  /// All are read at once: a linter has no way to report later that one cannot be read.
  private static func olderArchives(
    in folder: FilePath, _ names: StableNames
  ) throws(Failure) -> @Sendable (String) -> RestorationArchive? {
    let reader = InputReader()
    var archives: [FilePath: RestorationArchive] = [:]
    for found in FolderWalk([.path(folder)]) {
      guard let input = try reader.read(found), let path = input.path?.relative(to: folder) else {
        continue
      }
      archives[path.normalized] = try input.archive(reveals: true)
    }
    return { [archives] file in
      guard let path = FilePath(file.utf8) else { return nil }
      let below = names.componentsBelow(path).flatMap { FilePath($0.joined(separator: "/".utf8)) }
      return [below, FilePath(path.name)].compactMap { $0.flatMap { archives[$0] } }.first
    }
  }
}
