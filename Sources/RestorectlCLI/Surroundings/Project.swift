/// What a run of `lint` or `plan` has besides archives: its settings, and the other files, read.
struct Project: Sendable {
  let settings: ProjectSettings
  /// The root of the repository; without one the folder of the configuration, or the current one.
  let root: FilePath
  /// The file names in fingerprints and globs.
  let names: StableNames
  let rules: FileRules
  private(set) var facts = ProjectFacts()
  let older: OlderArchives
  private let now: Double
  private let reader: InputReader

  /// - Parameter folder: that of a configuration to come, from which files are named.
  init(
    _ common: CommonOptions, _ settings: ProjectSettings, namedFrom folder: FilePath? = nil,
    typed: LintConfiguration = LintConfiguration(), in session: Session
  ) throws(Failures) {
    self.settings = settings
    let configuration = settings.configuration
    root = Repository(around: session.folder)?.root ?? configuration?.folder ?? session.folder
    names = StableNames(from: configuration?.folder ?? folder ?? root)
    rules = FileRules(configuration, typed: typed)
    now = common.now ?? session.now()
    reader = session.reader
    var failures: [Failure] = []
    facts.read(settings, with: reader, failures: &failures)
    let older = failures.keep { [reader] () throws(Failure) in
      try OlderArchives(
        settings[.against].first,
        followsLinks: !settings.configured.contains(.against), reader: reader)
    }
    guard let older, failures.isEmpty else {
      throw Failures(failures + settings.missing)
    }
    self.older = older
  }

  // MARK: Beside an input

  func context(of input: Input, unreadable: inout [Failure]) -> LintContext {
    var context = LintContext(project: facts, now: now)
    context.older = unreadable.keep { () throws(Failure) in try older.archive(for: input) }
    context.neighbours = unreadable.keep { () throws(Failure) in try neighbours(of: input) }
    return context
  }

  private func neighbours(of input: Input) throws(Failure) -> BundleNeighbours? {
    guard let path = input.path, path.archivePlace != .bundleInfo else { return nil }
    if path.archivePlace == .sceneSessions { return scenes(in: path.folder.folder) }
    guard path.folder.isSavedStateFolder else { return nil }
    var neighbours = scenes(in: path.folder)
    for file in SavedStateLayout.notes {
      let note = path.folder.entry(file.name)
      // A search follows no links, so none are followed here either.
      let isWalked = input.walkedFolder != nil
      let kind = note.kind(followingLinks: !isWalked)
      if kind == nil || kind == .symbolicLink { continue }
      let input = try reader.read(note, isNamed: false)
      do throws(PlistError) {
        try neighbours.add(file, in: PlistDocument.read(input.bytes))
      } catch {
        // A search of the folder finds it as an input of its own, which reports if it is unreadable.
        if !isWalked { throw input.fault(error) }
      }
    }
    return neighbours
  }

  private func scenes(in bundle: FilePath) -> BundleNeighbours {
    var neighbours = BundleNeighbours()
    for member in members(of: bundle) {
      switch member.archivePlace {
      case .sceneSessions: neighbours.hasSceneSessions = true
      case .scene, .sceneUserInfo: neighbours.savedScenes.insert(member.scene)
      default: break
      }
    }
    return neighbours
  }

  private func members(of bundle: FilePath) -> [FilePath] {
    (try? System.names(in: bundle)).map(bundle.savedStateMembers) ?? []
  }

  // MARK: Scenes

  /// The archives of each scene, by its identifier, next to the table of scene sessions in a bundle;
  /// nil for other inputs. An unreadable one is reported when it is an input itself.
  func savedScenes(beside input: Input) -> [String: [RestorationArchive]]? {
    guard let path = input.path, path.archivePlace == .sceneSessions else { return nil }
    var scenes: [String: [RestorationArchive]] = [:]
    for member in members(of: path.folder.folder)
    where [.scene, .sceneUserInfo].contains(member.archivePlace) {
      let input = try? reader.read(member, isNamed: false)
      let archive = try? input?.archive(reveals: true)
      scenes[member.scene, default: []] += [archive].compactMap(\.self)
    }
    return scenes
  }

  /// Whether the plan of the table of scene sessions has what was found of this archive: it is of a
  /// scene, or empty because the app has scenes.
  func isPlannedWithTable(_ archive: RestorationArchive, from input: Input) -> Bool {
    guard let path = input.path, input.walkedFolder != nil else { return false }
    return switch path.archivePlace {
    case .scene, .sceneUserInfo: scenes(in: path.folder.folder).hasSceneSessions
    case .archive: archive.nodes.isEmpty && scenes(in: path.folder).hasSceneSessions
    default: false
    }
  }
}

extension FilePath {
  /// The identifier of the scene that the file is of: the name of a folder in the bundle.
  fileprivate var scene: String { String(decoding: folder.name, as: UTF8.self) }
}
