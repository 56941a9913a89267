extension Rule {
  static let absoluteContainerPath = Rule(
    "absolute-container-path", .error, needs: [.archive], decidesRestore: true,
    "an absolute path or file URL into an app container or a simulator's folder",
    page: """
      An app, its data and its shared files are in folders named by UUIDs, and by new ones when the
      app is installed, updated or restored to another device. A saved path then leads nowhere, so
      the document, picture or download appears to be gone. Each simulator has its own folder.

      Fix: save the part of the path below the container and find the container again on restore, or
      save a bookmark
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
      if value.value.texts.contains(where: { AbsolutePath.place(of: $0) == .container }) {
        collector.report(
          "contains an absolute path into a folder of the app or of a simulator, whose name changes "
            + "when the app is installed again", in: value)
      }
    })

  static let homePathInState = Rule(
    "home-path-in-state", .info, needs: [.archive],
    "an absolute path or file URL into a user's home folder",
    page: """
      A path below /Users is valid for one person on one machine. In an archive that a team keeps as
      a fixture, it makes tests depend on that machine and shows the person's name. In the state of
      a Mac app it is invalid when the home folder moves.

      Fix: save the part of the path below the home folder, or a bookmark; in a fixture, change the
      path
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
      if value.value.texts.contains(where: { AbsolutePath.place(of: $0) == .home }) {
        collector.report("contains an absolute path into a user's home folder", in: value)
      }
    })
}

/// An absolute path in a saved text or URL that leads to a place that is not permanent.
enum AbsolutePath {
  enum Place { case container, home }

  /// Folders with generated names: on a device, and anywhere those of simulators. `*` is any name.
  private static let folders = [
    "/var/mobile/Applications/UUID", "/var/mobile/Containers/*/*/UUID",
    "/var/containers/*/*/UUID", "CoreSimulator/Devices/UUID", "XCTestDevices/UUID",
    "iPhone Simulator/*/Applications/UUID", "iPhone%20Simulator/*/Applications/UUID",
  ]

  /// Paths are shorter on every platform (PATH_MAX is 1024); longer texts are something else.
  private static let longest = 4096

  /// The place of a path or a file URL; nil for all other texts.
  static func place(of text: String) -> Place? {
    guard text.utf8.count <= longest else { return nil }
    var path = text[...]
    if path.begins(with: "file://") {
      path = path.dropFirst(7)
      if path.begins(with: "localhost/") { path = path.dropFirst(9) }
    }
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    let root = names.first == "private" ? 1 : 0
    for folder in folders {
      let starts = folder.begins(with: "/") ? root..<root + 1 : names.indices
      let parts = folder.split(separator: "/")
      if starts.contains(where: { begins(names.dropFirst($0), with: parts) }) { return .container }
    }
    return names.count > 2 && names[0] == "Users" && names[1] != "Shared" ? .home : nil
  }

  private static func begins(_ names: ArraySlice<Substring>, with parts: [Substring]) -> Bool {
    names.count >= parts.count
      && zip(names, parts).allSatisfy { name, part in
        part == "*" || (part == "UUID" ? UUIDText.bytes(of: String(name)) != nil : name == part)
      }
  }
}
