extension Rule {
  static let malformedPath = Rule(
    "malformed-path", .error, needs: [.uikitArchive], decidesRestore: true,
    "a restoration path that UIKit cannot split into its identifiers again",
    page: """
      UIKit joins restoration identifiers with '/' and puts ':[n]:' before a contained child. It
      escapes nothing. On restore it splits the path at '/', drops every component that begins with
      ':[' and passes the rest to the app. An identifier that is empty, ends in '/' or begins with
      ':[' comes back as something else, so the app does not recognize it.

      Fix: use a restorationIdentifier that is not empty, has no '/' and does not begin with ':['
      Source: uikit.md, row P5; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: An identifier with a '/' between other characters looks like two, which is not
      detected. The path of an object below a malformed one contains it and is reported too.
      Xcode: Identity inspector → Restoration ID
      Before:
        detail.restorationIdentifier = ":[detail]"
        settings.restorationIdentifier = "Settings/"
      After:
        detail.restorationIdentifier = "Detail"
        settings.restorationIdentifier = "Settings"
      """,
    object: { entry, _, collector in
      if let malformation = entry.malformation { collector.report(malformation) }
    })
}

extension LintedObject {
  /// The first fault in the form of its path, in words. That of its controller is reported there.
  var malformation: String? {
    let components = ownComponents
    for (place, component) in components.enumerated() {
      switch component {
      case .identifier(""):
        if place == 0, !isBelowController { return "the path begins with '/'" }
        let isLast = place == components.count - 1
        return isLast ? "the path ends with '/'" : "the path has an empty component"
      case .malformedIndex(let text):
        return "the component '\(text)' begins with ':[' but is not an index"
      case .identifier, .index: break
      }
    }
    return switch components.last {
    case nil: "the path is empty"
    case .index: "the path ends in an index component without an identifier"
    default: nil
    }
  }
}
