/// Takes the contents out of archives: the same shape, with something else in place of what was saved.
///
/// Equal contents stay equal in all archives of one redaction, and different ones different as far as their
/// length allows.
package struct ContentRedaction: Sendable {
  let mask: ContentMask
  let names: NameMask
  let kept: PatternSet

  /// `seed` decides by what contents are replaced. `masksIdentifiers`: whether identifiers, paths, classes
  /// and keys of the app are masked too; a name that looks like a secret is in any case.
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
    let container = archive.source.container
    var screen = screen
    screen.contents = { content, path in
      content.state = state(content.state, of: path, container)
      content.unreadable = content.unreadable.map {
        UnreadableState(mask.data($0.bytes), UnreadableValue(reason: "no readable archive"))
      }
    }
    var shown = archive.screened(by: screen)
    if let envelope = archive.envelope {
      func version(_ number: Int) -> Int {
        number.magnitude <= 9999 ? number : mask.integer(PlistInteger(number)).int ?? number
      }
      shown.envelope?.majorVersion = envelope.majorVersion.map(version)
      shown.envelope?.minorVersion = envelope.minorVersion.map(version)
      shown.envelope?.userInterfaceIdiom = envelope.userInterfaceIdiom.map { idiom in
        UserInterfaceIdiom(number: version(idiom.number))
      }
      shown.envelope?.state = state(envelope.state, of: RestorationPath(""), container)
    }
    // A digest tells whether a record is known.
    if var records = shown.recordSummary {
      for place in records.unopenable.indices { records.unopenable[place].digest = nil }
      for place in records.unreadable.indices { records.unreadable[place].digest = nil }
      shown.recordSummary = records
    }
    return shown
  }

  /// The reason of what cannot be read.
  static let damage = "it is damaged"

  /// The paths that the tool gives to the parts of archives without any.
  private static let ownPaths: Set<RestorationPath> = [
    KeyedReader.path, SceneReader.path, .sceneActivity, SceneReader.sessionPath,
    PlainReader.inProgressPath, PlainReader.restorationInfoPath,
  ]

  /// Replaces names, without what is in coders.
  var screen: NameScreen {
    NameScreen { name, subject in
      switch subject {
      case .path: Self.ownPaths.contains(RestorationPath(name)) ? name : names.path(name)
      case .className: names.className(name)
      case .identifier: names.identifier(name)
      case .version: KeptContents.isVersion(name) ? name : mask.text(name)
      case .sizeClass: WindowSizeClass.names.contains(name) ? name : mask.text(name)
      case .damage: Self.damage
      }
    }
  }

  private func state(
    _ entries: [StateEntry], of path: RestorationPath, _ container: ArchiveContainer
  ) -> [StateEntry] {
    var values = ValueRedaction(redaction: self, kept: kept.naming([path]), container: container)
    return entries.map { entry in
      StateEntry(names.key(entry.key), values.value(entry.value, below: entry.key, in: .contents))
    }
  }
}
