/// Writes an archive as the system does. What an object, a view, an activity or a session saves is data in
/// it, with a keyed archive of its own.
struct ArchiveWriter {
  let archive: RestorationArchive
  let onLoss: LossReport?

  /// UIKit's archive, in the layout that `UIKitReader` reads.
  func uikit() throws(EncodingError) -> PlistDocument {
    var encoder = StateEncoder(onLoss)
    var top: StateEncoder.Fields = []
    if let envelope = archive.envelope {
      for entry in envelope.ownEntries {
        // UIKit writes this number as an object, unlike the versions.
        let isObject = entry.key == KnownKeys.userInterfaceIdiom
        let value = try isObject ? encoder.value(entry.value) : encoder.field(entry.value)
        top.append((entry.key, value))
      }
      encoder.beginCoder()
      top += try encoder.fields(of: envelope.state)
    }
    let classes = archive.restorationClassMap.map {
      StatePair(.string($0.path.raw), .string($0.className))
    }
    top += try encoder.fields(of: [
      StateEntry(KnownKeys.rootIdentifiers, .array(archive.paths.map { .string($0.raw) })),
      StateEntry(KnownKeys.restorationClassMap, .dictionary(classes)),
    ])
    var written: Set<RestorationPath> = []
    // UIKit writes one coder for each path; so does this writer if a tree lists a path twice.
    for node in archive.allNodes where node.hasState && written.insert(node.path).inserted {
      let coder = try coder(of: node)
      top.append((node.path.raw, encoder.data(coder)))
    }
    return encoder.document(top: top)
  }

  private func coder(of node: RestorationNode) throws(EncodingError) -> [UInt8] {
    try bytes(of: node) { encoder, content throws(EncodingError) in
      // The state comes first, so that its back-references count from its own first value.
      var top = try encoder.fields(of: content.state, areUIKits: true)
      top += try encoder.fields(of: content.ownEntries)
      if content.kind == .viewController || !content.views.isEmpty {
        let views = try content.views.map { view throws(EncodingError) in
          StatePair(.string(view.path.raw), .data(ByteSlice(try coder(of: view))))
        }
        top.append((KnownKeys.viewData, try encoder.field(.dictionary(views))))
      }
      return top
    }
  }

  /// The state of a scene, another plain dictionary, or what is in any keyed archive. The dictionary of
  /// an activity is written in the newer form, in data with a keyed archive.
  func scene() throws(EncodingError) -> PlistDocument {
    let isPlain = archive.source.container != .keyed
    var encoder = StateEncoder(isPlain: isPlain, onLoss)
    var top: StateEncoder.Fields = []
    for node in archive.nodes {
      encoder.beginCoder(at: node.path)
      if isPlain, node.path == .sceneActivity {
        let activity = try bytes(of: node) { encoder, content throws(EncodingError) in
          [(KnownKeys.activityUserInfo, try encoder.dictionary(of: content.state))]
        }
        top.append((KnownKeys.activityUserInfoData, encoder.data(activity)))
      } else {
        top += try encoder.fields(of: node.decoded().state)
      }
    }
    return encoder.document(top: top)
  }

  func sceneSessions() throws(EncodingError) -> PlistDocument {
    var encoder = StateEncoder(isPlain: true)
    let sessions = try archive.nodes.map { node throws(EncodingError) in
      let session = try bytes(of: node) { encoder, content throws(EncodingError) in
        guard let className = content.className.value else {
          return try encoder.fields(of: content.state)
        }
        return [(KnownKeys.sceneDefinition, try encoder.object(className, of: content.state))]
      }
      return (key: node.path.raw, value: encoder.data(session))
    }
    return encoder.document(top: sessions)
  }

  /// A keyed archive with what `top` makes of a node under `$top`.
  private func bytes(
    of node: RestorationNode,
    _ top: (inout StateEncoder, NodeContent) throws(EncodingError) -> StateEncoder.Fields
  ) throws(EncodingError) -> [UInt8] {
    let content = node.decoded()
    if let unreadable = content.unreadable { return unreadable.bytes.bytes }
    var encoder = StateEncoder(at: node.path, onLoss)
    return try encoder.bytes(top: try top(&encoder, content))
  }
}

extension RestorationArchive {
  /// The restoration classes, each path once.
  package var restorationClassMap: [RestorationClassEntry] {
    let named = allNodes.compactMap { node in
      node.restorationClass.map { RestorationClassEntry(path: node.path, className: $0) }
    }
    var seen: Set<RestorationPath> = []
    return (named + unlistedRestorationClasses).filter { seen.insert($0.path).inserted }
  }
}

extension Envelope {
  /// The values and their keys as UIKit saves them, without the app delegate's state.
  package var ownEntries: [StateEntry] {
    let values: [(key: String, value: StateValue?)] = [
      (KnownKeys.majorVersion, majorVersion.map { .integer(PlistInteger($0)) }),
      (KnownKeys.minorVersion, minorVersion.map { .integer(PlistInteger($0)) }),
      (KnownKeys.userInterfaceIdiom, userInterfaceIdiom.map { .integer(PlistInteger($0.number)) }),
      (KnownKeys.timestamp, timestamp.map { .date($0) }),
      (KnownKeys.systemVersion, systemVersion.map { .string($0) }),
      (KnownKeys.bundleVersion, bundleVersion.map { .string($0) }),
      (KnownKeys.ignoreSnapshot, ignoreSnapshot.map { .bool($0) }),
      (
        KnownKeys.firstResponders,
        firstResponders.map { paths in .array(paths.map { .string($0.raw) }) }
      ),
      (KnownKeys.sizeClassMap, sizeClasses.isEmpty ? nil : .dictionary(sizeClasses.map(\.entry))),
    ]
    return values.compactMap { key, value in value.map { StateEntry(key, $0) } }
  }
}

extension NodeContent {
  /// The facts about the object and their keys as UIKit saves them, without the views.
  package var ownEntries: [StateEntry] {
    let isController = kind == .viewController
    let proxy = storyboard.flatMap { storyboard in
      storyboard.name == nil && storyboard.bundlePath == nil
        ? nil : StoryboardReference(name: storyboard.name, bundlePath: storyboard.bundlePath)
    }
    let values: [(key: String, value: StateValue?)] = [
      (KnownKeys.className, className.value.map { .string($0) }),
      (KnownKeys.storyboard, proxy.map { .storyboard($0) }),
      (KnownKeys.storyboardIdentifier, storyboard?.identifier.map { .string($0) }),
      (KnownKeys.isViewController, isController ? .bool(true) : nil),
      // UIKit writes no false for a controller.
      (
        KnownKeys.viewWasLoaded,
        isController && viewLoaded == false ? nil : viewLoaded.map { .bool($0) }
      ),
    ]
    return values.compactMap { key, value in value.map { StateEntry(key, $0) } }
  }
}

extension WindowSizeClass {
  fileprivate var entry: StatePair {
    let classes = [
      (KnownKeys.verticalSizeClass, vertical), (KnownKeys.horizontalSizeClass, horizontal),
    ].compactMap { key, name in
      name.map { StatePair(.string(key), .string(Self.storedText(ofName: $0))) }
    }
    return StatePair(.string(window), .dictionary(classes))
  }
}
