package import Platform
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

/// What both the command line and a configuration can set: options and the configuration fill the same
/// fields.
package struct ProjectSettings: Sendable {
  package var failOn = Setting(Severity.error, .builtIn)
  /// The format of the report on standard output.
  package var format = Setting<String?>(nil, .builtIn)
  package var baseline = Setting<FilePath?>(nil, .builtIn)
  /// An archive, or a folder with archives at the same relative paths.
  package var against = Setting<Operand?>(nil, .builtIn)
  package var expectPaths = Setting<Operand?>(nil, .builtIn)
  /// Files, and folders to walk.
  package var storyboards = Setting<[FilePath]>([], .builtIn)
  package var classes = Setting<Operand?>(nil, .builtIn)
  package var infoPlist = Setting<Operand?>(nil, .builtIn)
  /// The repository that must contain the older archives; nil for any place, as on the command
  /// line.
  package var olderRepository: Repository?

  package init() {}

  package static let ofPlan = ["expectPaths", "storyboards", "classes", "infoPlist"]
  package static let ofLint = ofPlan + ["against", "baseline"]

  /// The files and folders that are named, besides the baseline.
  package var files: [Operand] {
    storyboards.value.map { .path($0) }
      + [expectPaths, classes, infoPlist, against].compactMap(\.value)
  }

  /// The keys of the app's own files, and of older archives, that the command line does not set.
  package var configuredFiles: [String] {
    let origins = [
      ("expectPaths", expectPaths.origin), ("storyboards", storyboards.origin),
      ("classes", classes.origin), ("infoPlist", infoPlist.origin), ("against", against.origin),
    ]
    return origins.filter { $0.1 != .commandLine }.map(\.0)
  }

  /// Takes what the command line does not set from a configuration.
  ///
  /// - Parameter keys: the paths that the run needs.
  /// - Throws: for each of these that leads out of the repository. The author of the configuration
  ///   must not decide which files of the machine are read.
  package mutating func fill(
    from configuration: Configuration, keys: [String]
  ) throws(ConfigurationErrors) {
    var errors = ConfigurationErrors(file: configuration.file)
    let path = { (key: String, old: SettingOrigin) -> Setting<[FilePath]>? in
      guard keys.contains(key), old != .commandLine, let paths = configuration.paths[key] else {
        return nil
      }
      if let error = configuration.refusals[key] { errors.add(error) }
      return paths
    }
    let operand = { (key: String, old: Setting<Operand?>) -> Setting<Operand?> in
      path(key, old.origin).map { Setting($0.value.first.map { .path($0) }, $0.origin) } ?? old
    }
    failOn = failOn.under(configuration.failOn)
    format = format.under(configuration.format)
    storyboards = path("storyboards", storyboards.origin) ?? storyboards
    classes = operand("classes", classes)
    infoPlist = operand("infoPlist", infoPlist)
    expectPaths = operand("expectPaths", expectPaths)
    against = operand("against", against)
    if against.origin != .commandLine { olderRepository = configuration.repository }
    baseline =
      path("baseline", baseline.origin).map { Setting($0.value.first, $0.origin) } ?? baseline
    if !errors.isEmpty { throw errors }
  }
}
