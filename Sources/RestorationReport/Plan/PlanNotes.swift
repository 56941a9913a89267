// What becomes of an object, and of what depends on it.

extension ArchivePlan {
  /// What is to be said of an object, besides how it is found.
  func notes(on object: PlannedObject) -> [String] {
    var notes: [String] = []
    // Source: uikit.md, rows R2, R3.
    if object.isClassMissing {
      notes.append(
        "The app does not have its saved class, \(object.shownClass), so its state may be lost: "
          + "UIKit gives it only to objects of that class and its subclasses.")
    }
    if let place = place(of: object) { notes.append(place) }
    // Source: uikit.md, rows K6, F18, R5, R6.
    if object.container == .tabBar {
      notes.append("It saves the selected tab, but not its tabs: what creates it must add them.")
    } else if object.container == .split {
      notes.append("It does not save its children: what creates it must add them.")
    }
    // Source: uikit.md, rows R10, R11.
    if let findsRowsByModel = object.findsRowsByModel {
      notes.append(
        findsRowsByModel
          ? "Its table finds the saved items by their model identifiers, and sets edit mode as "
            + "saved, if the data source still adopts UIDataSourceModelAssociation."
          : "Its table scrolls to the saved offset and selects the saved rows again, whatever items "
            + "they show by then; edit mode does not come back.")
    }
    return notes
  }

  private func place(of object: PlannedObject) -> String? {
    let parent = object.parent.map { path($0) } ?? ""
    return switch object.role {
    case .root where !object.isFirstRoot:
      object.referrer.map { referrer in
        "\(ShortText.shown(referrer.place)) refers to this other root: it is in another window, or its "
          + "view was added without addChild."
      }
    // Source: uikit.md, rows R5, R6.
    case .tab where object.verdict == .asksRestorationClass,
      .pane where object.verdict == .asksRestorationClass:
      object.role.slot.map { one, holder in
        "It is a \(one): its restoration class must return the controller that is already in the "
          + "\(holder); a new one gets the state, but is not shown."
      }
    case .stack: "On the stack of \(parent)."
    // Source: uikit.md, row R4.
    case .offStack where object.fate == .expected:
      "\(parent) saved no stack, so it keeps the one that it was created with."
    case .presented: "Presented by \(parent)."
    // A storyboard puts what it creates in its place.
    case .child where object.isMadeUnasked: "Contained in \(parent)."
    // Source: uikit.md, row S16.
    case .child: "Contained in \(parent). " + shownBy(object)
    // Source: uikit.md, row S17.
    case .detached:
      "A container above it has no restorationIdentifier, and appears as at a fresh launch; it was "
        + "saved only because another object refers to it. " + shownBy(object)
    // Source: uikit.md, row S15.
    case .unpresented where object.fate == .expected:
      "\(parent) did not save that it presents it. " + shownBy(object)
    default: nil
    }
  }

  /// What can show an object that UIKit does not show. Source: uikit.md, row R8.
  private func shownBy(_ object: PlannedObject) -> String {
    guard let referrer = object.referrer else { return "No saved object refers to it." }
    return "\(ShortText.shown(referrer.place)) refers to it, and the app's own code shows it."
  }

  // MARK: Objects that do not come back

  /// What is not shown without the object; nil if nothing is. Source: uikit.md, rows F2, R4, R18.
  func loss(without object: PlannedObject) -> String? {
    let count = object.takesAlong
    guard count > 0 else { return nil }
    return "Without it, \(CountText.grouped(count)) more \(count == 1 ? "is" : "are") "
      + "not shown, unless your code does."
  }

  /// Why it does not come back; nil if it does. Source: uikit.md, rows F6, F17, P6, R2, R4, R7, R18.
  func reason(_ object: PlannedObject) -> String? {
    let missing = ShortText.shown(object.missingBelow?.raw ?? "")
    let ground = object.ground.map { path($0) } ?? ""
    return switch (object.fate, object.bond) {
    case (.expected, _): nil
    case (.notRecreated, _): "assumed not to be recreated"
    case (.withoutState, _): "listed, but no state was saved"
    case (.cut, _) where object.role == .detached: "\(missing), which presents it, was not saved"
    case (.cut, _): "the stack is cut below it: \(missing) was not saved"
    case (.discarded, _): "the archive is not restored"
    case (.atOtherIndex, _):
      "not found: it is at \(ShortText.shown(object.liveElsewhere?.raw ?? "")) now, and UIKit finds a "
        + "live controller only under its exact path"
    case (.notPushed, _): "not on a stack that \(ground) saved, so it is not pushed again"
    case (.notPresented, _): "no saved object presents it"
    case (.ofOtherClass, _):
      "without its state: its storyboard creates \(object.shownMadeClass), and UIKit gives the "
        + "state of \(object.shownClass) only to that class and its subclasses"
    case (.lost, .stack): "the stack is cut below it, at \(ground)"
    case (.lost, .presenter): "lost with its presenter, \(ground)"
    case (.lost, _): "lost with its container, \(ground)"
    case (.sharesPath, _):
      "\(CountText.grouped(object.copies)) objects share this path, and one of them gets the only "
        + "state"
    }
  }
}

extension ReferenceIndex.Referrer {
  /// The key of an object that refers, as a pattern that selects it.
  var place: String {
    PlaceText.place(path, keyPath: KeyPathName.shown(SecretText.redacted(name: key)))
  }
}
