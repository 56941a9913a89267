enum PlainReader {
  static let restorationInfoPath: RestorationPath = "restorationInfo"
  static let inProgressPath: RestorationPath = "inprogress"

  private static let inProgressKeys = [
    KnownKeys.restorationTriesLeft, KnownKeys.restorationExtended,
  ]

  /// Whether a dictionary has only keys of the system's files beside an archive.
  static func isBundleInfo(_ plain: ObjectGraph) -> Bool {
    let known = inProgressKeys + [KnownKeys.ignoreSnapshot]
    return !plain.top.isEmpty
      && plain.top.allSatisfy { plain.document.text(at: $0.key).map(known.contains) ?? false }
  }

  /// The path of the only object in such a file.
  static func path(of plain: ObjectGraph) -> RestorationPath {
    plain.hasAny(of: inProgressKeys) ? inProgressPath : restorationInfoPath
  }
}

extension RestorationNode {
  /// The keys and values of a plain dictionary as those of one node, without the first value of the
  /// omitted key, which is in another. Throws if a key is not text.
  init(
    path: RestorationPath, _ plain: ObjectGraph, kind: NodeKind, leavingOut omitted: String? = nil
  ) throws(PlistError) {
    var keys = try plain.textKeys()
    if let omitted, let place = keys.firstIndex(where: { $0.key.isSame(as: omitted) }) {
      keys.remove(at: place)
    }
    let document = plain.document
    self.init(path: path, location: document.location(of: document.root)) { [keys] in
      NodeContent(kind: kind, keys, in: plain)
    }
  }
}
