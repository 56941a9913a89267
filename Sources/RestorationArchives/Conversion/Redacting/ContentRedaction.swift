/// Takes the contents out of archives: the same shape, with something else in place of what was saved.
///
/// Equal contents stay equal in all archives of one redaction, and different ones different as far as their
/// length allows.
package struct ContentRedaction: Sendable {
  let mask: ContentMask
  /// What shows identifiers, paths and classes.
  let names: NameMask
  let kept: PatternSet

  /// - Parameters:
  ///   - seed: what decides by what contents are replaced.
  ///   - masksIdentifiers: whether identifiers, paths, classes and keys of the app are masked too.
  ///   - isSecret: whether a name looks like a secret, so that it is masked in any case.
  package init(
    seed: String, masksIdentifiers: Bool = false, keeping kept: [PathPattern] = [],
    isSecret: @escaping @Sendable (String) -> Bool
  ) {
    mask = ContentMask(seed: Array(seed.utf8))
    names = NameMask(mask: mask, isOn: masksIdentifiers, isSecret: isSecret)
    self.kept = PatternSet(kept)
  }

  /// An archive without its contents. Coders are read, and redacted, each time that they are asked for.
  package func redacted(_ archive: RestorationArchive) -> RestorationArchive {
    var shown = archive
    shown.envelope = archive.envelope.map { envelope($0) }
    shown.nodes = nodes(archive.nodes, archive.source.container)
    shown.unlistedNodes = nodes(archive.unlistedNodes, archive.source.container)
    shown.recordSummary = archive.recordSummary.map(records)
    shown.unlistedRestorationClasses = archive.unlistedRestorationClasses.map { entry in
      RestorationClassEntry(
        path: RestorationPath(names.path(entry.path.raw)),
        className: names.className(entry.className))
    }
    return shown
  }

  /// The facts about records, without texts: a hand-made tree can have any, and a digest tells whether a
  /// record is known.
  private func records(_ records: RecordSummary) -> RecordSummary {
    var shown = records
    for place in shown.unopenable.indices { shown.unopenable[place].digest = nil }
    for place in shown.unreadable.indices {
      shown.unreadable[place].digest = nil
      shown.unreadable[place].reason = Self.damage
    }
    shown.stop?.reason = Self.damage
    shown.listFault?.reason = Self.damage
    return shown
  }

  /// The reason of what cannot be read.
  static let damage = "it is damaged"

  private func envelope(_ envelope: Envelope) -> Envelope {
    var shown = envelope
    func version(_ text: String) -> String {
      KeptContents.isVersion(text) ? text : mask.text(text)
    }
    func version(_ number: Int) -> Int {
      number.magnitude <= 9999 ? number : mask.integer(PlistInteger(number)).int ?? number
    }
    shown.majorVersion = envelope.majorVersion.map(version)
    shown.minorVersion = envelope.minorVersion.map(version)
    shown.userInterfaceIdiom = envelope.userInterfaceIdiom.map { idiom in
      UserInterfaceIdiom(number: version(idiom.number))
    }
    shown.bundleVersion = envelope.bundleVersion.map(version)
    shown.systemVersion = envelope.systemVersion.map(version)
    shown.firstResponders = envelope.firstResponders?.map { path in
      RestorationPath(names.path(path.raw))
    }
    for place in shown.sizeClasses.indices {
      let window = envelope.sizeClasses[place]
      func sizeClass(_ name: String?) -> String? {
        name.map { WindowSizeClass.names.contains($0) ? $0 : mask.text($0) }
      }
      shown.sizeClasses[place] = WindowSizeClass(
        window: names.identifier(window.window), horizontal: sizeClass(window.horizontal),
        vertical: sizeClass(window.vertical))
    }
    shown.state = state(envelope.state, of: RestorationPath(""), .uikit)
    return shown
  }

  /// The paths that the tool gives to the parts of archives without any.
  private static let ownPaths: Set<RestorationPath> = [
    KeyedReader.path, SceneReader.path, .sceneActivity, SceneReader.sessionPath,
    PlainReader.inProgressPath, PlainReader.restorationInfoPath,
  ]

  func nodes(_ nodes: [RestorationNode], _ container: ArchiveContainer) -> [RestorationNode] {
    nodes.map { node in
      let isNamed = !Self.ownPaths.contains(node.path)
      return RestorationNode(
        path: isNamed ? RestorationPath(names.path(node.path.raw)) : node.path,
        restorationClass: node.restorationClass.map { names.className($0) },
        hasState: node.hasState, decode: { self.content(of: node, container) })
    }
  }

  func content(of node: RestorationNode, _ container: ArchiveContainer) -> NodeContent {
    var content = node.decoded()
    if let name = content.className.value { content.className = .value(names.className(name)) }
    content.storyboard = content.storyboard.map { storyboard($0) }
    content.state = state(content.state, of: node.path, container)
    content.views = nodes(content.views, container)
    if let unreadable = content.unreadable {
      content.unreadable = UnreadableState(
        mask.data(unreadable.bytes), UnreadableValue(reason: "no readable archive"))
    }
    return content
  }

  func storyboard(_ storyboard: StoryboardReference) -> StoryboardReference {
    StoryboardReference(
      name: storyboard.name.map { names.identifier($0) },
      identifier: storyboard.identifier.map { names.identifier($0) },
      bundlePath: storyboard.bundlePath.map { names.identifier($0) })
  }

  private func state(
    _ entries: [StateEntry], of path: RestorationPath, _ container: ArchiveContainer
  ) -> [StateEntry] {
    var values = ValueRedaction(
      redaction: self, kept: kept.naming([path]), container: container)
    return entries.map { entry in
      StateEntry(names.key(entry.key), values.value(entry.value, below: entry.key, in: .contents))
    }
  }
}
