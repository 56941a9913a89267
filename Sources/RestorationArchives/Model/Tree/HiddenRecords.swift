/// The objects of an AppKit archive that may have an unreadable record. If such an object has no
/// node, it may still have been saved.
package struct HiddenRecords {
  private var isUnbounded = false
  private var windows: Set<RestorationPath> = []

  /// Looks for such records. Decodes the nodes of windows, but only if there are any records.
  package init(in archive: RestorationArchive) {
    guard let summary = archive.recordSummary else { return }
    isUnbounded = summary.listFault != nil || summary.stop != nil
    guard !isUnbounded, !summary.hidden.isEmpty else { return }
    let paths = archive.windowPathsByNumber
    windows = Set(summary.hidden.compactMap { paths[$0] })
  }

  /// Whether the object with a path may be among them.
  package func mayHold(_ path: RestorationPath) -> Bool {
    isUnbounded || path.parent.map(windows.contains) ?? false
  }
}

extension RecordSummary {
  /// Whether there may be records of a window of the list of windows about which nothing else is known.
  package func mayHideRecords(of window: NodeContent) -> Bool {
    window.windowID.map { stop != nil || hidden.contains($0) } ?? false
  }

  fileprivate var hidden: [UInt32] { unopenable.map(\.windowID) + unreadable.map(\.windowID) }
}

extension RestorationArchive {
  /// The paths of the listed windows and of the application by the numbers of their records. Decodes
  /// their nodes.
  package var windowPathsByNumber: [UInt32: RestorationPath] {
    var paths: [UInt32: RestorationPath] = [:]
    for node in nodes {
      let parent = node.path.parent
      // The application has no parent, and its records are next to the windows in depth.
      guard parent?.parent == nil, parent != .application, let id = node.decoded().windowID,
        paths[id] == nil
      else { continue }
      paths[id] = node.path
    }
    return paths
  }
}

extension NodeContent {
  /// The number of the window's records, according to the list of windows.
  var windowID: UInt32? {
    integer(forKey: KnownKeys.AppKit.windowID)?.uint64.flatMap { UInt32(exactly: $0) }
  }

  package func text(forKey key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }

  func integer(forKey key: String) -> PlistInteger? {
    if case .integer(let number)? = self[key] { number } else { nil }
  }
}
