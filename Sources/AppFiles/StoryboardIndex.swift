/// The controllers of several storyboards, indexed for lookups.
package struct StoryboardIndex: Sendable {
  package struct Place: Hashable, Sendable {
    package let storyboard: Int
    let controller: Int
  }

  /// What storyboards create for a path: at launch, or with a container.
  package enum Live: Hashable, Sendable {
    /// One controller, or one for each language or device.
    case found([Place])
    /// The only controller with this identifier has another index, so it is under this path.
    case elsewhere(RestorationPath)
  }

  package struct Child {
    package let place: Place
    /// Its index in its container; nil if unknown, as that of several embed segues is.
    let index: Int?
    /// Whether an embed segue creates it when the view of its container is loaded.
    package let isEmbedded: Bool
  }

  private struct Contents {
    /// Those of unknown order under nil.
    let byIndex: [Int?: [Child]]
    let byIdentifier: [String?: [Child]]

    func children(at index: Int) -> [Child] { (byIndex[nil] ?? []) + (byIndex[index] ?? []) }
  }

  private let storyboards: [Storyboard]
  /// All controllers, in the order of the files.
  private var places: [Place] = []
  /// A name can have several files: one for each language or kind of device.
  private var numbersByName: [String: [Int]] = [:]
  /// By the name of the storyboard and the storyboard identifier.
  private var placesByIdentifier: [String: [String: [Place]]] = [:]
  /// For each storyboard, its controllers by object id.
  private var placesByID: [[String: Place]] = []
  /// The controllers that the app creates at launch, without those that they contain.
  private var launchControllers: [Place] = []
  private var contents: [Place: Contents] = [:]

  /// - Parameter mainStoryboards: the names of the storyboards that the app loads at launch; nil if
  ///   unknown.
  package init(_ storyboards: [Storyboard], mainStoryboards: [String]? = nil) {
    self.storyboards = storyboards
    for (number, storyboard) in storyboards.enumerated() {
      let places = storyboard.controllers.indices.map { Place(storyboard: number, controller: $0) }
      self.places += places
      placesByID.append(Dictionary(places.map { (self[$0].objectID, $0) }) { first, _ in first })
      // No controller of a nib is created by identifier.
      if storyboard.isNib { continue }
      numbersByName[storyboard.name, default: []].append(number)
      let owned = Set(storyboard.controllers.flatMap { Set($0.children).subtracting($0.embedded) })
      for place in places {
        guard let identifier = self[place].compiledIdentifier(owned: owned) else { continue }
        placesByIdentifier[storyboard.name, default: [:]][identifier, default: []].append(place)
      }
    }
    launchControllers = initialControllers(named: mainStoryboards)
    for place in places where !self[place].children.isEmpty {
      let children = children(of: place)
      contents[place] = Contents(
        byIndex: Dictionary(grouping: children, by: \.index),
        byIdentifier: Dictionary(grouping: children) { self[$0.place].restorationIdentifier })
    }
  }

  package func hasStoryboard(named name: String) -> Bool { numbersByName[name] != nil }

  /// All controllers that a storyboard creates by an identifier, in the order of the files.
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
    let identified = places.compactMap { place in
      self[place].restorationIdentifier.map { ($0, place) }
    }
    return Dictionary(grouping: identified, by: \.0)
      .compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }

  /// The controllers with a restoration identifier, each with its container, which has none: UIKit does
  /// not ask it for them. Source: uikit.md, row S17.
  package var gaps: [(container: Place, child: Place)] {
    places.filter { self[$0].restorationIdentifier == nil }.flatMap { container in
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

  // MARK: What is there without a search

  /// UIKit finds a live controller only under its exact path. Nil if none is known.
  ///
  /// - Parameter container: the path of an object above, and what storyboards create for it; nil for
  ///   what exists at launch.
  package func live(
    at path: RestorationPath, below container: (path: RestorationPath, places: [Place])? = nil
  ) -> Live? {
    let way = path.components.dropFirst(container?.path.components.count ?? 0)
    guard case .identifier(let name)? = way.last else { return nil }
    let found = places(at: way, below: container?.places)
    if !found.isEmpty { return .found(found) }
    // A child that each container has once, at the same place.
    let above = Array(path.prefixes.prefix(2))
    guard above.count == 2, case .index? = way.dropLast().last else { return nil }
    let children = places(at: way.dropLast(2), below: container?.places)
      .compactMap { contents[$0]?.byIdentifier[name] }
    guard let now = children.first?.first?.index,
      children.allSatisfy({ $0.count == 1 && $0[0].index == now })
    else { return nil }
    return .elsewhere(RestorationPath("\(above[1])/:[\(now)]:/\(name)"))
  }

  /// The controllers at the end of a way: from one that exists at launch, or from containers.
  private func places(
    at way: some Sequence<RestorationPath.Component>, below containers: [Place]?
  ) -> [Place] {
    var found = containers ?? launchControllers
    // An identifier comes after the index of its controller. Controllers without one are in between.
    var isNamed = containers != nil
    for component in way {
      switch component {
      case .malformedIndex: return []
      case .index(let index):
        found = places(in: isNamed ? found : named(nil, found)) { $0.children(at: index) }
        isNamed = false
      case .identifier(let name) where isNamed:
        // A handwritten path.
        found = places(in: found) { $0.byIdentifier[name] ?? [] }
      case .identifier(let name):
        found = named(name, found)
        isNamed = true
      }
    }
    return isNamed ? found : named(nil, found)
  }

  /// Each child once: several segues can name it, which would multiply with each component of a path.
  private func places(in containers: [Place], _ children: (Contents) -> [Child]) -> [Place] {
    var seen: Set<Place> = []
    return containers.flatMap { contents[$0].map(children) ?? [] }.map(\.place)
      .filter { seen.insert($0).inserted }
  }

  private func named(_ identifier: String?, _ places: [Place]) -> [Place] {
    places.filter { self[$0].restorationIdentifier == identifier }
  }
}

extension StoryboardController {
  /// The identifier by which the compiled storyboard creates it; nil if there is none. Without a
  /// storyboard identifier Xcode makes one, such as `UIViewController-abc-de-fgh`, unless another
  /// scene owns the controller by a relationship.
  fileprivate func compiledIdentifier(owned: Set<String>) -> String? {
    if link != nil { return nil }
    if let storyboardIdentifier { return storyboardIdentifier }
    return owned.contains(objectID) ? nil : elementClass.map { $0 + "-" + objectID }
  }
}
