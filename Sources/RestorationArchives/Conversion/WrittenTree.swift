extension RestorationArchive {
  /// The archive as it can be compared after it was written and read. A fact that a tree does not state
  /// is missing in an archive, and how much data is opened depends on the other values of a coder.
  var written: RestorationArchive {
    var screen = NameScreen { _, _ in nil }
    screen.contents = { content, _ in
      if content.className == .missing { content.className = .unstated }
      // UIKit writes only that a view was loaded.
      if content.kind == .viewController { content.viewLoaded = content.viewLoaded ?? false }
      content.state = content.state.map(\.written)
    }
    var written = screened(by: screen)
    written.envelope?.state = envelope?.state.map(\.written) ?? []
    return written
  }
}

extension StateEntry {
  fileprivate var written: StateEntry {
    let bytes = value.map { value in
      guard case .opened(let data) = value, let bytes = data.bytes else { return nil }
      return .data(bytes)
    }
    return bytes.map { StateEntry(key, $0) } ?? self
  }
}
