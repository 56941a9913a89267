import AppFiles
import PlistSyntax
import RestorationModel

@testable import RestorationPlan

// Plans in a few words, so that tables of cases can be read.

extension SearchStep {
  var short: String {
    switch self {
    case .restorationClass(_, let answer): "class:\(answer)"
    case .appDelegate: "delegate"
    case .liveController(.unchecked): "live"
    case .liveController(.madeByStoryboard(let name)): "live:\(name)"
    case .storyboard(_, let answer): "storyboard:\(answer)"
    case .registeredObject: "registered"
    }
  }
}

extension PlannedObject {
  /// The steps and what they come to.
  var search: String {
    let steps = steps.map(\.short).joined(separator: " ")
    return "\(steps) → \(verdict)" + (isChecked ? " checked" : "")
  }
}

extension RestorePlan {
  /// The paths that do not come back, in save order.
  var lost: [String] { objects.filter { $0.fate != .expected }.map(\.path.raw) }

  /// What the user sees, a line for each sight.
  var screen: [String] {
    sights.map { sight in
      let count =
        if let kept = sight.kept, let saved = sight.saved { " \(kept)/\(saved)" } else { "" }
      return sight.role.rawValue + (sight.path.map { " " + $0.raw } ?? "") + count
        + (sight.isInFront ? " *" : "")
    }
  }

  /// The objects that are surer than what they depend on, or sure although the launch may end.
  var overrated: [String] {
    objects.filter { object in
      guard object.standing == .comesBack else { return false }
      let ground = object.ground.map { objects[$0].standing }
      let parent = object.role == .object ? nil : object.parent.map { objects[$0].standing }
      return launchEnd != nil || (ground ?? .comesBack) != .comesBack
        || (parent ?? .comesBack) != .comesBack
    }.map(\.path.raw)
  }

  func object(_ path: String) -> PlannedObject? { objects.first { $0.path.raw == path } }
}

extension RestorationArchive {
  /// The plan when these patterns are not recreated.
  func plan(
    without patterns: String..., project: ProjectFacts = ProjectFacts()
  ) throws -> RestorePlan {
    let patterns = try patterns.map { try PathPattern(parsing: $0) }
    return RestorePlanner(project: project, notRecreated: patterns).plan(for: self)
  }
}

extension ProjectFacts {
  static func classes(_ names: String...) -> ProjectFacts {
    var facts = ProjectFacts()
    facts.classNames = Set(names)
    return facts
  }

  /// A storyboard `Main` with a controller for each of these, the initial one first: its storyboard
  /// identifier, its restoration identifier, and the places of its children in the list.
  static func main(
    _ controllers: (identifier: String?, restoration: String?, children: [Int])...
  ) -> ProjectFacts {
    var facts = ProjectFacts()
    let location = SourceLocation(byteOffset: 0)
    var storyboard = Storyboard(
      file: "Main.storyboard", name: "Main",
      controllers: controllers.enumerated().map { place, entry in
        var controller = StoryboardController(
          objectID: "\(place)", element: "viewController", location: location)
        controller.storyboardIdentifier = entry.identifier
        controller.restorationIdentifier = entry.restoration
        controller.children = entry.children.map(String.init)
        return controller
      })
    storyboard.initialControllerID = "0"
    facts.storyboards = [storyboard]
    return facts
  }

  /// A storyboard `Main` that creates a navigation controller `Nav` at launch, and controllers with
  /// these storyboard identifiers on demand.
  static func navigation(_ identifiers: String...) -> ProjectFacts {
    var facts = main((nil, "Nav", []))
    facts.storyboards?[0].controllers[0].element = "navigationController"
    for identifier in identifiers {
      var controller = StoryboardController(
        objectID: identifier, element: "viewController", location: SourceLocation(byteOffset: 0))
      controller.storyboardIdentifier = identifier
      facts.storyboards?[0].controllers.append(controller)
    }
    return facts
  }

  static func info(_ change: (inout InfoPlist) -> Void) -> ProjectFacts {
    var facts = ProjectFacts()
    var info = InfoPlist()
    change(&info)
    facts.infoPlist = info
    return facts
  }
}
