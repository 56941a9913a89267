import KeyedArchive
import PlistSyntax
import RestorationModel

/// A window or the application, as `windows.plist` describes it. Its values have no location in the
/// file of the records.
struct WindowNode {
  let window: AppKitWindows.Window
  let context: RecordContext

  var node: RestorationNode {
    RestorationNode(path: context.paths.path(of: window.id)) {
      context.windows.keys.hidden(in: content)
    }
  }

  private var content: NodeContent {
    let isApplication = window.id == AppKitRecords.applicationID
    var content = NodeContent(kind: isApplication ? .application : .window)
    guard let document = context.windows.document else { return content }
    guard window.isShown else {
      content.unreadableValueCount = Uncompared(1)
      content.state = [
        StateEntry(
          KnownKeys.AppKit.windowID,
          .unreadable(UnreadableValue(reason: "earlier windows have the same large values")))
      ]
      return content
    }
    var values = StateWalk(ObjectGraph(values: document), limits: context.limits)
    values.windowPaths = context.paths
    for entry in document.entries(of: window.fields) {
      // Every window has a key, so its presence is not shown.
      guard let key = document.text(at: entry.key), !key.isSame(as: KnownKeys.AppKit.dataKey)
      else { continue }
      if isApplication, Self.isFact(key, entry.value, in: document) { continue }
      content.state.append(StateEntry(key, values.value(of: entry.value)))
    }
    content.unreadableValueCount = Uncompared(values.unreadableCount)
    return content
  }

  /// The facts about the app and the system in the application's entry; nil if there is none.
  static func envelope(of windows: AppKitWindows) -> Envelope? {
    guard let document = windows.document,
      let application = windows.window(AppKitRecords.applicationID)
    else { return nil }
    var envelope = Envelope()
    for entry in document.entries(of: application.fields) {
      switch document.text(at: entry.key) {
      case KnownKeys.AppKit.bundleVersion:
        envelope.bundleVersion = envelope.bundleVersion ?? document.text(at: entry.value)
      case KnownKeys.AppKit.systemVersion:
        envelope.systemVersion = envelope.systemVersion ?? version(entry.value, in: document)
      default: continue
      }
    }
    return envelope
  }

  /// Whether the envelope contains the value.
  private static func isFact(_ key: String, _ value: ValueID, in document: PlistDocument) -> Bool {
    switch key {
    case KnownKeys.AppKit.bundleVersion: document.text(at: value) != nil
    case KnownKeys.AppKit.systemVersion: version(value, in: document) != nil
    default: false
    }
  }

  /// `14.1.1` for a list of numbers; nil for anything else.
  private static func version(_ id: ValueID, in document: PlistDocument) -> String? {
    guard case .array(let elements) = document.value(id), document.count(of: elements) <= 8
    else { return nil }
    var numbers: [String] = []
    for element in document.elements(of: elements) {
      guard case .integer(let number, _) = document.value(element) else { return nil }
      numbers.append(number.description)
    }
    return numbers.isEmpty ? nil : numbers.joined(separator: ".")
  }
}
