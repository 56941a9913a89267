import RestorationArchives

extension Rule {
  static let malformedPath = Rule(
    "malformed-path", .error, needs: [.uikitArchive], decidesRestore: true,
    "a restoration path that UIKit cannot split into its identifiers again",
    fix: "use a restorationIdentifier that is not empty, has no '/' and does not begin with ':['",
    page: """
      UIKit joins restoration identifiers with '/' and puts ':[n]:' before a contained child. It
      escapes nothing. On restore it splits the path at '/', drops every component that begins with
      ':[' and passes the rest to the app. An identifier that is empty, ends in '/' or begins with
      ':[' comes back as something else, so the object is not found.

      Source: uikit.md, row P5; Apple, View Controller Programming Guide for iOS, "Choosing
      Effective Restoration Identifiers"
      Blind spots: An identifier with a '/' between other characters looks like two identifiers,
      which this rule does not detect. The path of an object below a malformed path contains that
      path and is reported too.
      Xcode: Identity inspector → Restoration ID
      Before:
        detail.restorationIdentifier = ":[detail]"
        settings.restorationIdentifier = "Settings/"
      After:
        detail.restorationIdentifier = "Detail"
        settings.restorationIdentifier = "Settings"
      """,
    path: { entry, collector in
      if let malformation = PathMalformation(of: entry) { collector.report(malformation.message) }
    })
}

/// The first fault in the form of a path.
enum PathMalformation {
  case empty
  case leadingSlash
  case trailingSlash
  case emptyComponent
  case trailingIndex
  case notAnIndex(String)

  /// Checks the entry's own components: its controller's are reported there.
  init?(of entry: SavedEntry) {
    let components = entry.ownComponents
    guard let last = components.last else {
      self = .empty
      return
    }
    for (place, component) in components.enumerated() {
      switch component {
      case .identifier(let name) where name.isEmpty:
        if place == 0, !entry.isBelowController {
          self = .leadingSlash
        } else {
          self = place == components.count - 1 ? .trailingSlash : .emptyComponent
        }
        return
      case .malformedIndex(let text):
        self = .notAnIndex(text)
        return
      case .identifier, .index: break
      }
    }
    guard case .index = last else { return nil }
    self = .trailingIndex
  }

  var message: String {
    switch self {
    case .empty: "the path is empty"
    case .leadingSlash: "the path begins with '/'"
    case .trailingSlash: "the path ends with '/'"
    case .emptyComponent: "the path has an empty component"
    case .trailingIndex: "the path ends in an index component without an identifier"
    case .notAnIndex(let text): "the component '\(text)' begins with ':[' but is not an index"
    }
  }
}
