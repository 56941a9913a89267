import PlistSyntax
import RestorationModel

/// The paths of windows, for the nodes of windows and for references.
struct WindowPaths: Sendable {
  private static let prefix = "window/"
  /// The longest identifier that counts as a name, in bytes.
  private static let longestName = 1 << 12

  private let paths: [UInt32: RestorationPath]

  /// Paths of the listed windows, by identifier if it is unique, else by number.
  ///
  /// - Parameter savedIdentifier: the identifier in the window's own record, for a window without
  ///   one in the list.
  init(
    _ windows: AppKitWindows, savedIdentifier: (AppKitWindows.Window) -> String?
  ) {
    var paths: [UInt32: RestorationPath] = [:]
    var names: Set<String> = []
    for window in windows.windows {
      guard window.id != AppKitRecords.applicationID,
        let name = window.identifier ?? savedIdentifier(window), Self.isName(name),
        names.insert(name).inserted
      else { continue }
      paths[window.id] = RestorationPath(Self.prefix + name)
    }
    self.paths = paths
  }

  /// The path of a window's node, whether it is listed or not.
  func path(of id: UInt32) -> RestorationPath {
    if id == AppKitRecords.applicationID { return .application }
    return paths[id] ?? RestorationPath(Self.prefix + "#\(id)")
  }

  /// Whether an identifier is one component of a path, and cannot be confused with an index or a
  /// number.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestName && !name.utf8.contains(UInt8(ascii: "/"))
      && !name.begins(with: "#") && !name.begins(with: ":[")
  }
}
