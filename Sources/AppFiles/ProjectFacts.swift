/// The contents of the app's own files that the user named; nil for those that were not given.
package struct ProjectFacts: Sendable {
  /// The restoration paths that an archive of the app must have.
  package var expectedPaths: [ExpectedPath]?
  package var storyboards: [Storyboard]?
  /// The names of the app's classes in the spelling of `ClassNameList`.
  package var classNames: Set<String>?
  package var infoPlist: InfoPlist?

  package var storyboardIndex: StoryboardIndex? {
    storyboards.map { StoryboardIndex($0, mainStoryboards: infoPlist?.mainStoryboards) }
  }

  package init() {}
}
