/// What the app's own files say, as far as a person named them.
package struct ProjectFacts: Sendable {
  /// The restoration paths that an archive of the app has to have, from a list that a person keeps;
  /// nil when none was given.
  package var expectedPaths: ExpectedPaths?
  /// The storyboards and nibs; nil when none was given.
  package var storyboards: [Storyboard]?
  /// The names of the app's classes, as `ClassNameList` spells them; nil when no list was given.
  package var classNames: Set<String>?
  /// The app's Info.plist; nil when none was given.
  package var infoPlist: InfoPlist?

  /// The index of the storyboards; nil when none was given.
  package var storyboardIndex: StoryboardIndex? {
    storyboards.map { StoryboardIndex($0, mainStoryboards: infoPlist?.mainStoryboards) }
  }

  /// No files.
  package init() {}
}
