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
}

/// What both the command line and a configuration can set: options and the configuration fill the same
/// fields.
package struct ProjectSettings: Sendable {
  package var failOn: Severity?
  /// The format of the report on standard output.
  package var format: String?
  private var files: [ProjectFile: [Operand]] = [:]
  /// Where the rest comes from; nil without one.
  package private(set) var configuration: Configuration?
  /// The files that the configuration names.
  package private(set) var configured: Set<ProjectFile> = []

  package init() {}

  package var lowestFailing: Severity { failOn ?? .error }

  /// One file, or none; of storyboards any number.
  package subscript(file: ProjectFile) -> [Operand] {
    get { files[file] ?? [] }
    set { files[file] = newValue }
  }

  package var allFiles: [Operand] { ProjectFile.allCases.flatMap { self[$0] } }

  /// Takes what the command line does not set from a configuration, of files those that the run needs.
  ///
  /// - Throws: for each of these that leads out of the repository. The author of the configuration
  ///   must not decide which files of the machine are read.
  package mutating func fill(
    from configuration: Configuration, needed: Set<ProjectFile>
  ) throws(Failures) {
    self.configuration = configuration
    failOn = failOn ?? configuration.failOn
    format = format ?? configuration.format
    configured = needed.filter { files[$0] == nil && configuration.files($0) != nil }
    for file in configured { files[file] = configuration.files(file) }
    let refused = failures(
      "leads out of the repository, or into its version control; name it on the command line"
    ) { !(configuration.repository?.holds($0) ?? true) }
    if !refused.isEmpty { throw Failures(refused) }
  }

  /// That files that the configuration names do not exist, for each key.
  package var missing: [Failure] {
    failures("does not exist; correct the path, or remove the key") {
      $0.kind(followingLinks: true) == nil
    }
  }

  /// A failure for each key of the configuration with a file that `isWrong`.
  private func failures(_ fault: String, where isWrong: (FilePath) -> Bool) -> [Failure] {
    ProjectFile.allCases.filter(configured.contains).compactMap { key in
      guard let configuration, let setting = configuration[key.rawValue],
        let wrong = self[key].compactMap(\.path).first(where: isWrong)
      else { return nil }
      return Failure(
        configuration.file,
        "line \(setting.line): '\(key.rawValue)' names \(wrong.displayed), which \(fault)")
    }
  }
}
