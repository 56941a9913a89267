import AppFiles
import Platform
import PlistSyntax
import RestorationArchives
package import RestorationLint
import RestorationReport

/// The files that a test names for its linter, read as the command line reads them.
package struct LintFiles {
  /// Why a file cannot be used, in the words of the command line.
  package struct Unusable: Error, Hashable, Sendable {
    /// One line for each file.
    package let message: String

    init(_ failures: [Failure], _ more: [String] = []) {
      message = (failures.map { $0.name + ": " + $0.message } + more).joined(separator: "\n")
    }

    init(_ errors: ConfigurationErrors) {
      message = errors.messages.map { errors.file.displayed + ": " + $0 }.joined(separator: "\n")
    }
  }

  private let reader = InputReader(
    standardInput: { () throws(FileError) in ByteSlice([]) }, standardInputName: nil,
    limits: Limits())

  /// What `.restorectl.json` says for a linter: rules, `failOn`, the baseline, the app's files, and older
  /// archives. What is said about folders to walk and about reports is for the command line.
  package static func configuration(at path: String) throws(Unusable) -> LintConfiguration {
    let files = LintFiles()
    let file = FilePath(path.utf8) ?? .currentFolder
    var settings = ProjectSettings()
    let found: Configuration
    do throws(ConfigurationErrors) {
      guard let read = try ConfigurationFile.read(.file(file), from: .currentFolder) else {
        return LintConfiguration()
      }
      found = read
      try settings.fill(from: found, keys: ProjectSettings.ofLint)
    } catch {
      throw Unusable(error)
    }
    var configuration = found.lintConfiguration(under: [])
    configuration.failOn = found.failOn?.value
    let names = StableNames(from: found.folder)
    configuration.stableName = { name in
      FilePath(name.utf8).map { names.name(of: $0) } ?? name
    }
    let rules = FileRules(found, names: names, usual: configuration) {
      found.lintConfiguration(under: $0)
    }
    if !found.overrides.isEmpty {
      configuration.override = { name in
        let overrides = rules.overrides(of: FilePath(name.utf8))
        return overrides.isEmpty ? nil : rules.settings(under: overrides).rules
      }
    }
    let baseline = found.line(of: settings.baseline.origin).map { "\(file.displayed):\($0)" }
    let failures = files.read(settings, baselineOrigin: baseline, into: &configuration)
    guard failures.isEmpty else {
      let missing = found.missingFiles(under: settings.configuredFiles)
      throw Unusable(failures, missing.map { file.displayed + ": " + $0 })
    }
    guard let path = settings.against.value?.path else { return configuration }
    do throws(Failure) {
      if path.kind(followingLinks: true) == .folder {
        configuration.older = try files.olderArchives(in: path, names)
      } else {
        configuration.context.older = try files.archive(
          of: try files.reader.read(path, isNamed: true))
      }
    } catch {
      throw Unusable([error])
    }
    return configuration
  }

  /// The archives in a folder, for the files at the same paths or, failing that, of the same names.
  ///
  /// All are read at once: a linter has no way to report later that one cannot be read.
  private func olderArchives(
    in folder: FilePath, _ names: StableNames
  ) throws(Failure) -> @Sendable (String) -> RestorationArchive? {
    var archives: [FilePath: RestorationArchive] = [:]
    for found in FolderWalk(folder, limits: reader.limits) {
      let input = try reader.read(found) { $0.counts(limits: reader.limits) }
      guard let input, let path = input.path?.relative(to: folder) else { continue }
      archives[path.normalized] = try archive(of: input)
    }
    return { [archives] file in
      guard let path = FilePath(file.utf8) else { return nil }
      let below = names.componentsBelow(path).flatMap { FilePath($0.joined(separator: "/".utf8)) }
      return [below, FilePath(path.name)].compactMap { $0.flatMap { archives[$0] } }.first
    }
  }

  /// Reads the app's own files, and a baseline, into a configuration.
  package static func read(
    storyboards: [String], classes: String?, infoPlist: String?, expectedPaths: String?,
    baseline: String?, into configuration: inout LintConfiguration
  ) throws(Unusable) {
    let path = { (text: String) in FilePath(text.utf8) ?? .currentFolder }
    let operand = { (text: String?) in Setting.typed(text.map { Operand.path(path($0)) }) }
    var settings = ProjectSettings()
    settings.storyboards = .typed(storyboards.map(path))
    settings.classes = operand(classes)
    settings.infoPlist = operand(infoPlist)
    settings.expectPaths = operand(expectedPaths)
    settings.baseline = .typed(baseline.flatMap { FilePath($0.utf8) })
    let failures = LintFiles().read(settings, baselineOrigin: nil, into: &configuration)
    if !failures.isEmpty { throw Unusable(failures) }
  }

  /// - Returns: what cannot be read; the baseline is read if all others are.
  private func read(
    _ settings: ProjectSettings, baselineOrigin: String?,
    into configuration: inout LintConfiguration
  ) -> [Failure] {
    let files = AppFilesReader(settings, reader: reader)
    guard files.failures.isEmpty else { return files.failures }
    let known = configuration.context.project
    configuration.context.project.storyboards = files.facts.storyboards ?? known.storyboards
    configuration.context.project.classNames = files.facts.classNames ?? known.classNames
    configuration.context.project.infoPlist = files.facts.infoPlist ?? known.infoPlist
    configuration.context.project.expectedPaths = files.facts.expectedPaths ?? known.expectedPaths
    do throws(Failure) {
      if let path = settings.baseline.value {
        configuration.baseline = try BaselineFile.read(
          path, origin: baselineOrigin, limits: reader.limits, noting: nil)
      }
      return []
    } catch {
      return [error]
    }
  }

  private func archive(of input: Input) throws(Failure) -> RestorationArchive {
    do throws(ReadError) {
      return try input.archive(reveals: true, limits: reader.limits)
    } catch {
      throw input.fault(error)
    }
  }
}

extension LintFiles {
  /// A report in the format with a name, as `lint` prints it.
  package static func report(
    _ report: LintReport, as format: String, ownRules: [Rule]
  ) -> String {
    var options = RenderOptions()
    options.tool = ToolIdentity(version: Version.number)
    options.ownRules = ownRules
    options.listsNotes = true
    options.showsHints = false
    let format = ReportRegistry.findings.named(format)
    return String(
      decoding: format?.bytes([report.withoutSecrets], options) ?? [], as: UTF8.self)
  }
}
