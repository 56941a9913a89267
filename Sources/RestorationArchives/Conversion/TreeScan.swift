/// Looks through a tree for what cannot be taken as it is: texts in place of secrets, and values that
/// could not be read.
struct TreeScan {
  /// The first text in place of a secret, with its place.
  private(set) var redacted: EncodingError?
  private let onUnreadable: LossReport?
  private var path: RestorationPath?

  /// - Parameter onUnreadable: gets the values that could not be read, in the order of the tree.
  init(of archive: RestorationArchive, onUnreadable: LossReport?) {
    self.onUnreadable = onUnreadable
    if let envelope = archive.envelope {
      look(at: envelope.bundleVersion, envelope.systemVersion)
      for path in envelope.firstResponders ?? [] { look(at: path.raw) }
      for window in envelope.sizeClasses { look(at: window.window) }
      visit(envelope.state)
    }
    for entry in archive.unlistedRestorationClasses { look(at: entry.path.raw, entry.className) }
    for node in archive.allNodes { visit(node) }
  }

  /// Views have no views of their own, so this recurses one level.
  private mutating func visit(_ node: RestorationNode) {
    path = node.path
    let content = node.decoded()
    look(at: node.path.raw, node.restorationClass, content.className.value)
    look(at: content.storyboard)
    visit(content.state)
    for view in content.views { visit(view) }
    path = nil
  }

  private mutating func visit(_ state: [StateEntry]) {
    for entry in state {
      entry.value.visit(at: [.name(entry.key)]) { value, steps in
        if case .name(let name)? = steps.last { look(at: name, steps: steps.dropLast()) }
        look(at: value, steps)
        return true
      }
    }
  }

  private mutating func look(at value: StateValue, _ steps: [KeyStep]) {
    switch value {
    case .string(let text), .reference(let text): look(at: text, steps: steps)
    case .url(let text, let base): look(at: text, base, steps: steps)
    case .storyboard(let reference): look(at: reference, steps)
    case .object(let className, _): look(at: className, steps: steps)
    case .unreadable(let value):
      look(at: value.text, steps: steps)
      let reason = "the value could not be read: \(value.reason)"
      onUnreadable?(EncodingError(path: path, steps: steps, reason: reason))
    case .opened(let data) where data.bytes == nil:
      note("its bytes were left out, since they would show a secret", steps)
    default: break
    }
  }

  private mutating func look(at storyboard: StoryboardReference?, _ steps: [KeyStep] = []) {
    look(at: storyboard?.name, storyboard?.identifier, storyboard?.bundlePath, steps: steps)
  }

  private mutating func look(at texts: String?..., steps: some Sequence<KeyStep> = []) {
    for case let text? in texts where redacted == nil && Redaction.isFound(in: text) {
      note("has '<redacted …>' in place of what was saved", Array(steps))
    }
  }

  private mutating func note(_ reason: String, _ steps: [KeyStep]) {
    if redacted == nil { redacted = EncodingError(path: path, steps: steps, reason: reason) }
  }
}
