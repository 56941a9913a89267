/// Windows of a Mac app that share one frame, as tabs.
package struct TabGroup: Hashable, Sendable {
  package let identifier: String
  package let windows: [RestorationPath]
  /// The window of the front tab; nil if unknown.
  package let front: RestorationPath?
}

extension RestorationArchive {
  /// The groups of windows in tabs, in the order of their first windows. A single window is not a
  /// group.
  ///
  /// Decodes the records of windows. Sources: Ghostty's import of AppKit's saved windows, for the
  /// group, the place and the front window; if no window is the key or the main one, the order of
  /// the windows on screen.
  package var tabGroups: [TabGroup] {
    guard source.container == .appkit else { return [] }
    typealias Tab = (
      window: RestorationPath, place: Int, isKeyWindow: Bool, windowNumber: PlistInteger?
    )
    var names: [String] = []
    var tabs: [String: [Tab]] = [:]
    for node in nodes where node.path.identifier.isSame(as: KnownKeys.AppKit.windowRecord) {
      let content = node.decoded()
      guard let window = node.path.parent,
        let group = content.text(forKey: KnownKeys.AppKit.tabGroup), !group.isEmpty
      else { continue }
      if tabs[group] == nil { names.append(group) }
      tabs[group, default: []].append(
        (
          window, content.integer(forKey: KnownKeys.AppKit.tabIndex)?.int ?? 0,
          KnownKeys.AppKit.frontMarks.contains { content[$0] == .bool(true) },
          content.integer(forKey: KnownKeys.AppKit.windowNumber)
        ))
    }
    names.removeAll { tabs[$0]?.count == 1 }
    let order = names.isEmpty ? [] : windowOrder
    return names.map { name in
      // Sorting is stable: tabs with the same place keep the order of the list of windows.
      let tabs = tabs[name, default: []].sorted { $0.place < $1.place }
      let front =
        tabs.first(where: \.isKeyWindow)
        ?? order.lazy.compactMap { number in tabs.first { $0.windowNumber == number } }.first
      return TabGroup(identifier: name, windows: tabs.map(\.window), front: front?.window)
    }
  }

  /// The numbers of the windows on screen, front to back.
  private var windowOrder: [PlistInteger] {
    guard let application = nodes.first(where: { $0.path == .application }),
      case .array(let numbers)? = application.decoded()[KnownKeys.AppKit.windowOrder]
    else { return [] }
    return numbers.compactMap { if case .integer(let number) = $0 { number } else { nil } }
  }
}
