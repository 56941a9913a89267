package import PlistSyntax

/// What a storyboard or a nib contains about restoration.
package struct Storyboard: Hashable, Sendable {
  /// Which of the two a file is.
  package enum Kind: Hashable, Sendable {
    /// Scenes with controllers that are created by identifier.
    case storyboard
    /// Objects that one owner loads.
    case nib
  }

  /// The name of the file, as the user gave it.
  package var file: String
  /// The name under which an app loads it: the file's name without its ending and without `~ipad`
  /// or `~iphone`.
  package var name: String
  /// Whether it is a storyboard or a nib.
  package var kind = Kind.storyboard
  /// Whether it is a launch screen, whose controllers the app does not keep.
  package var isLaunchScreen = false
  /// The `objectID` of the initial controller.
  package var initialControllerID: String?
  /// The controllers, in file order. In a nib the first may be the File's Owner, which owns the
  /// top-level views.
  package var controllers: [StoryboardController]

  /// A storyboard.
  package init(file: String, name: String, controllers: [StoryboardController]) {
    self.file = file
    self.name = name
    self.controllers = controllers
  }

  /// The name under which an app loads a file.
  static func name(ofFile file: String) -> String {
    var name = file.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
    for device in ["~ipad", "~iphone"] where name.ends(with: device) {
      name = name.dropLast(device.count)
    }
    return String(name)
  }
}

/// A view controller of a storyboard.
package struct StoryboardController: Hashable, Sendable {
  /// The identifier that Interface Builder gives every object.
  package var objectID: String
  /// The XML element: `viewController`, `navigationController`, …
  package var element: String
  /// The class that the app sets; nil for the default class of the element.
  package var customClass: String?
  /// The module of that class; nil for an Objective-C class.
  package var customModule: String?
  /// The storyboard identifier.
  package var storyboardIdentifier: String?
  /// The restoration identifier, even if it is copied from the storyboard identifier.
  package var restorationIdentifier: String?
  /// Set for a storyboard reference, which is a placeholder for a controller of another storyboard.
  package var link: StoryboardLink?
  /// The objects that it contains by relationship or embed segue, by `objectID`, in file order.
  package var children: [String] = []
  /// The `children` that it gets by an embed segue, together with its view.
  package var embedded: Set<String> = []
  /// The views with a restoration identifier.
  package var views: [StoryboardView] = []
  /// The views that would save state but have no restoration identifier.
  package var unidentifiedViews: [UnidentifiedView] = []
  /// The location of the element.
  package var location: SourceLocation

  /// A controller.
  package init(objectID: String, element: String, location: SourceLocation) {
    self.objectID = objectID
    self.element = element
    self.location = location
  }

  /// The class that the app sets, by its runtime name: `Module.Class` for a Swift class.
  package var className: String? {
    guard let customClass, let customModule else { return customClass }
    return customModule + "." + customClass
  }
}

/// The target of a storyboard reference.
package struct StoryboardLink: Hashable, Sendable {
  /// The name of the storyboard; nil for the storyboard of the reference.
  package var storyboardName: String?
  /// The storyboard identifier there; nil for the initial controller.
  package var identifier: String?

  /// A storyboard reference.
  package init(storyboardName: String?, identifier: String?) {
    self.storyboardName = storyboardName
    self.identifier = identifier
  }
}

/// A view of a storyboard that has a restoration identifier.
package struct StoryboardView: Hashable, Sendable {
  /// The XML element: `tableView`, …
  package var element: String
  /// The restoration identifier.
  package var restorationIdentifier: String
  /// The location of the element.
  package var location: SourceLocation

  /// A view.
  package init(element: String, restorationIdentifier: String, location: SourceLocation) {
    self.element = element
    self.restorationIdentifier = restorationIdentifier
    self.location = location
  }
}

/// A view of a storyboard that has no restoration identifier.
package struct UnidentifiedView: Hashable, Sendable {
  /// The elements of the views whose state UIKit saves if they have an identifier: Apple, App
  /// Programming Guide for iOS, "Preserving the State of Your Views". `webView` is UIWebView.
  package static let elements: Set<String> = [
    "collectionView", "imageView", "scrollView", "tableView", "textField", "textView", "webView",
  ]

  /// The XML element.
  package let element: String
  /// Where the element is.
  package let location: SourceLocation
}
