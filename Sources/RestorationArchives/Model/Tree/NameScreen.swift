/// Shows something else in place of names in an archive: of secrets in them, or of all of them. All
/// outputs get names only through one; most saved values are redacted elsewhere.
package struct NameScreen: Sendable {
  /// What has the name.
  package enum Subject: Sendable {
    case path, className, version, sizeClass
    /// A storyboard, an object in it, a window.
    case identifier
    /// What cannot be read: the reason may quote it.
    case damage
  }

  private let replacement: @Sendable (String, Subject) -> String?
  /// Replaces what else is in the coder of the object with a path; nil if only references are
  /// replaced, as the paths to which they lead.
  var contents: (@Sendable (inout NodeContent, RestorationPath) -> Void)?

  /// - Parameter replacement: what is shown in place of a name; nil for the name itself.
  package init(_ replacement: @escaping @Sendable (String, Subject) -> String?) {
    self.replacement = replacement
  }

  /// The replacement of a name; nil if the name is shown unchanged.
  package func shown(_ name: String, _ subject: Subject = .identifier) -> String? {
    replacement(name, subject)
  }

  func screened(_ name: String, _ subject: Subject) -> String {
    replacement(name, subject) ?? name
  }

  func screened(_ path: RestorationPath) -> RestorationPath {
    replacement(path.raw, .path).map { RestorationPath($0) } ?? path
  }

  package func screened(_ storyboard: StoryboardReference) -> StoryboardReference {
    func screened(_ name: String?) -> String? { name.map { self.screened($0, .identifier) } }
    return StoryboardReference(
      name: screened(storyboard.name), identifier: screened(storyboard.identifier),
      bundlePath: screened(storyboard.bundlePath))
  }

  /// The content of the coder of an object, with its views.
  func screened(_ content: NodeContent, of path: RestorationPath) -> NodeContent {
    var shown = content
    if let name = content.className.value { shown.className = .value(screened(name, .className)) }
    shown.storyboard = content.storyboard.map { screened($0) }
    if let unreadable = content.unreadable {
      shown.unreadable?.fault.reason = screened(unreadable.fault.reason, .damage)
    }
    shown.views = content.views.map { $0.screened(by: self) }
    if let contents {
      contents(&shown, path)
    } else {
      shown.state = StateValue.replaced(content.state) { withReferences($1) } ?? content.state
    }
    return shown
  }

  /// The entry with other references, also in UIKit's lists of paths; nil if there are none.
  private func withReferences(_ entry: StateEntry) -> StateEntry? {
    let hasPaths = entry.origin == .uikit && KnownKeys.valueType(of: entry.key) == .paths
    let value = entry.value.map { value -> StateValue? in
      switch value {
      case .reference(let path): replacement(path, .path).map { .reference($0) }
      case .string(let path) where hasPaths: replacement(path, .path).map { .string($0) }
      default: nil
      }
    }
    return value.map { StateEntry(entry.key, $0, origin: entry.origin, at: entry.location) }
  }

  /// The facts about records. Their reasons quote nothing in a binary archive, but a tree can have any text there.
  func screened(_ records: RecordSummary) -> RecordSummary {
    var shown = records
    for place in records.unreadable.indices {
      shown.unreadable[place].reason = screened(records.unreadable[place].reason, .damage)
    }
    if let stop = records.stop { shown.stop?.reason = screened(stop.reason, .damage) }
    if let fault = records.listFault { shown.listFault?.reason = screened(fault.reason, .damage) }
    return shown
  }

  /// The facts of an envelope, without what the app delegate saved.
  func screened(_ envelope: Envelope) -> Envelope {
    var shown = envelope
    shown.bundleVersion = envelope.bundleVersion.map { screened($0, .version) }
    shown.systemVersion = envelope.systemVersion.map { screened($0, .version) }
    shown.firstResponders = envelope.firstResponders?.map(screened)
    shown.sizeClasses = envelope.sizeClasses.map { window in
      WindowSizeClass(
        window: screened(window.window, .identifier),
        horizontal: window.horizontal.map { screened($0, .sizeClass) },
        vertical: window.vertical.map { screened($0, .sizeClass) })
    }
    return shown
  }
}

extension RestorationArchive {
  /// The archive behind a screen, but for what the app delegate saved. References in values remain
  /// references, to paths as they are shown.
  package func screened(by screen: NameScreen) -> RestorationArchive {
    var shown = self
    shown.envelope = envelope.map { screen.screened($0) }
    shown.nodes = nodes.map { $0.screened(by: screen) }
    shown.unlistedNodes = unlistedNodes.map { $0.screened(by: screen) }
    shown.unlistedRestorationClasses = unlistedRestorationClasses.map { entry in
      RestorationClassEntry(
        path: screen.screened(entry.path), className: screen.screened(entry.className, .className))
    }
    shown.recordSummary = recordSummary.map { screen.screened($0) }
    return shown
  }
}
