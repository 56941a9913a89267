import PlistSyntax

/// An absolute path in a saved text or URL that leads to a place that is not permanent.
enum AbsolutePath {
  enum Place: Equatable {
    /// Inside a folder whose name is a generated UUID; with a description of the folder.
    case container(String)
    /// Inside the home folder of a user.
    case home
  }

  /// Paths are shorter on every platform (PATH_MAX is 1024); longer texts are something else.
  private static let longest = 4096

  /// The place of a path or a file URL; nil for all other texts.
  static func place(of text: String) -> Place? {
    guard let first = text.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "f"),
      text.utf8.count <= longest
    else { return nil }
    var path = text[...]
    if path.begins(with: "file://") { path = path.dropFirst(7) }
    if path.begins(with: "localhost/") { path = path.dropFirst(9) }
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    if let folder = deviceContainer(names) { return .container(folder) }
    if names.indices.contains(where: { isSimulator(names[$0...]) }) {
      return .container("a simulator's folder")
    }
    return names.count > 2 && names[0] == "Users" && names[1] != "Shared" ? .home : nil
  }

  /// `/var/mobile/Containers/Data/Application/<UUID>` and its like on a device.
  private static func deviceContainer(_ names: [String]) -> String? {
    let names = names.first == "private" ? Array(names.dropFirst()) : names
    if names.starts(with: ["var", "mobile", "Applications"]), isUUID(names.dropFirst(3).first) {
      return "an app's folder"
    }
    for start in [["var", "mobile", "Containers"], ["var", "containers"]]
    where names.starts(with: start) && isUUID(names.dropFirst(start.count + 2).first) {
      switch names[start.count] {
      case "Data": return "an app's data container"
      case "Bundle": return "an app's bundle"
      case "Shared": return "a shared container"
      default: return nil
      }
    }
    return nil
  }

  /// Whether a path goes into a folder of a simulator here.
  private static func isSimulator(_ names: ArraySlice<String>) -> Bool {
    let next = names.dropFirst()
    return switch names.first {
    case "CoreSimulator": next.first == "Devices" && isUUID(next.dropFirst().first)
    case "XCTestDevices": isUUID(next.first)
    case "iPhone Simulator", "iPhone%20Simulator":
      next.dropFirst().first == "Applications" && isUUID(next.dropFirst(2).first)
    default: false
    }
  }

  private static func isUUID(_ component: String?) -> Bool {
    component.flatMap { UUIDText.bytes(of: $0) } != nil
  }
}
