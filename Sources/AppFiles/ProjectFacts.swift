/// The contents of the app's own files that the user named.
package struct ProjectFacts: Sendable {
  /// The restoration paths that an archive of the app must have; nil if no list was given.
  package var expectedPaths: ExpectedPaths?
  /// The storyboards and nibs; nil if none was given.
  package var storyboards: [Storyboard]?
  /// The names of the app's classes in the spelling of `ClassNameList`; nil if no list was given.
  package var classNames: Set<String>?
  /// The app's Info.plist; nil if none was given.
  package var infoPlist: InfoPlist?

  /// The index of the storyboards; nil if none was given.
  package var storyboardIndex: StoryboardIndex? {
    storyboards.map { StoryboardIndex($0, mainStoryboards: infoPlist?.mainStoryboards) }
  }

  /// No files.
  package init() {}
}
