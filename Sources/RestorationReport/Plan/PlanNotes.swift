// What becomes of an object, and of what depends on it.

extension ArchivePlan {
  /// What is to be said of an object, besides how it is found.
  func notes(on object: PlannedObject) -> [String] {
    [goneClass(object), place(of: object), container(object), rows(object)].compactMap(\.self)
  }

  /// The saved class that the app no longer has.
  func goneClass(_ object: PlannedObject) -> String? {
    guard object.isClassMissing else { return nil }
    // Source: uikit.md, rows R2, R3.
    return
      "The app does not have its saved class, \(object.shownClass), so its state may be lost: UIKit "
      + "gives it only to objects of that class and its subclasses."
  }

  private func place(of object: PlannedObject) -> String? {
    let parent = object.parent.map { path($0) } ?? ""
    switch object.role {
    case .root where !object.isFirstRoot:
      return object.referrer.map { referrer in
        "\(place(of: referrer)) refers to this other root: it is in another window, or its view was "
          + "added without addChild."
      }
    case .tab where object.verdict == .asksRestorationClass,
      .pane where object.verdict == .asksRestorationClass:
      // Source: uikit.md, rows R5, R6.
      return object.role.slot.map { one, holder in
        "It is a \(one): its restoration class must return the controller that is already in the "
          + "\(holder); a new one gets the state, but is not shown."
      }
    case .stack:
      let count = object.parent.map { plan.objects[$0].stack.count } ?? 0
      let place = WordList.ordinal((object.stackPosition ?? 0) + 1)
      let which =
        count == 1 ? "only screen" : "\(place) of \(CountText.grouped(count)) screens"
      return "The \(which) on the stack of \(parent)."
    case .offStack where object.fate == .expected:
      // Source: uikit.md, row R4.
      return "\(parent) saved no stack, so it keeps the one that it was created with."
    case .presented: return "Presented by \(parent)."
    case .child:
      // Source: uikit.md, rows S16, R8.
      let referrer = object.referrer.flatMap { referrer in
        referrer.path == object.parent.map { plan.objects[$0].path } ? place(of: referrer) : nil
      }
      let refers = referrer.map { ": \($0) refers to it" } ?? ", which saves no reference to it"
      // A storyboard puts what it creates in its place.
      let adds =
        object.isMadeUnasked
        ? "" : (referrer == nil ? ": " : ", and ") + "the app's own code adds it there"
      return "Contained in \(parent)\(refers)\(adds)."
    case .detached:
      // Source: uikit.md, row S17.
      return "A container above it has no restorationIdentifier, and appears as at a fresh launch; "
        + "it was saved only because another object refers to it. " + shownBy(object)
    // Source: uikit.md, row S15.
    case .unpresented where object.fate == .expected:
      return "\(parent) did not save that it presents it. " + shownBy(object)
    default: return nil
    }
  }

  /// What can show an object whose parent was not saved. Source: uikit.md, row R8.
  private func shownBy(_ object: PlannedObject) -> String {
    guard let referrer = object.referrer else { return "No saved object shows it." }
    return "\(place(of: referrer)) refers to it, and the app's own code shows it."
  }

  /// A key of an object, as a pattern that selects it.
  func place(of referrer: ReferenceIndex.Referrer) -> String {
    let key = Self.shown(KeyPathName.shown(SecretText.redacted(name: referrer.key)))
    return (referrer.path.map { Self.shown($0.raw) } ?? "") + "#" + key
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
    let count = object.takesAlong
    guard count > 0 else { return nil }
    return "Without it, \(CountText.grouped(count)) more \(count == 1 ? "is" : "are") "
      + "not shown, unless your code does."
  }

  /// Why an object does not come back; nil if it does.
  ///
  /// Source: uikit.md, rows F6, F17, P6, R2, R4, R7, R18.
  func reason(_ object: PlannedObject) -> String? {
    let missing = Self.shown(object.missingBelow?.raw ?? "")
    let ground = object.ground.map { path($0.object) } ?? ""
    return switch (object.fate, object.ground?.bond) {
    case (.expected, _): nil
    case (.notRecreated, _): "assumed not to be recreated"
    case (.withoutState, _): "listed, but no state was saved"
    case (.cut, _) where object.role == .detached: "\(missing), which presents it, was not saved"
    case (.cut, _): "the stack is cut below it: \(missing) was not saved"
    case (.discarded, _): "the archive is not restored"
    case (.atOtherIndex, _):
      "not found: it is at \(Self.shown(object.liveElsewhere?.raw ?? "")) now, and UIKit finds a "
        + "live controller only under its exact path"
    case (.notPushed, _):
      (object.parent.map { plan.objects[$0].stack.isEmpty } ?? true
        ? "\(ground) saved no stack" : "not on the stack that \(ground) saved")
        + ", so it is not pushed again"
    case (.notPresented, _): "no saved object presents it"
    case (.ofOtherClass, _):
      "its state, because its storyboard creates \(object.shownMadeClass), and UIKit gives the "
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
