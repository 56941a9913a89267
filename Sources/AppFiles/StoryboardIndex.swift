/// The controllers of several storyboards, indexed for lookups.
package struct StoryboardIndex: Sendable {
  /// A controller among several storyboards.
  package struct Place: Hashable, Sendable {
    package let storyboard: Int
    let controller: Int
  }

  private let storyboards: [Storyboard]
  /// A name can have several files: one for each language or kind of device.
  private var numbersByName: [String: [Int]] = [:]
  /// By the name of the storyboard and the storyboard identifier.
  private var placesByIdentifier: [String: [String: [Place]]] = [:]
  /// For each storyboard, its controllers by object id.
  private var placesByID: [[String: Place]] = []
  /// The controllers that the app creates at launch, without those that they contain.
  private(set) var launchControllers: [Place] = []
  private(set) var contents: [Place: Contents] = [:]

  /// Makes the index of storyboards. No controller is created from a nib by identifier, so a nib
  /// counts only for the controllers that it contains.
  ///
  /// - Parameter mainStoryboards: the names of the storyboards that the app loads at launch; nil if
  ///   unknown.
  package init(_ storyboards: [Storyboard], mainStoryboards: [String]? = nil) {
    self.storyboards = storyboards
    for (number, storyboard) in storyboards.enumerated() {
      let owned = Set(storyboard.controllers.flatMap { Set($0.children).subtracting($0.embedded) })
      var byID: [String: Place] = [:]
      for (index, controller) in storyboard.controllers.enumerated() {
        let place = Place(storyboard: number, controller: index)
        if byID[controller.objectID] == nil { byID[controller.objectID] = place }
        let isOwned = owned.contains(controller.objectID)
        if !storyboard.isNib, let identifier = controller.compiledIdentifier(isOwned: isOwned) {
          placesByIdentifier[storyboard.name, default: [:]][identifier, default: []].append(place)
        }
      }
      placesByID.append(byID)
      if !storyboard.isNib {
        numbersByName[storyboard.name, default: []].append(number)
      }
    }
    launchControllers = initialControllers(named: mainStoryboards)
    for place in placesByID.flatMap(\.values) where !self[place].children.isEmpty {
      let children = children(of: place)
      contents[place] = Contents(
        byIndex: Dictionary(grouping: children, by: \.index),
        byIdentifier: Dictionary(grouping: children) { self[$0.place].restorationIdentifier })
    }
  }

  package func hasStoryboard(named name: String) -> Bool { numbersByName[name] != nil }

  /// All controllers that a storyboard creates by an identifier, in the order of the files: a name
  /// can have a file for each language or kind of device.
  package func places(_ identifier: String, inStoryboard name: String) -> [Place] {
    placesByIdentifier[name]?[identifier] ?? []
  }

  package func storyboardName(of place: Place) -> String { storyboards[place.storyboard].name }

  package subscript(place: Place) -> StoryboardController {
    storyboards[place.storyboard].controllers[place.controller]
  }

  /// The controllers that one contains, in file order. A storyboard reference is replaced by its
  /// target, and omitted if its target is not in these storyboards.
  package func children(of place: Place) -> [Child] {
    let controller = self[place]
    return controller.children.enumerated().compactMap { index, objectID in
      guard let child = child(objectID, inStoryboard: place.storyboard) else { return nil }
      let isEmbedded = controller.embedded.contains(objectID)
      let isOrdered = !isEmbedded || controller.children.count == 1
      return Child(place: child, index: isOrdered ? index : nil, isEmbedded: isEmbedded)
    }
  }

  /// The controllers by restoration identifier, as far as only one has it.
  package var placesByRestorationIdentifier: [String: Place] {
    let identified = placesByID.flatMap(\.values).compactMap { place in
      self[place].restorationIdentifier.map { ($0, place) }
    }
    return Dictionary(grouping: identified, by: \.0)
      .compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }

  /// The controllers with a restoration identifier, each with its container, which has none: UIKit does
  /// not ask it for them. Source: uikit.md, row S17.
  package var gaps: [(container: Place, child: Place)] {
    storyboards.indices.flatMap { number in
      storyboards[number].controllers.indices.map { Place(storyboard: number, controller: $0) }
    }.filter { self[$0].restorationIdentifier == nil }.flatMap { container in
      children(of: container).map(\.place).filter { self[$0].restorationIdentifier != nil }
        .map { (container, $0) }
    }
  }

  private func child(_ objectID: String, inStoryboard number: Int) -> Place? {
    guard let place = placesByID[number][objectID], let link = self[place].link else {
      return placesByID[number][objectID]
    }
    if link.bundleIdentifier != nil { return nil }
    let name = link.storyboardName ?? storyboards[number].name
    if let identifier = link.identifier { return places(identifier, inStoryboard: name).first }
    return numbersByName[name]?.first.flatMap { initialController(ofStoryboard: $0) }
  }

  private func initialController(ofStoryboard number: Int) -> Place? {
    guard let initial = storyboards[number].initialControllerID,
      let place = placesByID[number][initial], self[place].link == nil
    else { return nil }
    return place
  }

  /// The initial controllers of the storyboards that the app loads at launch according to its
  /// Info.plist. Otherwise those of the storyboards whose names begin with "Main", as in Xcode's
  /// templates, or of the only storyboard that has one.
  private func initialControllers(named names: [String]?) -> [Place] {
    let places = storyboards.indices
      .filter { !storyboards[$0].isNib && !storyboards[$0].isLaunchScreen }
      .compactMap { initialController(ofStoryboard: $0) }
    if let names { return places.filter { names.contains(storyboardName(of: $0)) } }
    let main = places.filter { storyboardName(of: $0).begins(with: "Main") }
    if !main.isEmpty { return main }
    return Set(places.map { storyboardName(of: $0) }).count == 1 ? places : []
  }
}

extension StoryboardController {
  /// The identifier by which the compiled storyboard creates it; nil if there is none. Without a
  /// storyboard identifier Xcode makes one of UIKit's class and the object ID,
  /// `UIViewController-abc-de-fgh`, unless another scene owns the controller by a relationship.
  fileprivate func compiledIdentifier(isOwned: Bool) -> String? {
    if link != nil { return nil }
    return storyboardIdentifier ?? (isOwned ? nil : elementClass.map { $0 + "-" + objectID })
  }
}
