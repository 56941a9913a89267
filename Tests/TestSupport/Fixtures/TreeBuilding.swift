import PlistSyntax
package import RestorationArchives

// Short ways to make trees in fixtures and tests.

extension Envelope {
  /// The envelope of an archive that an app of version 1 saved on a phone.
  package static var phone: Envelope {
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.minorVersion = 1
    envelope.bundleVersion = "42"
    envelope.systemVersion = "12.4"
    envelope.userInterfaceIdiom = .phone
    envelope.timestamp = 586_267_500.0
    return envelope
  }
}

extension RestorationNode {
  /// A view controller.
  package static func controller(
    _ path: String, _ className: String = "UIViewController", restorationClass: String? = nil,
    storyboard: StoryboardReference? = nil, state: [StateEntry] = [],
    views: [RestorationNode] = []
  ) -> RestorationNode {
    var content = NodeContent(kind: .viewController)
    content.className = .value(className)
    content.storyboard = storyboard
    content.viewLoaded = true
    content.state = state
    content.views = views
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, content: content)
  }

  /// An object that the app registered.
  package static func object(
    _ path: String, _ className: String, restorationClass: String? = nil, state: [StateEntry] = []
  ) -> RestorationNode {
    var content = NodeContent(kind: .object)
    content.className = .value(className)
    content.state = state
    return RestorationNode(
      path: RestorationPath(path), restorationClass: restorationClass, content: content)
  }

  /// A view.
  package static func view(
    _ path: String, _ className: String, state: [StateEntry] = []
  ) -> RestorationNode {
    var content = NodeContent(kind: .view)
    content.className = .value(className)
    content.state = state
    return RestorationNode(path: RestorationPath(path), content: content)
  }

  /// A listed path without a coder.
  package static func listedOnly(_ path: String) -> RestorationNode {
    RestorationNode(path: RestorationPath(path), hasState: false, content: NodeContent())
  }

  /// A navigation controller with the paths of its children, bottom to top.
  package static func navigation(_ path: String, children: [String]) -> RestorationNode {
    controller(
      path, "UINavigationController",
      state: [
        StateEntry(KnownKeys.navigationChildren, .array(children.map { .string($0) }))
      ])
  }
}

extension RestorationArchive {
  /// A UIKit archive.
  package static func uikit(
    _ nodes: some Sequence<RestorationNode>, envelope: Envelope? = .phone
  ) -> RestorationArchive {
    RestorationArchive(envelope: envelope, nodes: nodes)
  }
}
