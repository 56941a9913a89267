/// Hides parts of the names in an archive: paths, references, classes, storyboards, versions. All
/// outputs get names only through it; saved values are redacted elsewhere.
package struct NameScreen: Sendable {
  private let replacement: @Sendable (String) -> String?

  /// - Parameter replacement: what is shown in place of a name; nil for nearly all.
  package init(_ replacement: @escaping @Sendable (String) -> String?) {
    self.replacement = replacement
  }

  /// The replacement of a name; nil if the name is shown unchanged.
  package func shown(_ name: String) -> String? { replacement(name) }

  private func screened(_ name: String) -> String { replacement(name) ?? name }

  func screened(_ path: RestorationPath) -> RestorationPath {
    replacement(path.raw).map { RestorationPath($0) } ?? path
  }

  package func screened(_ storyboard: StoryboardReference) -> StoryboardReference {
    StoryboardReference(
      name: storyboard.name.map(screened), identifier: storyboard.identifier.map(screened),
      bundlePath: storyboard.bundlePath.map(screened))
  }

  /// The content of a coder, with its views. References in its state, and UIKit's lists of paths, lead
  /// to paths as they are shown; all other values are redacted elsewhere.
  func screened(_ content: NodeContent) -> NodeContent {
    var shown = content
    if let name = content.className.value { shown.className = .value(screened(name)) }
    shown.storyboard = content.storyboard.map { screened($0) }
    if let unreadable = content.unreadable {
      shown.unreadable?.fault.reason = screened(unreadable.fault.reason)
    }
    shown.views = content.views.map { $0.screened(by: self) }
    let state = StateValue.replaced(content.state) { entry in
      let hasPaths = entry.origin == .uikit && KnownKeys.valueType(of: entry.key) == .paths
      let value = entry.value.map { value -> StateValue? in
        switch value {
        case .reference(let path): replacement(path).map { .reference($0) }
        case .string(let path) where hasPaths: replacement(path).map { .string($0) }
        default: nil
        }
      }
      return value.map { StateEntry(entry.key, $0, origin: entry.origin, at: entry.location) }
    }
    shown.state = state ?? content.state
    return shown
  }

  /// The facts about records. Their reasons quote nothing in a binary archive, but a tree can have any text there.
  func screened(_ records: RecordSummary) -> RecordSummary {
    var shown = records
    for place in records.unreadable.indices {
      shown.unreadable[place].reason = screened(records.unreadable[place].reason)
    }
    if let stop = records.stop { shown.stop?.reason = screened(stop.reason) }
    if let fault = records.listFault { shown.listFault?.reason = screened(fault.reason) }
    return shown
  }

  func screened(_ envelope: Envelope) -> Envelope {
    var shown = envelope
    shown.bundleVersion = envelope.bundleVersion.map(screened)
    shown.systemVersion = envelope.systemVersion.map(screened)
    shown.firstResponders = envelope.firstResponders?.map(screened)
    shown.sizeClasses = envelope.sizeClasses.map { window in
      WindowSizeClass(
        window: screened(window.window), horizontal: window.horizontal.map(screened),
        vertical: window.vertical.map(screened))
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
    shown.unlistedRestorationClasses = unlistedRestorationClasses.map { entry in
      RestorationClassEntry(
        path: screen.screened(entry.path),
        className: screen.shown(entry.className) ?? entry.className)
    }
    shown.recordSummary = recordSummary.map { screen.screened($0) }
    return shown
  }
}
