import PlistSyntax

/// Writes UIKit's archive in the layout that `UIKitReader` reads.
struct UIKitWriter {
  private var encoder: StateEncoder
  private var top: [(key: String, value: ValueID)] = []

  static func document(
    of archive: RestorationArchive, _ onLoss: LossReport?
  ) throws(EncodingError) -> PlistDocument {
    var writer = UIKitWriter(encoder: StateEncoder(onLoss))
    if let envelope = archive.envelope { try writer.put(envelope) }
    try writer.put(KnownKeys.rootIdentifiers, list(archive.paths))
    try writer.putClassMap(archive)
    var written: Set<RestorationPath> = []
    for node in archive.allNodes where node.hasState {
      // UIKit writes one coder for each path; so does this writer if a tree lists a path twice.
      guard written.insert(node.path).inserted else { continue }
      let bytes = try CoderWriter.bytes(of: node.decoded(), at: node.path, onLoss)
      writer.top.append((node.path.raw, writer.encoder.data(bytes)))
    }
    return writer.encoder.document(top: writer.top)
  }

  private mutating func put(_ envelope: Envelope) throws(EncodingError) {
    try put(KnownKeys.majorVersion, envelope.majorVersion.map { .integer(PlistInteger($0)) })
    try put(KnownKeys.minorVersion, envelope.minorVersion.map { .integer(PlistInteger($0)) })
    if let idiom = envelope.userInterfaceIdiom {
      // UIKit writes this number as an object, unlike the two above.
      let number = try encoder.value(.integer(PlistInteger(idiom.number)))
      top.append((KnownKeys.userInterfaceIdiom, number))
    }
    try put(KnownKeys.timestamp, envelope.timestamp.map { .date($0) })
    try put(KnownKeys.systemVersion, envelope.systemVersion.map { .string($0) })
    try put(KnownKeys.bundleVersion, envelope.bundleVersion.map { .string($0) })
    try put(KnownKeys.ignoreSnapshot, envelope.ignoreSnapshot.map { .bool($0) })
    try put(KnownKeys.firstResponders, envelope.firstResponders.map(Self.list))
    if !envelope.sizeClasses.isEmpty {
      try put(KnownKeys.sizeClassMap, .dictionary(envelope.sizeClasses.map(Self.pair)))
    }
    encoder.beginCoder()
    top += try encoder.fields(of: envelope.state)
  }

  private mutating func put(_ key: String, _ value: StateValue?) throws(EncodingError) {
    guard let value else { return }
    top.append((key, try encoder.field(value)))
  }

  private static func list(_ paths: [RestorationPath]) -> StateValue {
    .array(paths.map { .string($0.raw) })
  }

  private static func pair(_ window: WindowSizeClass) -> StatePair {
    let classes = [
      (KnownKeys.verticalSizeClass, window.vertical),
      (KnownKeys.horizontalSizeClass, window.horizontal),
    ].compactMap { key, name in
      name.map { StatePair(.string(key), .string(WindowSizeClass.storedText(ofName: $0))) }
    }
    return StatePair(.string(window.window), .dictionary(classes))
  }

  private mutating func putClassMap(
    _ archive: RestorationArchive
  ) throws(EncodingError) {
    var pairs: [StatePair] = []
    var seen: Set<RestorationPath> = []
    for node in archive.allNodes {
      guard let name = node.restorationClass, seen.insert(node.path).inserted else { continue }
      pairs.append(StatePair(.string(node.path.raw), .string(name)))
    }
    for entry in archive.unlistedRestorationClasses where seen.insert(entry.path).inserted {
      pairs.append(StatePair(.string(entry.path.raw), .string(entry.className)))
    }
    try put(KnownKeys.restorationClassMap, .dictionary(pairs))
  }
}

package enum CoderWriter {
  package static func bytes(
    of content: NodeContent, at path: RestorationPath? = nil, _ onLoss: LossReport? = nil
  ) throws(EncodingError) -> [UInt8] {
    if let unreadable = content.unreadable { return unreadable.bytes.bytes }
    var encoder = StateEncoder(at: path, onLoss)
    // The state comes first, so that its back-references count from its own first value.
    var top = try encoder.fields(of: content.state, areUIKits: true)
    if let className = content.className.value {
      top.append((KnownKeys.className, try encoder.field(.string(className))))
    }
    if let storyboard = content.storyboard {
      if storyboard.name != nil || storyboard.bundlePath != nil {
        top.append((KnownKeys.storyboard, try encoder.field(.storyboard(storyboard))))
      }
      if let identifier = storyboard.identifier {
        top.append((KnownKeys.storyboardIdentifier, try encoder.field(.string(identifier))))
      }
    }
    if content.kind == .viewController {
      top.append((KnownKeys.isViewController, try encoder.field(.bool(true))))
    }
    // UIKit writes no false for a controller's key.
    if let viewLoaded = content.viewLoaded, viewLoaded || content.kind != .viewController {
      top.append((KnownKeys.viewWasLoaded, try encoder.field(.bool(viewLoaded))))
    }
    if content.kind == .viewController || !content.views.isEmpty {
      let views = try content.views.map { view throws(EncodingError) in
        let coder = try bytes(of: view.decoded(), at: view.path, onLoss)
        return StatePair(.string(view.path.raw), .data(ByteSlice(coder)))
      }
      top.append((KnownKeys.viewData, try encoder.field(.dictionary(views))))
    }
    return try encoder.bytes(top: top)
  }
}
