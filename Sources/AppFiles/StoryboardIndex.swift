import PlistSyntax
package import RestorationArchives

/// The controllers of several storyboards, indexed for lookups.
package struct StoryboardIndex: Sendable {
  /// A controller among several storyboards.
  package struct Place: Hashable, Sendable {
    /// The number of the storyboard.
    package let storyboard: Int
    /// The number of the controller in it.
    package let controller: Int

    package init(storyboard: Int, controller: Int) {
      self.storyboard = storyboard
      self.controller = controller
    }
  }

  private let storyboards: [Storyboard]
  /// A name can have several files: one for each language or kind of device.
  private var numbersByName: [String: [Int]] = [:]
  /// By the name of the storyboard and the storyboard identifier.
  private var placesByIdentifier: [String: [String: [Place]]] = [:]
  /// For each storyboard, its controllers by object id.
  private var placesByID: [[String: Place]] = []
  /// The controllers that the app creates at launch, without those that they contain.
  private var launchControllers: [Place] = []

  /// Makes the index of storyboards. No controller is created from a nib by identifier, so a nib
  /// counts only for the controllers that it contains.
  ///
  /// - Parameter mainStoryboards: the names of the storyboards that the app loads at launch; nil if
  ///   unknown.
  package init(_ storyboards: [Storyboard], mainStoryboards: [String]? = nil) {
    self.storyboards = storyboards
    for (number, storyboard) in storyboards.enumerated() {
      var byID: [String: Place] = [:]
      for (index, controller) in storyboard.controllers.enumerated() {
        let place = Place(storyboard: number, controller: index)
        if byID[controller.objectID] == nil { byID[controller.objectID] = place }
        guard storyboard.kind == .storyboard, controller.link == nil,
          let identifier = controller.storyboardIdentifier
        else { continue }
        placesByIdentifier[storyboard.name, default: [:]][identifier, default: []].append(place)
      }
      placesByID.append(byID)
      if storyboard.kind == .storyboard {
        numbersByName[storyboard.name, default: []].append(number)
      }
    }
    launchControllers = initialControllers(named: mainStoryboards)
  }

  /// Whether one of the storyboards has a name.
  package func hasStoryboard(named name: String) -> Bool { numbersByName[name] != nil }

  /// All controllers of a storyboard with a storyboard identifier, in the order of the files: a
  /// name can have a file for each language or kind of device.
  package func places(_ identifier: String, inStoryboard name: String) -> [Place] {
    placesByIdentifier[name]?[identifier] ?? []
  }

  /// The name of the storyboard of a place.
  package func storyboardName(of place: Place) -> String { storyboards[place.storyboard].name }

  package subscript(place: Place) -> StoryboardController {
    storyboards[place.storyboard].controllers[place.controller]
  }

  /// The controllers that one contains, in file order. A storyboard reference is replaced by its
  /// target, and omitted if its target is not in these storyboards.
  package func children(of place: Place) -> [Place] {
    self[place].children.compactMap { child($0, inStoryboard: place.storyboard) }
  }

  private func child(_ objectID: String, inStoryboard number: Int) -> Place? {
    guard let place = placesByID[number][objectID], let link = self[place].link else {
      return placesByID[number][objectID]
    }
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

  // MARK: Created at launch

  /// The initial controllers of the storyboards that the app loads at launch according to its
  /// Info.plist. Otherwise those of the storyboards whose names begin with "Main", as in Xcode's
  /// templates, or of the only storyboard that has one.
  private func initialControllers(named names: [String]?) -> [Place] {
    let places = storyboards.indices
      .filter { storyboards[$0].kind == .storyboard && !storyboards[$0].isLaunchScreen }
      .compactMap { initialController(ofStoryboard: $0) }
    if let names { return places.filter { names.contains(storyboardName(of: $0)) } }
    let main = places.filter { storyboardName(of: $0).begins(with: "Main") }
    if !main.isEmpty { return main }
    return Set(places.map { storyboardName(of: $0) }).count == 1 ? places : []
  }

  /// The controllers with a restoration path that exist after the app has loaded its main
  /// storyboard: the initial controller, and the controllers that it contains by relationship.
  /// Empty if there are none, or if it is unknown.
  ///
  /// A container without identifier does not appear in a path. An index does not identify a tab,
  /// because a restored object keeps the path that it was restored with.
  package func controllersAtLaunch(at path: RestorationPath) -> [Place] {
    var found: [Place]?
    var indices: [Int] = []
    for component in path.components {
      switch component {
      case .index(let index): indices.append(index)
      case .malformedIndex: return []
      case .identifier(let name):
        if let containers = found {
          found = controllersMade(along: containers, as: name, indices: indices)
        } else {
          found = named(name, in: launchControllers, indices: indices[...])
        }
        if found?.isEmpty ?? true { return [] }
        indices = []
      }
    }
    return indices.isEmpty ? found ?? [] : []
  }

  /// The controllers with a restoration identifier that are created with one of some containers, by
  /// relationship.
  ///
  /// - Parameter indices: the index components before the identifier. All but the first pass a
  ///   container without identifier; a handwritten path can have none.
  package func controllersMade(
    along containers: [Place], as name: String, indices: [Int]
  ) -> [Place] {
    named(name, in: inside(containers, at: indices.first), indices: indices.dropFirst())
  }

  /// The controllers that containers are created with, restricted to an index if possible. An embed
  /// segue creates its controller later, with the view.
  private func inside(_ containers: [Place], at index: Int?) -> [Place] {
    var inside: [Place] = []
    var seen: Set<Place> = []
    for place in containers {
      let container = self[place]
      // A storyboard puts one controller on a navigation stack.
      if container.element == "navigationController", index ?? 0 > 0 { continue }
      for objectID in container.children where !container.embedded.contains(objectID) {
        guard let child = child(objectID, inStoryboard: place.storyboard),
          seen.insert(child).inserted
        else { continue }
        inside.append(child)
      }
    }
    return inside
  }

  /// The controllers with a restoration identifier among the given ones, or below those that have
  /// none.
  private func named(
    _ name: String, in places: [Place], indices: ArraySlice<Int>
  ) -> [Place] {
    var places = places
    for index in indices {
      places = inside(places.filter { self[$0].restorationIdentifier == nil }, at: index)
      if places.isEmpty { return [] }
    }
    return places.filter { self[$0].restorationIdentifier == name }
  }
}
