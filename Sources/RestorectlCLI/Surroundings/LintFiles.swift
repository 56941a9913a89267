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
  }

  /// Where messages go.
  private final class Memory: ByteDestination {
    private(set) var bytes: [UInt8] = []
    var isTerminal: Bool { false }

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
  }

  private let messages = Memory()
  private let session: Session

  private init() {
    session = Session(
      environment: Environment([:]),
      streams: .init(
        readInput: { () throws(FileError) in ByteSlice([]) }, output: Memory(), error: messages))
  }

  private var failure: Unusable {
    let lines = String(decoding: messages.bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\n")
    return Unusable(
      message: lines.map { line in
        let text = String(line)
        let name = "restorectl: "
        return text.begins(with: name) ? String(text.dropFirst(name.count)) : text
      }.joined(separator: "\n"))
  }

  /// What `.restorectl.json` says for a linter: rules, `failOn`, the baseline, the app's files, and older
  /// archives. What is said about folders to walk and about reports is for the command line.
  package static func configuration(at path: String) throws(Unusable) -> LintConfiguration {
    let files = LintFiles()
    let found: Configuration?
    do throws(ConfigurationFile.LoadError) {
      let file = FilePath(path.utf8) ?? .currentFolder
      found = try ConfigurationFile.read(.file(file), from: .currentFolder)
    } catch {
      files.session.report(error)
      throw files.failure
    }
    guard let found else { return LintConfiguration() }
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
    let keys = LintContextSettings().keysNeeded
    let settings = LintContextSettings().under(found.inputs)
    let baseline = found.baseline
    guard files.session.accepts(keys + [.baseline], of: found),
      files.read(settings, into: &configuration),
      files.read(
        baseline: baseline?.value, origin: baseline.map { found.place(at: $0.byteOffset) },
        into: &configuration)
    else {
      files.session.report(missingUnder: keys, of: found)
      throw files.failure
    }
    guard case .path(let path)? = settings.older else { return configuration }
    if path.kind(followingLinks: true) == .folder {
      configuration.older = try files.olderArchives(in: path, names)
    } else {
      configuration.context.older = try files.archive(path)
    }
    return configuration
  }

  /// The archives in a folder, for the files at the same paths or, failing that, of the same names.
  ///
  /// All are read at once: a linter has no way to report later that one cannot be read.
  private func olderArchives(
    in folder: FilePath, _ names: StableNames
  ) throws(Unusable) -> @Sendable (String) -> RestorationArchive? {
    var archives: [FilePath: RestorationArchive] = [:]
    var walk = InputWalk(
      OperandSource([.success(.path(folder))]), reader: session.inputReader(),
      isArchive: session.isArchive)
    while let found = walk.next() {
      switch found {
      case .failure(let failure): throw Unusable(failure)
      case .success(let input):
        guard let path = input.path?.relative(to: folder) else { continue }
        archives[path.normalized] = try archive(of: input)
      }
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
    let files = LintFiles()
    let operand = { (path: String) in Operand.path(FilePath(path.utf8) ?? .currentFolder) }
    var settings = LintContextSettings()
    settings.storyboards = storyboards.map(operand)
    settings.classNames = classes.map(operand)
    settings.infoPlist = infoPlist.map(operand)
    settings.expectedPaths = expectedPaths.map(operand)
    guard files.read(settings, into: &configuration),
      files.read(
        baseline: baseline.flatMap { FilePath($0.utf8) }, origin: nil, into: &configuration)
    else { throw files.failure }
  }

  private func read(
    _ settings: LintContextSettings, into configuration: inout LintConfiguration
  ) -> Bool {
    var reader = ProjectReader(in: session)
    guard let facts = reader.facts(settings) else { return false }
    let known = configuration.context.project
    configuration.context.project.storyboards = facts.storyboards ?? known.storyboards
    configuration.context.project.classNames = facts.classNames ?? known.classNames
    configuration.context.project.infoPlist = facts.infoPlist ?? known.infoPlist
    configuration.context.project.expectedPaths = facts.expectedPaths ?? known.expectedPaths
    return true
  }

  private func read(
    baseline path: FilePath?, origin: String?, into configuration: inout LintConfiguration
  ) -> Bool {
    guard let path else { return true }
    guard let baseline = BaselineFile.read(path, origin: origin, in: session) else {
      return false
    }
    configuration.baseline = baseline
    return true
  }

  private func archive(_ path: FilePath) throws(Unusable) -> RestorationArchive {
    switch session.inputReader().read(path, isNamed: true) {
    case .failure(let failure): throw Unusable(failure)
    case .success(let input): return try archive(of: input)
    }
  }

  private func archive(of input: Input) throws(Unusable) -> RestorationArchive {
    do throws(ReadError) {
      return try input.archive(reveals: true, limits: session.limits)
    } catch {
      throw Unusable(input.fault(error))
    }
  }
}

extension LintFiles.Unusable {
  fileprivate init(_ failure: InputFailure) {
    self.init(message: failure.name + ": " + failure.message)
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
    var bytes: [UInt8] = []
    ReportRegistry.findings.named(format)?.write([report.withoutSecrets], options, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
