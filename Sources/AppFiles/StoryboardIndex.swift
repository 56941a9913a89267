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
  private var placeByIdentifier: [Identity: Place] = [:]
  /// For each storyboard its controllers by their object ids.
  private var controllersByID: [[String: Int]] = []

  /// The index of storyboards; nibs, which no controller is made from by identifier, count only for
  /// what they contain.
  package init(_ storyboards: [Storyboard]) {
    self.storyboards = storyboards
    for (number, storyboard) in storyboards.enumerated() {
      var byID: [String: Int] = [:]
      for (index, controller) in storyboard.controllers.enumerated() {
        if byID[controller.objectID] == nil { byID[controller.objectID] = index }
        guard storyboard.kind == .storyboard, controller.link == nil,
          let identifier = controller.storyboardIdentifier
        else { continue }
        let identity = Identity(storyboard: storyboard.name, identifier: identifier)
        guard placeByIdentifier[identity] == nil else { continue }
        placeByIdentifier[identity] = Place(storyboard: number, controller: index)
      }
      controllersByID.append(byID)
      if storyboard.kind == .storyboard {
        numbersByName[storyboard.name, default: []].append(number)
      }
    }
  }

  /// Whether one of the storyboards has a name.
  package func hasStoryboard(named name: String) -> Bool { numbersByName[name] != nil }

  /// The controller that a storyboard has under a storyboard identifier.
  package func controller(_ identifier: String, inStoryboard name: String) -> StoryboardController?
  {
    placeByIdentifier[Identity(storyboard: name, identifier: identifier)].map { self[$0] }
  }

  /// The controller at a place.
  package subscript(place: Place) -> StoryboardController {
    storyboards[place.storyboard].controllers[place.controller]
  }

  /// The controllers that one contains, in file order. A storyboard reference stands for what it
  /// leads to; one that leads to no storyboard of these is left out.
  package func children(of place: Place) -> [Place] {
    var children: [Place] = []
    for objectID in self[place].children {
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
      return placeByIdentifier[Identity(storyboard: name, identifier: identifier)]
    }
    guard let first = numbersByName[name]?.first,
      let initial = storyboards[first].initialControllerID,
      let index = controllersByID[first][initial], storyboards[first].controllers[index].link == nil
    else { return nil }
    return Place(storyboard: first, controller: index)
  }
}
