import PlistSyntax

/// The objects of an AppKit archive that may have a record which nobody can read. That such an object
/// has no node does not mean that it was not saved.
package struct HiddenRecords {
  private var isUnbounded = false
  private var windows: Set<RestorationPath> = []

  /// Looks for such records. Decodes the nodes of windows, and these only where there are any.
  package init(in archive: RestorationArchive) {
    guard let summary = archive.recordSummary else { return }
    isUnbounded = summary.listFault != nil || summary.stop != nil
    guard !isUnbounded, !summary.unopenable.isEmpty || !summary.unreadable.isEmpty else { return }
    for node in archive.nodes where node.path.parent?.parent == nil {
      if summary.mayHideRecords(of: node.decoded()) { windows.insert(node.path) }
    }
  }

  /// Whether the object with a path may be among them.
  package func mayHold(_ path: RestorationPath) -> Bool {
    isUnbounded || path.parent.map(windows.contains) ?? false
  }
}

extension RecordSummary {
  /// Whether there may be records of a window of which nothing more is known.
  ///
  /// - Parameter window: what the list of windows says of it.
  package func mayHideRecords(of window: NodeContent) -> Bool {
    guard let id = window.windowNumber else { return false }
    return stop != nil || unreadable.contains { $0.windowID == id }
      || unopenable.contains { $0.windowID == id }
  }
}

extension RestorationArchive {
  /// The paths of the listed windows and of the application by the numbers of their records. Decodes
  /// their nodes.
  package var windowPathsByNumber: [UInt32: RestorationPath] {
    var paths: [UInt32: RestorationPath] = [:]
    for node in nodes where node.path.parent?.parent == nil {
      let number = node.decoded().windowNumber
      if let number, paths[number] == nil { paths[number] = node.path }
    }
    return paths
  }
}

extension NodeContent {
  /// The number that the records of a window have, as the list of windows says.
  fileprivate var windowNumber: UInt32? {
    guard case .integer(let number)? = self[KnownKeys.AppKit.windowID] else { return nil }
    return number.uint64.flatMap { UInt32(exactly: $0) }
  }
}
