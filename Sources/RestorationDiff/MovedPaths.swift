/// Translates restoration paths of the old archive: what a path leads to may have another one now.
struct MovedPaths {
  private var newPaths: [RestorationPath: RestorationPath] = [:]
  private var oldPaths: [RestorationPath: RestorationPath] = [:]
  /// Whether the path of a matched object changed. If not, paths are compared as they are.
  var hasMoves: Bool { !newPaths.isEmpty }

  /// The paths of matched objects in each archive. One that is listed twice leads to the first.
  init(_ matched: [(old: RestorationPath, new: RestorationPath)]) {
    // Most archives need none of it.
    guard matched.contains(where: { $0.old != $0.new }) else { return }
    for (old, new) in matched where newPaths[old] == nil && oldPaths[new] == nil {
      newPaths[old] = new
      oldPaths[new] = old
    }
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
    _ text: String, in paths: [RestorationPath: RestorationPath], below: Bool
  ) -> String? {
    let path = RestorationPath(text)
    if !below, let found = paths[path] { return found.raw }
    return path.prefixes.lazy.compactMap { above in
      paths[above].map { $0.raw + "/" + (path.rest(below: above) ?? "") }
    }.first
  }
}
