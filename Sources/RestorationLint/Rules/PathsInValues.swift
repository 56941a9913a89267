extension Rule {
  static let absoluteContainerPath = Rule(
    "absolute-container-path", .error, needs: [.archive], decidesRestore: true,
    "an absolute path or file URL into an app container or a simulator's folder",
    fix: """
      save the part of the path below the container and find the container again on restore, or \
      save a bookmark
      """,
    page: """
      The system stores an app, its data and its shared files in folders whose names are UUIDs, and
      chooses new names when the app is installed, updated or restored to another device. A path
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
      return .descend
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
      return .descend
    })
}
