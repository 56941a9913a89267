extension Rule {
  static let absoluteContainerPath = Rule(
    id: "absolute-container-path",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "a path or file URL into an app's container or a simulator's folder",
    rationale: """
      The system puts an app, its data and its shared files into folders that are named by UUIDs, \
      and chooses new ones when the app is installed, updated or restored to another device. A path \
      that was saved before leads nowhere after that, so the document, picture or download that it \
      meant seems to be gone. On a simulator every device has a folder of its own.
      """,
    source: """
      Apple, Technical Note TN2406, Changes To App Containers In iOS 8; Apple, File System \
      Programming Guide
      """,
    remedy: """
      save the part below the container and find the container again on restore, or save a bookmark
      """,
    blindSpots: """
      Only whole values are paths to this rule: one inside other text, in a bookmark or in data of \
      the app's own is not seen. A storyboard's bundle is not looked at.
      """,
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
        "paths that stay, and a UUID elsewhere",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": {
            "font": "/System/Library/Fonts/Helvetica.ttc",
            "model": "/var/models/0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21" } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [AbsolutePath.listener],
      values: { _ in
        PlacedValue.texts { text, value, collector in
          guard case .container(let folder)? = AbsolutePath.place(of: text) else { return }
          collector.report(
            "holds an absolute path into \(folder), which gets another name when the app is installed"
              + " again", key: value.path, at: value.location)
        }
      }))
}
