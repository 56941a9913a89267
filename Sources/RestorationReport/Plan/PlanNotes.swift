// The notes of a plan about an object, besides how it is found.

extension PlanSentences {
  func notes(on object: PlannedObject) -> [String] {
    [
      doubt(object), goneClass(object), passingOver(object), place(of: object), container(object),
      rows(object),
    ].compactMap(\.self)
  }

  /// The saved class that the app no longer has.
  func goneClass(_ object: PlannedObject) -> String? {
    guard object.isClassMissing else { return nil }
    // Source: uikit.md, rows R2, R3.
    return
      "The app does not have its saved class, \(savedClass(object)), so its state may be lost: UIKit "
      + "gives it only to objects of that class and its subclasses."
  }

  /// The steps that follow if the app no longer has the restoration class, or if that does not
  /// adopt the protocol.
  private func passingOver(_ object: PlannedObject) -> String? {
    guard let answer = object.classAnswer, answer != .missing else { return nil }
    var others = ["registered object"]
    var adopted = "UIObjectRestoration"
    if object.kind != .object {
      adopted = "UIViewControllerRestoration"
      others = ["app delegate", "live controller"]
      if object.hasStoryboardIdentifier { others.append("storyboard") }
    }
    let condition =
      answer == .found
      ? "If that class does not adopt \(adopted), UIKit logs a warning and"
      : "If the app has no such class, or it does not adopt \(adopted) (UIKit logs that), UIKit"
    // Source: uikit.md, row F4.
    return condition + " continues: " + others.joined(separator: ", ") + "."
  }

  /// Source: uikit.md, row S17.
  private static let detached =
    "A container above it has no restorationIdentifier, and appears as at a fresh launch; it was saved "
    + "only because another object refers to it. "

  private func place(of object: PlannedObject) -> String? {
    if object.role == .root { return root(object) }
    guard let parent = object.parent else {
      return object.role == .detached
        ? Self.detached + shownBy(object) : nil
    }
    switch object.role {
    case .tab where object.verdict != .needsLiveController:
      return inPlace(object, "a tab", "in the tab bar")
    case .pane where object.verdict != .needsLiveController:
      return inPlace(object, "a column", "in the split view")
    case .stack:
      let count = plan.objects[parent].stack.count
      let which =
        count == 1
        ? "only screen"
        : WordList.ordinal((object.stackPosition ?? 0) + 1)
          + " of \(CountText.grouped(count)) screens"
      return "The \(which) on the stack of \(path(parent))."
    case .offStack where object.fate == .expected:
      // Source: uikit.md, row R4.
      return "\(path(parent)) saved no stack, so it keeps the one that it was created with."
    case .presented: return "Presented by \(path(parent))."
    case .child: return child(object, of: parent)
    case .detached:
      return Self.detached + shownBy(object)
    // Source: uikit.md, row S15.
    case .unpresented where object.fate == .expected:
      return "\(path(parent)) did not save that it presents it. " + shownBy(object)
    default: return nil
    }
  }

  /// What must be returned for a child that UIKit does not add to its container.
  ///
  /// Source: uikit.md, rows R5, R6.
  private func inPlace(_ object: PlannedObject, _ what: String, _ place: String) -> String {
    guard object.verdict == .asksRestorationClass else {
      return "It is \(what): the app must create it \(place)."
    }
    return "It is \(what): its restoration class must return the controller that is already "
      + "\(place); a new one gets the state, but is not shown."
  }

  /// A root that is not the first screen, or that the app does not create itself.
  private func root(_ object: PlannedObject) -> String? {
    var sentences: [String] = []
    if object.verdict == .asksRestorationClass {
      sentences.append(
        // Source: uikit.md, row F19.
        "It is a root: the app itself must put the controller that its restoration class creates "
          + "into the window.")
    }
    if !isFirstRoot(object), let referrer = object.referrer {
      sentences.append(
        "\(place(of: referrer)) refers to this other root: it is in another window, or its view was "
          + "added without addChild.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Source: uikit.md, rows S16, R8.
  private func child(_ object: PlannedObject, of parent: Int) -> String {
    // A storyboard puts what it creates in its place.
    let adds = object.isMadeUnasked ? nil : "the app's own code adds it there"
    let refers = object.referrer.flatMap { referrer in
      referrer.path == plan.objects[parent].path ? "\(place(of: referrer)) refers to it" : nil
    }
    guard let refers else {
      return "Contained in \(path(parent)), which saves no reference to it"
        + (adds.map { ": \($0)." } ?? ".")
    }
    return "Contained in \(path(parent)): \(refers)" + (adds.map { ", and \($0)." } ?? ".")
  }

  /// What can show an object whose parent was not saved. Source: uikit.md, row R8.
  private func shownBy(_ object: PlannedObject) -> String {
    guard let referrer = object.referrer else { return "No saved object shows it." }
    return "\(place(of: referrer)) refers to it, and the app's own code shows it."
  }

  /// A key of an object, as a pattern that selects it.
  func place(of referrer: ReferenceIndex.Referrer) -> String {
    let key = shown(KeyPathName.shown(SecretText.redacted(name: referrer.key)))
    return (referrer.path.map { shown($0.raw) } ?? "") + "#" + key
  }

  /// Source: uikit.md, rows K6, F18, R5, R6.
  private func container(_ object: PlannedObject) -> String? {
    switch object.container {
    case .tabBar where object.isMadeUnasked || object.isRemade:
      "It saves the selected tab, but not its tabs: the code that creates it adds them."
    case .tabBar:
      "It saves the selected tab, but not its tabs: the app must create them before state is "
        + "restored, else it is empty."
    case .split:
      "It does not save its children: the app must create them before state is restored."
    case .navigation, nil: nil
    }
  }

  /// What of a table comes back.
  ///
  /// Source: uikit.md, rows R10, R11.
  private func rows(_ object: PlannedObject) -> String? {
    switch object.rows {
    case .byIndexPath:
      "Its table scrolls to the saved offset and selects the saved rows again, whatever items they "
        + "show by then; edit mode does not come back."
    case .byModel:
      "Its table finds the saved items by their model identifiers, and sets edit mode as saved, if "
        + "the data source still adopts UIDataSourceModelAssociation."
    case nil: nil
    }
  }

  // MARK: Objects that do not come back

  /// What is not shown without the object; nil if nothing is.
  ///
  /// Source: uikit.md, rows F2, R4, R18.
  func loss(without object: PlannedObject) -> String? {
    guard object.takesAlong > 0 else { return nil }
    let names = object.firstTaken.map { path($0) }.joined(separator: ", ")
    let colon = names.isEmpty ? "" : ": "
    let isCut = object.firstTaken.contains { place in
      plan.objects[place].role == .stack && object.role == .stack
    }
    let what = isCut ? "the stack is cut here, and " : ""
    let rest = !names.isEmpty && object.takesAlong > object.firstTaken.count ? ", …" : ""
    return "Without it, \(what)\(CountText.grouped(object.takesAlong)) more "
      + "\(object.takesAlong == 1 ? "is" : "are") not shown, unless your code does\(colon)\(names)\(rest)"
  }

  /// Why an object does not come back; nil if it does.
  ///
  /// Source: uikit.md, rows F6, F17, P6, R4, R7, R18.
  func reason(_ object: PlannedObject) -> String? {
    let missing = shown(object.missingBelow?.raw ?? "")
    let ground = object.ground.map { path($0.object) } ?? ""
    return switch object.fate {
    case .expected: nil
    case .notRecreated: "assumed not to be recreated"
    case .withoutState: "listed, but no state was saved"
    case .cut where object.role == .detached: "\(missing), which presents it, was not saved"
    case .cut: "the stack is cut below it: \(missing) was not saved"
    case .discarded: "the archive is not restored"
    case .atOtherIndex:
      "not found: it is at \(shown(object.liveElsewhere?.raw ?? "")) now, and UIKit finds a live "
        + "controller only under its exact path"
    case .notPushed: notPushed(object)
    case .notPresented: "no saved object presents it"
    // Source: uikit.md, row R2.
    case .ofOtherClass:
      "its state, because its storyboard creates \(madeClass(object)), and UIKit gives the state "
        + "of \(savedClass(object)) only to that class and its subclasses"
    case .lost where object.ground?.bond == .stack: "the stack is cut below it, at \(ground)"
    case .lost where object.ground?.bond == .presenter: "lost with its presenter, \(ground)"
    case .lost: "lost with its container, \(ground)"
    case .sharesPath:
      "\(CountText.grouped(sharing[object.path] ?? 2)) objects share this path, and one of them gets "
        + "the only state"
    }
  }

  private func notPushed(_ object: PlannedObject) -> String {
    guard let parent = object.parent else { return "not on a saved stack" }
    return !plan.objects[parent].stack.isEmpty
      ? "not on the stack that \(path(parent)) saved, so it is not pushed again"
      : "\(path(parent)) saved no stack, so it is not pushed again"
  }
}

extension PlannedObject {
  /// Whether it is recreated during the restore.
  var isRemade: Bool {
    verdict == .asksRestorationClass || verdict == .comesFromStoryboard
  }

  /// Whether its container is recreated during the restore, or with one that is.
  func isInRemade(in plan: RestorePlan) -> Bool {
    parent.map { plan.objects[$0].isRemade } ?? false
  }

  /// Whether storyboards create it with a container that is recreated during the restore.
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
