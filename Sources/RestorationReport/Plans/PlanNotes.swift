import RestorationModel
import RestorationPlan
import Secrets

// What a plan says about an object beside how it is found.

extension PlanSentences {
  /// What else there is to know about the object.
  func notes(on object: PlannedObject) -> [String] {
    [goneClass(object), passingOver(object), place(of: object), container(object)]
      .compactMap(\.self)
  }

  /// The saved class that the app no longer has.
  func goneClass(_ object: PlannedObject) -> String? {
    guard goneClasses.contains(object.className ?? "") else { return nil }
    return
      "Its saved class, \(savedClass(object)), is not among the app's classes: UIKit gives its "
      + "state to that class and its subclasses only."
  }

  /// Who is asked when the app no longer has the restoration class, or one that does not adopt the
  /// protocol.
  private func passingOver(_ object: PlannedObject) -> String? {
    guard case .restorationClass(_, let answer)? = object.steps.last, answer != .missing else {
      return nil
    }
    var others = ["registered object"]
    var adopted = "UIObjectRestoration"
    if object.kind != .object {
      adopted = "UIViewControllerRestoration"
      others = ["app delegate", "live controller"]
      if object.hasStoryboardIdentifier { others.append("storyboard") }
    }
    let condition =
      answer == .found
      ? "If that class does not adopt \(adopted)"
      : "If the app has no such class, or it does not adopt \(adopted)"
    return condition + ", UIKit goes on without a word: " + others.joined(separator: ", ") + "."
  }

  private func place(of object: PlannedObject) -> String? {
    if object.role == .root { return root(object) }
    guard let parent = object.parent else {
      return object.role == .detached
        ? "What is above it in its path was not saved. " + shownBy(object, from: nil) : nil
    }
    switch object.role {
    case .tab where object.verdict != .needsLiveController:
      return "It is a tab: whoever answers, the app itself must have put it into the tab bar."
    case .pane where object.verdict != .needsLiveController:
      return "It is in a split view: whoever answers, the app itself must have put it there."
    case .stack(let position):
      let count =
        if case .navigation(let count)? = plan.objects[parent].container { count } else { 0 }
      return "\(ScalarText.grouped(position + 1)) of \(ScalarText.grouped(count)) from the bottom "
        + "of the stack of \(path(parent))."
    case .offStack where object.fate == .expected:
      return "\(path(parent)) saved no stack, and keeps the one that it was made with."
    case .presented: return "Presented by \(path(parent))."
    case .child: return child(object, of: parent)
    case .detached:
      return "The object directly above it was not saved. " + shownBy(object, from: parent)
    default: return nil
    }
  }

  /// A root that is not the first screen, or that the app does not make itself.
  private func root(_ object: PlannedObject) -> String? {
    var sentences: [String] = []
    if object.verdict == .asksRestorationClass {
      sentences.append(
        "It is a root: the app must put what its restoration class makes into its window itself.")
    }
    if !isFirstRoot(object), let referrer = object.referrer {
      sentences.append(
        "\(place(of: referrer)) refers to this other root: it is in another window, or its view was "
          + "added without addChild.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func child(_ object: PlannedObject, of parent: Int) -> String {
    guard let referrer = object.referrer, referrer.path == plan.objects[parent].path
    else {
      return
        "Contained in \(path(parent)), which saves no reference to it: the app's own code puts "
        + "it there."
    }
    return
      "Contained in \(path(parent)): \(place(of: referrer)) refers to it, and the app's own code "
      + "puts it there."
  }

  /// Who can show an object that is below nothing that was saved.
  private func shownBy(_ object: PlannedObject, from parent: Int?) -> String {
    guard let referrer = object.referrer else { return "Nothing saved shows it." }
    return "\(place(of: referrer)) refers to it, and the app's own code shows it."
  }

  /// A key of an object as a pattern says it.
  func place(of referrer: ReferenceIndex.Referrer) -> String {
    let key = shown(KeyPathName.shown(SecretDetector.redacted(name: referrer.key)))
    return (referrer.path.map { shown($0.raw) } ?? "") + "#" + key
  }

  private func container(_ object: PlannedObject) -> String? {
    switch object.container {
    case .tabBar where object.isMadeUnasked || object.isRemade:
      "It saves which tab is selected, not its tabs: whoever makes it gives it its tabs."
    case .tabBar:
      "It saves which tab is selected, not its tabs: the app must make them before state is restored, "
        + "else it is empty."
    case .split:
      "It does not save its children: the app must make them before state is restored."
    case .navigation, nil: nil
    }
  }
}

extension PlannedObject {
  /// Whether it is made during restore.
  var isRemade: Bool {
    verdict == .asksRestorationClass || verdict == .comesFromStoryboard
  }

  /// Whether what contains it is made during restore, or along with what is.
  func isInRemade(in plan: RestorePlan) -> Bool {
    parent.map { plan.objects[$0].isRemade } ?? false
  }

  /// Whether storyboards make it along with a container that is made during restore.
  func isMadeAlong(in plan: RestorePlan) -> Bool {
    var next = parent
    while let place = next {
      let container = plan.objects[place]
      if container.isRemade { return true }
      guard container.isMadeUnasked else { return false }
      next = container.parent
    }
    return false
  }
}
