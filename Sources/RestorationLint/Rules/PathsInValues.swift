extension Rule {
  static let absoluteContainerPath = Rule(
    "absolute-container-path", .error, needs: [.archive], decidesRestore: true,
    "an absolute path or file URL into an app container or a simulator's folder",
    fix: """
      save the part of the path below the container and find the container again on restore, or \
      save a bookmark
      """,
    page: """
      An app, its data and its shared files are in folders whose names are UUIDs, and new ones when
      the app is installed, updated or restored to another device. A path
      that was saved before no longer exists, so the document, picture or download appears to be
      gone. On a simulator every device has its own folder.

      Source: Apple, Technical Note TN2406, "Changes To App Containers In iOS 8"; Apple, File System
      Programming Guide
      Blind spots: The rule checks values that are a path as a whole. It does not find a path inside
      other text, in a bookmark or in the app's own data. The bundle of a storyboard is not checked.
      Before:
        coder.encode(document as NSURL, forKey: "document")
      After:
        coder.encode(document.lastPathComponent, forKey: "document")

        // On restore:
        let folder = URL.documentsDirectory
        if let name = coder.decodeObject(of: NSString.self, forKey: "document") {
          document = folder.appending(path: name as String)
        }
      """,
    value: { value, _, collector in
      let folder = value.value.find { text in
        if case .container(let folder)? = AbsolutePath.place(of: text) { folder } else { nil }
      }
      if let folder {
        collector.report(
          "contains an absolute path into \(folder), whose name changes when the app is installed"
            + " again", in: value)
      }
    })

  static let homePathInState = Rule(
    "home-path-in-state", .info, needs: [.archive],
    "an absolute path or file URL into a user's home folder",
    fix: """
      save the part of the path below the home folder, or a bookmark; in a fixture, change the \
      path
      """,
    page: """
      A path below /Users is valid for one person on one machine. In an archive that a team keeps as
      a fixture, it makes tests depend on that machine and shows the person's name. In the state of
      a Mac app it is invalid when the home folder moves.

      Source: Apple, File System Programming Guide
      Blind spots: The rule checks values that are a path as a whole. Home folders outside /Users
      are not recognized. For simulator folders see absolute-container-path.
      Before:
        coder.encode(file.path, forKey: "file")
      After:
        let bookmark = try file.bookmarkData()
        coder.encode(bookmark as NSData, forKey: "file")
      """,
    value: { value, _, collector in
      if value.value.find(inTexts: { AbsolutePath.place(of: $0) == .home ? true : nil }) != nil {
        collector.report("contains an absolute path into a user's home folder", in: value)
      }
    })
}

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
