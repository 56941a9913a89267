/// What the app's own files say, as far as a person named them.
public struct ProjectFacts: Sendable {
  /// The restoration paths that an archive of the app has to have, from a list that a person keeps;
  /// nil when none was given.
  public var expectedPaths: [ExpectedPath]?
  /// The storyboards and nibs; nil when none was given.
  public var storyboards: [Storyboard]?
  /// The names of the app's classes; nil when no list was given.
  public var classNames: Set<String>?
  /// The app's Info.plist; nil when none was given.
  public var infoPlist: InfoPlist?

  /// No files.
  public init() {}
}

/// A line of a list of expected paths.
public struct ExpectedPath: Hashable, Sendable {
  /// The path or pattern.
  public let pattern: PathPattern
  /// The line of the list, 1-based.
  public let line: Int

  /// A line of a list.
  public init(pattern: PathPattern, line: Int) {
    self.pattern = pattern
    self.line = line
  }
}
