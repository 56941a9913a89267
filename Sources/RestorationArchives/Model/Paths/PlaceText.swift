/// Places as they are printed: each is a pattern that matches the place (see `PathPattern`).
package enum PlaceText {
  package static let archive = "(the archive itself)"
  /// The coder of the app delegate is that of the archive itself.
  package static let appDelegate = "(app delegate)"
  static let archiveNames = [archive, appDelegate]

  /// A path: bare, or in double quotes if a pattern would read it differently.
  package static func path(_ path: RestorationPath) -> String {
    isBare(path) ? path.raw : KeyPathName.quoted(path.raw)
  }

  /// An object, or a value of it by its printed key path. Without a path, a value of the archive
  /// itself.
  package static func place(_ path: RestorationPath?, keyPath: String?) -> String {
    let object = path.map(Self.path) ?? ""
    return keyPath.map { object + "#" + $0 } ?? object
  }

  private static func isBare(_ path: RestorationPath) -> Bool {
    guard !path.raw.utf8.contains(UInt8(ascii: "*")),
      let pattern = try? PathPattern(parsing: path.raw), pattern.keyPattern == nil
    else { return false }
    return pattern.matches(path.components)
  }
}
