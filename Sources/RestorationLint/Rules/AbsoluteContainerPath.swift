extension Rule {
  static let absoluteContainerPath = Rule(
    id: "absolute-container-path",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "an absolute path or file URL into an app container or a simulator's folder",
    rationale: """
      The system stores an app, its data and its shared files in folders whose names are UUIDs, \
      and chooses new names when the app is installed, updated or restored to another device. A \
      path that was saved before no longer exists, so the document, picture or download appears to \
      be gone. On a simulator every device has its own folder.
      """,
    source: """
      Apple, Technical Note TN2406, "Changes To App Containers In iOS 8"; Apple, File System \
      Programming Guide
      """,
    remedy: """
      save the part of the path below the container and find the container again on restore, or \
      save a bookmark
      """,
    blindSpots: """
      The rule checks values that are a path as a whole. It does not find a path inside other \
      text, in a bookmark or in the app's own data. The bundle of a storyboard is not checked.
      """,
    fix: RuleFix(
      before: """
        coder.encode(document as NSURL, forKey: "document")
        """,
      after: """
        coder.encode(document.lastPathComponent, forKey: "document")

        // On restore:
        let folder = URL.documentsDirectory
        if let name = coder.decodeObject(of: NSString.self, forKey: "document") {
          document = folder.appending(path: name as String)
        }
        """),
    badExamples: [
      .bad(
        "a document on a device", marks: [.init("Editor", key: "document")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "document":
            "/var/mobile/Containers/Data/Application/0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21/a.txt"
            } } ] }
        """),
      .bad(
        "file URLs in a list", marks: [.init("Editor", key: "recent[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "recent": [
            { "$url": "https://example.com/a.txt" },
            { "$url":
          "file:///private/var/containers/Bundle/Application/0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21/a"
            } ] } } ] }
        """),
      .bad(
        "a picture on a simulator", marks: [.init("Photo/view", key: "file.path")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Photo", "views": [ { "path": "Photo/view", "state": { "file": {
            "path":
          "/Users/mia/Library/Developer/CoreSimulator/Devices/0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21/p"
            } } } ] } ] }
        """),
    ],
    goodExamples: [
      .good(
        "the part below the container",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "document": "Documents/a.txt" } } ] }
        """),
      .good(
        "paths that do not change, and a UUID elsewhere",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": {
            "font": "/System/Library/Fonts/Helvetica.ttc",
            "model": "/var/models/0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21" } } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, _, collector in
        let folder = value.value.find { text in
          if case .container(let folder)? = AbsolutePath.place(of: text) { folder } else { nil }
        }
        if let folder {
          collector.report(
            "contains an absolute path into \(folder), whose name changes when the app is installed"
              + " again", key: value.path, at: value.location)
        }
        return .descend
      }))
}
