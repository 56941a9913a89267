import PlistSyntax
import RestorationArchives
import RestorationPlan

// The sentences of a plan about objects that do not come back.

extension PlanSentences {
  /// What is lost with the object; nil if nothing is.
  func loss(without object: PlannedObject) -> String? {
    guard object.takesAlong > 0 else { return nil }
    let names = object.firstTaken.map { path($0) }.joined(separator: ", ")
    let colon = names.isEmpty ? "" : ": "
    let isCut = object.firstTaken.contains { place in
      plan.objects[place].role.stackPosition != nil && object.role.stackPosition != nil
    }
    let what = isCut ? "the stack is cut here, and " : ""
    let rest = !names.isEmpty && object.takesAlong > object.firstTaken.count ? ", …" : ""
    return "Without it, \(what)\(CountText.grouped(object.takesAlong)) more "
      + "\(object.takesAlong == 1 ? "is" : "are") lost\(colon)\(names)\(rest)"
  }

  /// Why an object does not come back; nil if it does.
  func reason(_ object: PlannedObject) -> String? {
    switch object.fate {
    case .expected: nil
    case .notRecreated: "assumed not to be recreated"
    case .withoutState: "listed, but no state was saved"
    case .cut(let missing): "the stack is cut below it: \(shown(missing.raw)) was not saved"
    case .discarded: "the archive is not restored"
    case .atOtherIndex(let now):
      "not found: it is at \(shown(now.raw)) now, and UIKit finds a live controller only under its "
        + "exact path"
    case .notPushed: notPushed(object)
    case .notPresented: "no saved object presents it"
    case .ofOtherClass where object.madeClass?.fit != .differs:
      "its state, because the app does not have its saved class"
    case .ofOtherClass:
      "its state, because its storyboard creates \(madeClass(object)), and UIKit gives the state "
        + "of \(savedClass(object)) only to that class and its subclasses"
    case .lost(let ground, .container): "lost with its container, \(path(ground))"
    case .lost(let ground, .presenter): "lost with its presenter, \(path(ground))"
    case .lost(let ground, .stack): "the stack is cut below it, at \(path(ground))"
    case .lost(let ground, .samePath):
      "lost with object \(CountText.grouped(ground + 1)), which has the same path"
    }
  }

  private func notPushed(_ object: PlannedObject) -> String {
    guard let parent = object.parent else { return "not on a saved stack" }
    return !plan.objects[parent].stack.isEmpty
      ? "not on the stack that \(path(parent)) saved, so it is not pushed again"
      : "\(path(parent)) saved no stack, so it is not pushed again"
  }
}
