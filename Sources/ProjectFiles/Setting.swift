package import RestorationLint

/// A value that a configuration or the command line can set, and where it comes from.
package struct Setting<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let origin: SettingOrigin

  package init(_ value: Value, _ origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }

  package static func typed(_ value: Value) -> Setting { Setting(value, .commandLine) }

  /// This value, unless the other one is stronger.
  package func under(_ other: Setting?) -> Setting {
    guard let other, other.origin > origin else { return self }
    return other
  }
}

/// Where a setting comes from. Later cases have precedence.
package enum SettingOrigin: Hashable, Comparable, Sendable {
  case builtIn
  /// The byte offset in the configuration file.
  case configuration(Int)
  case commandLine
}

/// The files besides archives that the command line or a configuration names. The raw values are keys
/// of a configuration, in its order.
package enum ProjectFile: String, CaseIterable, Sendable {
  case baseline
  /// An archive, or a folder with archives at the same relative paths.
  case against
  case expectPaths
  /// Files, and folders to walk.
  case storyboards
  case classes, infoPlist

  package static let ofPlan: Set = [expectPaths, storyboards, classes, infoPlist]
  package static let ofLint = Set(allCases)

  /// As in `--expect-paths`.
  package var option: String {
    rawValue.reduce("--") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
  }
}

/// What both the command line and a configuration can set: options and the configuration fill the same
/// fields.
package struct ProjectSettings: Sendable {
  package var failOn = Setting(Severity.error, .builtIn)
  /// The format of the report on standard output.
  package var format = Setting<String?>(nil, .builtIn)
  private var files: [ProjectFile: Setting<[Operand]>] = [:]
  /// The repository that must contain the older archives; nil for any place, as on the command
  /// line.
  package private(set) var olderRepository: Repository?

  package init() {}

  /// One file, or none; of storyboards any number.
  package subscript(file: ProjectFile) -> Setting<[Operand]> {
    get { files[file] ?? Setting([], .builtIn) }
    set { files[file] = newValue }
  }

  package var allFiles: [Operand] { ProjectFile.allCases.flatMap { self[$0].value } }

  /// The app's own files, and older archives, that the command line does not set.
  package var configuredFiles: [ProjectFile] {
    ProjectFile.allCases.filter { $0 != .baseline && self[$0].origin != .commandLine }
  }

  /// Takes what the command line does not set from a configuration.
  ///
  /// - Parameter needed: the files that the run needs.
  /// - Throws: for each of these that leads out of the repository. The author of the configuration
  ///   must not decide which files of the machine are read.
  package mutating func fill(
    from configuration: Configuration, needed: Set<ProjectFile>
  ) throws(ConfigurationErrors) {
    failOn = failOn.under(configuration.failOn)
    format = format.under(configuration.format)
    var errors = ConfigurationErrors(file: configuration.file)
    for (file, paths) in configuration.paths
    where needed.contains(file) && self[file].origin != .commandLine {
      if let error = configuration.refusals[file] { errors.add(error) }
      self[file] = paths
    }
    if self[.against].origin != .commandLine { olderRepository = configuration.repository }
    if !errors.isEmpty { throw errors }
  }
}
