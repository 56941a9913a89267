/// Translates restoration paths of the old archive: what a path leads to may have another one now.
struct MovedPaths {
  /// The number of slashes from the end within which a matched object is searched. Below a listed
  /// object there are only views and unlisted children. The limit prevents quadratic time for a
  /// path of a million slashes.
  private static let reach = 32

  private var newPaths: [ExactText: String] = [:]
  private var oldPaths: [ExactText: String] = [:]
  /// Whether the path of a matched object changed. If not, paths are compared as they are.
  private(set) var hasMoves = false

  /// The paths of matched objects in each archive. Most archives need none of it.
  init(_ matched: [(old: RestorationPath, new: RestorationPath)] = []) {
    guard matched.contains(where: { $0.old != $0.new }) else { return }
    for paths in matched { add(paths.old, paths.new) }
  }

  /// Notes that an object has a path in each archive. A path that is listed twice leads to the
  /// first.
  mutating func add(_ old: RestorationPath, _ new: RestorationPath) {
    let (oldKey, newKey) = (ExactText(old.raw), ExactText(new.raw))
    guard newPaths[oldKey] == nil, oldPaths[newKey] == nil else { return }
    newPaths[oldKey] = new.raw
    oldPaths[newKey] = old.raw
    if old != new { hasMoves = true }
  }

  /// The path in the new archive; below the nearest matched object, the rest of the path stays. A
  /// path that leads to nothing matched is unlike any of the new archive, if it leads to something
  /// else there.
  ///
  /// - Parameter below: whether an object at the path itself does not count.
  func translated(_ path: String, below: Bool = false) -> String {
    guard hasMoves else { return path }
    if let found = Self.nearest(path, in: newPaths, below: below) { return found }
    return Self.nearest(path, in: oldPaths, below: below) == nil ? path : "\0" + path
  }

  private static func nearest(
    _ path: String, in paths: [ExactText: String], below: Bool
  ) -> String? {
    if !below, let found = paths[ExactText(path)] { return found }
    var head = path[...]
    for _ in 0..<reach {
      guard let slash = head.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      head = head[..<slash]
      if let found = paths[ExactText(String(head))] { return found + path[slash...] }
    }
    return nil
  }
}

extension String {
  /// The part of a path below another path, with its slash; all of it if it is not below.
  func below(_ ancestor: String) -> String {
    let head = ancestor + "/"
    guard utf8.starts(with: head.utf8) else { return self }
    return String(self[utf8.index(startIndex, offsetBy: ancestor.utf8.count)...])
  }
}
