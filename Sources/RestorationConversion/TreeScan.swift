import PlistSyntax
import RestorationArchives

/// Looks through a tree for what cannot be taken as it is: texts in place of secrets, and values that
/// could not be read.
struct TreeScan {
  /// The first text in place of a secret, with its place.
  private(set) var redacted: EncodingError?
  /// Values that could not be read, in the order of the tree.
  private(set) var unreadable: [EncodingError] = []
  private(set) var moreUnreadable = 0

  private let findsUnreadable: Bool
  private var path: RestorationPath?
  private var steps: [KeyStep] = []

  init(of archive: RestorationArchive, findsUnreadable: Bool) {
    self.findsUnreadable = findsUnreadable
    if let envelope = archive.envelope { visit(envelope) }
    for entry in archive.unlistedRestorationClasses {
      visit(text: entry.path.raw)
      visit(text: entry.className)
    }
    for node in archive.allNodes { visit(node) }
  }

  private mutating func visit(_ envelope: Envelope) {
    visit(text: envelope.bundleVersion)
    visit(text: envelope.systemVersion)
    for path in envelope.firstResponders ?? [] { visit(text: path.raw) }
    for window in envelope.sizeClasses { visit(text: window.window) }
    visit(envelope.state)
  }

  /// Views have no views of their own, so this recurses one level.
  private mutating func visit(_ node: RestorationNode) {
    path = node.path
    visit(text: node.path.raw)
    visit(text: node.restorationClass)
    let content = node.decoded()
    visit(text: content.className.value)
    visit(content.storyboard)
    visit(content.state)
    for view in content.views { visit(view) }
    path = nil
  }

  private mutating func visit(_ state: [StateEntry]) {
    for entry in state { visit(entry.value, named: entry.key) }
  }

  private mutating func visit(_ value: StateValue, named name: String) {
    visit(text: name)
    visit(value, at: .name(name))
  }

  private mutating func visit(_ value: StateValue, at step: KeyStep) {
    steps.append(step)
    visit(value)
    steps.removeLast()
  }

  /// Recursive: values nest at most `Limits.valueDepth` deep.
  private mutating func visit(_ value: StateValue) {
    switch value {
    case .string(let text), .reference(let text): visit(text: text)
    case .url(let text, let base):
      visit(text: text)
      visit(text: base)
    case .storyboard(let reference): visit(reference)
    case .unreadable(let value):
      visit(text: value.text)
      if findsUnreadable { noteUnreadable(value.reason) }
    case .opened(let data):
      if data.bytes == nil {
        note("its bytes were left out, since they would show a secret")
      }
      visit(data.contents)
    case .array(let elements), .orderedSet(let elements):
      for (place, element) in elements.enumerated() { visit(element, at: .index(place)) }
    case .set(let elements):
      for element in elements { visit(element, at: .element) }
    case .dictionary(let pairs): for pair in pairs { visit(pair) }
    case .object(let className, let fields):
      visit(text: className)
      for field in fields { visit(field.value, named: field.name) }
    case .archive(let fields):
      for field in fields { visit(field.value, named: field.name) }
    default: break
    }
  }

  private mutating func visit(_ pair: StatePair) {
    if case .string(let name) = pair.key { return visit(pair.value, named: name) }
    visit(pair.key)
    visit(pair.value, at: pair.key.step)
  }

  private mutating func visit(_ storyboard: StoryboardReference?) {
    visit(text: storyboard?.name)
    visit(text: storyboard?.identifier)
    visit(text: storyboard?.bundlePath)
  }

  private mutating func visit(text: String?) {
    guard let text, redacted == nil, Redaction.isFound(in: text) else { return }
    note("has '<redacted …>' in place of what was saved")
  }

  private mutating func note(_ reason: String) {
    if redacted == nil { redacted = EncodingError(path: path, steps: steps, reason: reason) }
  }

  private mutating func noteUnreadable(_ reason: String) {
    guard unreadable.count < Conversion.mostLosses else {
      moreUnreadable += 1
      return
    }
    unreadable.append(
      EncodingError(path: path, steps: steps, reason: "the value could not be read: \(reason)"))
  }
}
