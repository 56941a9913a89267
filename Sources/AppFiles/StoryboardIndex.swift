import PlistSyntax
package import RestorationModel

/// The controllers of several storyboards, by what leads to them.
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
  /// A name may belong to several files: one for each language or kind of device.
  private var numbersByName: [String: [Int]] = [:]
  private var placesByIdentifier: [Identity: [Place]] = [:]
  /// For each storyboard its controllers by their object ids.
  private var controllersByID: [[String: Int]] = []
  /// The controllers that the app makes at launch, without those that they contain.
  private var launchControllers: [Place] = []

  /// The index of storyboards; nibs, which no controller is made from by identifier, count only for
  /// what they contain.
  ///
  /// - Parameter mainStoryboards: the names of the storyboards that the app loads at launch; nil when
  ///   nobody says so.
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

  /// The controller that a storyboard has under a storyboard identifier.
  package func controller(_ identifier: String, inStoryboard name: String) -> StoryboardController?
  {
    places(identifier, inStoryboard: name).first.map { self[$0] }
  }

  /// All controllers that a storyboard has under a storyboard identifier, in the order of the files: a
  /// name may belong to a file for each language or kind of device.
  package func places(_ identifier: String, inStoryboard name: String) -> [Place] {
    placesByIdentifier[Identity(storyboard: name, identifier: identifier)] ?? []
  }

  /// The name of the storyboard of a place.
  package func storyboardName(of place: Place) -> String { storyboards[place.storyboard].name }

  /// The controller at a place.
  package subscript(place: Place) -> StoryboardController {
    storyboards[place.storyboard].controllers[place.controller]
  }

  /// The controllers that one contains, in file order. A storyboard reference stands for what it
  /// leads to; one that leads to no storyboard of these is left out.
  package func children(of place: Place) -> [Place] { children(of: place) { _ in true } }

  /// The same for those whose object ids are asked for.
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

// MARK: What is made without a question

extension StoryboardIndex {
  /// The initial controllers of the storyboards that the app loads at launch: those that its Info.plist
  /// names. Without an Info.plist that says so, those whose names begin with "Main", as Xcode's
  /// templates name them; else the only one that has an initial controller.
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

  /// The controllers that exist with a restoration path once the app has loaded its main storyboard:
  /// the initial controller, and what it and they contain by relationship. Empty where none does, and
  /// where nobody knows.
  ///
  /// A container without identifier has no name in a path. An index tells no tab from another, since a
  /// restored object keeps the path that it was restored with.
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

  /// The controllers with a restoration identifier that are made along with one of some containers, by
  /// relationship.
  ///
  /// - Parameter indices: the index components before the identifier. All but the first pass a
  ///   container without identifier; a path written by hand may have none at all.
  package func controllersMade(
    along containers: [Place], as name: String, indices: [Int]
  ) -> [Place] {
    named(name, in: inside(containers, at: indices.first), indices: indices.dropFirst())
  }

  /// What containers are made with, as far as it can be at an index.
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

  /// Those of some controllers, or of what is below them in containers without identifier, that have a
  /// restoration identifier.
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
