import KeyedArchive
import PlistSyntax
import RestorationModel

/// Reads the files of a bundle that are plain dictionaries.
enum PlainReader {
  /// The path of a session's own dictionary.
  static let sessionPath: RestorationPath = "session"
  /// The path of the system's file about the snapshot.
  static let restorationInfoPath: RestorationPath = "restorationInfo"
  /// The path of the system's file about a restore in progress.
  static let inProgressPath: RestorationPath = "inprogress"

  /// A session's own dictionary.
  static func sceneUserInfo(
    _ plain: ObjectGraph, _ limits: Limits
  ) throws(ArchiveError) -> NodeList {
    [try RestorationNode(path: sessionPath, plain, kind: .session, limits: limits)]
  }

  private static let inProgressKeys = [
    KnownKeys.restorationTriesLeft, KnownKeys.restorationExtended,
  ]

  /// Whether a dictionary has only keys of the system's files beside an archive.
  static func isBundleInfo(_ plain: ObjectGraph) -> Bool {
    let known = inProgressKeys + [KnownKeys.ignoreSnapshot]
    var count = 0
    for entry in plain.topEntries {
      guard let key = plain.document.text(at: entry.key), known.contains(key) else { return false }
      count += 1
    }
    return count > 0
  }

  /// A system file beside an archive.
  static func bundleInfo(
    _ plain: ObjectGraph, _ limits: Limits
  ) throws(ArchiveError) -> NodeList {
    let isInProgress = inProgressKeys.contains {
      plain.document.value(forKey: $0, in: plain.top) != nil
    }
    return [
      try RestorationNode(
        path: isInProgress ? inProgressPath : restorationInfoPath, plain, kind: .note,
        limits: limits)
    ]
  }
}

extension RestorationNode {
  /// The keys and values of a plain dictionary as those of one node.
  ///
  /// - Parameter omitted: a key whose first value is in another node.
  /// - Throws: `ArchiveError` if a key is not text.
  init(
    path: RestorationPath, _ plain: ObjectGraph, kind: NodeKind, leavingOut omitted: String? = nil,
    limits: Limits
  ) throws(ArchiveError) {
    let document = plain.document
    for entry in plain.topEntries {
      guard case .string = document.value(entry.key) else {
        throw plain.error(
          .invalidContents, at: entry.key, expected: "text keys in the dictionary",
          found: document.value(entry.key).typeName)
      }
    }
    self.init(path: path, location: document.location(of: document.root)) {
      var state = CoderState(plain, of: .plain, limits: limits)
      var reader = ObjectReader(plain)
      var omitted = omitted
      for entry in plain.topEntries {
        guard let key = try? reader.keyText(entry.key) else { continue }
        if let name = omitted, key.isSame(as: name) {
          omitted = nil
          continue
        }
        state.add(key, entry.value)
      }
      return state.decoded(NodeContent(kind: kind))
    }
  }
}
