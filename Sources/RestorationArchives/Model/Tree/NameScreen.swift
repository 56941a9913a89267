package import PlistSyntax

/// Hides parts of the names in an archive: paths, references, classes, storyboards, versions. All
/// outputs get names only through it; saved values are redacted elsewhere.
package struct NameScreen: Sendable {
  /// Whether a name in UTF-8 is shown differently. Very few are.
  let changes: @Sendable (ByteView) -> Bool
  private let change: @Sendable (String) -> String

  /// A screen. `change` returns the replacement of a name that `changes` finds.
  package init(
    changes: @escaping @Sendable (ByteView) -> Bool, change: @escaping @Sendable (String) -> String
  ) {
    self.changes = changes
    self.change = change
  }

  /// The replacement of a name; nil if the name is shown unchanged.
  package func shown(_ name: String) -> String? {
    name.withByteView(changes) ? change(name) : nil
  }

  func shown(_ path: RestorationPath) -> RestorationPath? {
    shown(path.raw).map { RestorationPath($0) }
  }

  private func screen(_ name: inout String?) {
    if let shown = name.flatMap({ self.shown($0) }) { name = shown }
  }

  private func screen(_ name: inout String) {
    if let shown = shown(name) { name = shown }
  }

  /// A storyboard with its names; nil if all are unchanged.
  package func screened(_ storyboard: StoryboardReference) -> StoryboardReference? {
    var shown = storyboard
    screen(&shown.name)
    screen(&shown.identifier)
    screen(&shown.bundlePath)
    return shown == storyboard ? nil : shown
  }

  /// The content of a coder, with its views. References in its state lead to paths as they are
  /// shown; all other values are redacted elsewhere.
  func screened(_ content: NodeContent) -> NodeContent {
    var shown = screenedFacts(content)
    if !content.views.isEmpty { shown.views = content.views.map { $0.screened(by: self) } }
    shown.state = content.state.map { entry in
      let value = entry.value.map { value -> StateValue? in
        guard case .reference(let path) = value else { return nil }
        return self.shown(path).map { .reference($0) }
      }
      return value.map { StateEntry(entry.key, $0, origin: entry.origin, at: entry.location) }
        ?? entry
    }
    return shown
  }

  /// The facts of a coder about its object, without its views and its state.
  package func screenedFacts(_ content: NodeContent) -> NodeContent {
    var shown = content
    if let name = content.className.value.flatMap({ self.shown($0) }) {
      shown.className = .value(name)
    }
    if let storyboard = content.storyboard.flatMap({ screened($0) }) {
      shown.storyboard = storyboard
    }
    if let reason = content.unreadable.flatMap({ self.shown($0.reason) }) {
      shown.unreadable?.reason = reason
    }
    return shown
  }

  func screened(_ envelope: Envelope) -> Envelope {
    var shown = envelope
    screen(&shown.bundleVersion)
    screen(&shown.systemVersion)
    shown.firstResponders = envelope.firstResponders?.map { self.shown($0) ?? $0 }
    for place in shown.sizeClasses.indices {
      screen(&shown.sizeClasses[place].window)
      screen(&shown.sizeClasses[place].horizontal)
      screen(&shown.sizeClasses[place].vertical)
    }
    return shown
  }
}

extension RestorationArchive {
  /// The archive behind a screen, without its saved values. References in values remain references,
  /// to paths as they are shown.
  package func screened(by screen: NameScreen) -> RestorationArchive {
    var shown = self
    shown.screen = screen
    shown.envelope = envelope.map { screen.screened($0) }
    shown.nodes = nodes.map { $0.screened(by: screen) }
    shown.unlistedNodes = unlistedNodes.map { $0.screened(by: screen) }
    for (place, entry) in unlistedRestorationClasses.enumerated() {
      let path = screen.shown(entry.path)
      let name = screen.shown(entry.className)
      guard path != nil || name != nil else { continue }
      shown.unlistedRestorationClasses[place] = RestorationClassEntry(
        path: path ?? entry.path, className: name ?? entry.className)
    }
    shown.fault = fault.map { screen.shown($0) ?? $0 }
    return shown
  }
}
