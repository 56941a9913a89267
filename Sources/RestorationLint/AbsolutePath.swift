import PlistSyntax

/// An absolute path in a saved text or URL that leads to a place that is not permanent.
enum AbsolutePath {
  /// The target of a path.
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
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
    if let folder = container(components[...]) { return .container(folder) }
    let isHome = components.count > 2 && components[0] == "Users" && components[1] != "Shared"
    return isHome ? .home : nil
  }

  private static func container(_ components: ArraySlice<String>) -> String? {
    if let folder = deviceContainer(
      components.first == "private" ? components.dropFirst() : components)
    {
      return folder
    }
    let names = Array(components)
    for (index, name) in names.enumerated() {
      let next = names.dropFirst(index + 1)
      switch name {
      case "CoreSimulator":
        if next.first == "Devices", isUUID(next.dropFirst().first) { return "a simulator's folder" }
      case "XCTestDevices":
        if isUUID(next.first) { return "a simulator's folder" }
      case "iPhone Simulator", "iPhone%20Simulator":
        if next.dropFirst().first == "Applications", isUUID(next.dropFirst(2).first) {
          return "a simulator's folder"
        }
      default: continue
      }
    }
    return nil
  }

  /// `/var/mobile/Containers/Data/Application/<UUID>` and its like on a device.
  private static func deviceContainer(_ components: ArraySlice<String>) -> String? {
    var rest = components
    guard rest.popFirst() == "var", let second = rest.popFirst() else { return nil }
    if second == "mobile" {
      let third = rest.popFirst()
      if third == "Applications" { return isUUID(rest.first) ? "an app's folder" : nil }
      guard third == "Containers" else { return nil }
    } else if second != "containers" {
      return nil
    }
    guard let kind = rest.popFirst(), rest.popFirst() != nil, isUUID(rest.first) else { return nil }
    switch kind {
    case "Data": return "an app's data container"
    case "Bundle": return "an app's bundle"
    case "Shared": return "a shared container"
    default: return nil
    }
  }

  /// Whether a component has a UUID's form.
  private static func isUUID(_ component: String?) -> Bool {
    guard let component, component.utf8.count == 36 else { return false }
    return component.utf8.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: Unicode.Scalar(byte).properties.isASCIIHexDigit
      }
    }
  }
}
