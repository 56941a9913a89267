public import PlistSyntax

/// What a storyboard or a nib says about restoration.
public struct Storyboard: Hashable, Sendable {
  /// The file as the person named it.
  public var file: String
  /// The name under which an app loads it: the file's name without its ending.
  public var name: String
  /// The controllers, in file order.
  public var controllers: [StoryboardController]

  /// A storyboard.
  public init(file: String, name: String, controllers: [StoryboardController]) {
    self.file = file
    self.name = name
    self.controllers = controllers
  }
}

/// A view controller of a storyboard.
public struct StoryboardController: Hashable, Sendable {
  /// The identifier that Interface Builder gives every object.
  public var objectID: String
  /// The XML element: `viewController`, `navigationController`, …
  public var element: String
  /// The class that the app sets, or nil for the element's own.
  public var customClass: String?
  /// The storyboard identifier.
  public var storyboardIdentifier: String?
  /// The restoration identifier, also when it is the storyboard identifier that is used for it.
  public var restorationIdentifier: String?
  /// The objects that it contains by relationship or embed segue, by their `objectID`, in file order.
  public var children: [String] = []
  /// The views with a restoration identifier.
  public var views: [StoryboardView] = []
  /// Where the element stands.
  public var location: SourceLocation

  /// A controller.
  public init(objectID: String, element: String, location: SourceLocation) {
    self.objectID = objectID
    self.element = element
    self.location = location
  }
}

/// A view of a storyboard that has a restoration identifier.
public struct StoryboardView: Hashable, Sendable {
  /// The XML element: `tableView`, …
  public var element: String
  /// The restoration identifier.
  public var restorationIdentifier: String
  /// Where the element stands.
  public var location: SourceLocation

  /// A view.
  public init(element: String, restorationIdentifier: String, location: SourceLocation) {
    self.element = element
    self.restorationIdentifier = restorationIdentifier
    self.location = location
  }
}
