import RestorationPlan
import TestSupport
import Testing

@Suite struct PlannedSceneTests {
  /// SwiftUI's delegate is Apple's, so no list of the app's classes has it.
  @Test(arguments: [
    ("App.SceneDelegate", ClassAnswer.found), ("App.Gone", .missing),
    ("SwiftUI.AppSceneDelegate", .unchecked),
  ])
  func `the delegate of a scene is one of the app's classes`(
    _ delegate: String, _ answer: ClassAnswer
  ) {
    let configuration = StateValue.object(
      className: "UISceneConfiguration",
      fields: [StateField(KnownKeys.sceneDelegateClass, .string(delegate))])
    let session = StateEntry(KnownKeys.sceneConfiguration, configuration)
    let archive = RestorationArchive(.sceneSessions, [.of(.session, "A", state: [session])])
    var project = ProjectFacts()
    project.classNames = ["App.SceneDelegate"]
    let plan = RestorePlanner(project: project).plan(for: archive)
    #expect(plan.scenes.map(\.delegateAnswer) == [answer])
  }
}
