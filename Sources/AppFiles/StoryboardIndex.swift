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

    /// A place.
    package init(storyboard: Int, controller: Int) {
      self.storyboard = storyboard
      self.controller = controller
    }
  }

  private struct Identity: Hashable {
    let storyboard: String
    let identifier: String
  }

  private let storyboards: [Storyboard]
  /// A name can have several files: one for each language or kind of device.
  private var numbersByName: [String: [Int]] = [:]
  private var placesByIdentifier: [Identity: [Place]] = [:]
  /// For each storyboard, its controllers by object id.
  private var controllersByID: [[String: Int]] = []
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
      var byID: [String: Int] = [:]
      for (index, controller) in storyboard.controllers.enumerated() {
        if byID[controller.objectID] == nil { byID[controller.objectID] = index }
        guard storyboard.kind == .storyboard, controller.link == nil,
          let identifier = controller.storyboardIdentifier
        else { continue }
        let identity = Identity(storyboard: storyboard.name, identifier: identifier)
        placesByIdentifier[identity, default: []]
          .append(Place(storyboard: number, controller: index))
      }
      controllersByID.append(byID)
      if storyboard.kind == .storyboard {
        numbersByName[storyboard.name, default: []].append(number)
      }
    }
    launchControllers = Self.initialControllers(self, named: mainStoryboards)
  }

  /// Whether one of the storyboards has a name.
  package func hasStoryboard(named name: String) -> Bool { numbersByName[name] != nil }

  /// The controller of a storyboard with a storyboard identifier.
  package func controller(_ identifier: String, inStoryboard name: String) -> StoryboardController?
  {
    places(identifier, inStoryboard: name).first.map { self[$0] }
  }

  /// All controllers of a storyboard with a storyboard identifier, in the order of the files: a
  /// name can have a file for each language or kind of device.
  package func places(_ identifier: String, inStoryboard name: String) -> [Place] {
    placesByIdentifier[Identity(storyboard: name, identifier: identifier)] ?? []
  }

  /// The name of the storyboard of a place.
  package func storyboardName(of place: Place) -> String { storyboards[place.storyboard].name }

  /// The controller at a place.
  package subscript(place: Place) -> StoryboardController {
    storyboards[place.storyboard].controllers[place.controller]
  }

  /// The controllers that one contains, in file order. A storyboard reference is replaced by its
  /// target, and omitted if its target is not in these storyboards.
  package func children(of place: Place) -> [Place] { children(of: place) { _ in true } }

  /// The same, for the children with wanted object ids.
  private func children(of place: Place, where isWanted: (String) -> Bool) -> [Place] {
    var children: [Place] = []
    for objectID in self[place].children where isWanted(objectID) {
      guard let index = controllersByID[place.storyboard][objectID] else { continue }
      let child = Place(storyboard: place.storyboard, controller: index)
      if let link = self[child].link {
        if let target = target(of: link, in: place.storyboard) { children.append(target) }
      } else {
        children.append(child)
      }
    }
    return children
  }

  private func target(of link: StoryboardLink, in number: Int) -> Place? {
    let name = link.storyboardName ?? storyboards[number].name
    if let identifier = link.identifier {
      return places(identifier, inStoryboard: name).first
    }
    return numbersByName[name]?.first.flatMap { initialController(ofStoryboard: $0) }
  }

  /// The initial controller of a storyboard by its number.
  fileprivate func initialController(ofStoryboard number: Int) -> Place? {
    guard let initial = storyboards[number].initialControllerID,
      let index = controllersByID[number][initial],
      storyboards[number].controllers[index].link == nil
    else { return nil }
    return Place(storyboard: number, controller: index)
  }
}

// MARK: Created at launch

extension StoryboardIndex {
  /// The initial controllers of the storyboards that the app loads at launch according to its
  /// Info.plist. Otherwise those of the storyboards whose names begin with "Main", as in Xcode's
  /// templates, or of the only storyboard that has one.
  static func initialControllers(_ index: StoryboardIndex, named names: [String]?) -> [Place] {
    var places: [(name: String, place: Place)] = []
    for (number, storyboard) in index.storyboards.enumerated()
    where storyboard.kind == .storyboard && !storyboard.isLaunchScreen {
      guard let place = index.initialController(ofStoryboard: number) else { continue }
      places.append((storyboard.name, place))
    }
    if let names { return places.filter { names.contains($0.name) }.map(\.place) }
    let main = places.filter { $0.name.begins(with: "Main") }
    if !main.isEmpty { return main.map(\.place) }
    return Set(places.map(\.name)).count == 1 ? places.map(\.place) : []
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

  /// The controllers that containers are created with, restricted to an index if possible.
  private func inside(_ containers: [Place], at index: Int?) -> [Place] {
    var inside: [Place] = []
    var seen: Set<Place> = []
    for place in containers {
      let container = self[place]
      // A storyboard puts one controller on a navigation stack.
      if container.element == "navigationController", index ?? 0 > 0 { continue }
      for child in children(of: place, where: { !container.embedded.contains($0) })
      where seen.insert(child).inserted {
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
    return places.filter { self[$0].restorationIdentifier.map { $0 == name } ?? false }
  }
}
