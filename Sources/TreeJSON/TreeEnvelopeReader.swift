import PlistSyntax
import RestorationModel

extension TreeJSONReader {
  /// The archive-wide values.
  func envelope(_ id: ValueID) throws(TreeError) -> Envelope {
    let keys = try dictionary(id, "an envelope", TreeKeys.envelope)
    var envelope = Envelope()
    envelope.majorVersion = try keys["majorVersion"].flatMap { id throws(TreeError) in
      try integer(id)
    }
    envelope.minorVersion = try keys["minorVersion"].flatMap { id throws(TreeError) in
      try integer(id)
    }
    envelope.bundleVersion = try text(keys["bundleVersion"])
    envelope.systemVersion = try text(keys["systemVersion"])
    envelope.ignoreSnapshot = try bool(keys["ignoreSnapshot"])
    if let name = try text(keys["userInterfaceIdiom"]) {
      guard let idiom = UserInterfaceIdiom(name: name) else {
        throw document.treeError(
          .invalidValue, at: keys["userInterfaceIdiom"] ?? id,
          expected: "an idiom such as phone or pad", found: name)
      }
      envelope.userInterfaceIdiom = idiom
    }
    if let timestamp = keys["timestamp"], !isNull(timestamp) {
      envelope.timestamp = try valueReader.date(timestamp)
    }
    if let responders = keys["firstResponders"], !isNull(responders) {
      envelope.firstResponders = try paths(responders)
    }
    if let sizeClasses = keys["sizeClasses"], !isNull(sizeClasses) {
      envelope.sizeClasses = try windows(sizeClasses)
    }
    if let state = keys["state"] {
      envelope.state = try self.state(state, &envelope.unreadableValueCount.value)
    }
    return envelope
  }

  private func paths(_ id: ValueID) throws(TreeError) -> [RestorationPath] {
    guard case .array(let elements) = document.value(id) else {
      throw wrongType(id, "an array of restoration paths")
    }
    var paths: [RestorationPath] = []
    for element in document.elements(of: elements) {
      guard let path = document.text(at: element) else {
        throw wrongType(element, "a restoration path")
      }
      paths.append(RestorationPath(path))
    }
    return paths
  }

  private func windows(_ id: ValueID) throws(TreeError) -> [WindowSizeClass] {
    guard case .dictionary(let elements) = document.value(id) else {
      throw wrongType(id, "a dictionary of windows")
    }
    var windows: [WindowSizeClass] = []
    for entry in document.entries(of: elements) {
      let keys = try dictionary(entry.value, "size classes", ["horizontal", "vertical"])
      windows.append(
        WindowSizeClass(
          window: document.text(at: entry.key) ?? "",
          horizontal: try text(keys["horizontal"]), vertical: try text(keys["vertical"])))
    }
    return windows
  }
}
