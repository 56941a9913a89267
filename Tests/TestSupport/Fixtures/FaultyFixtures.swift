import PlistSyntax
import RestorationModel

extension Fixture {
  /// Archives with one fault each, named after the rule that finds it.
  static let faultyFixtures: [Fixture] = [
    fault(
      "duplicate-path.data", "Two siblings with one identifier: one path, listed twice.",
      "duplicate-path",
      [
        .controller("Root", state: [StateEntry("filter", .reference("Root/:[0]:/Filter"))]),
        .controller("Root/:[0]:/Filter"), .controller("Root/:[0]:/Filter"),
      ]),
    fault(
      "missing-parent-identifier-first.data",
      "A path that begins with an index: the root above it has no identifier.",
      "missing-parent-identifier", [.controller(":[0]:/Detail")]),
    fault(
      "missing-parent-identifier-between.data",
      "Two index components in a row: the container between them has no identifier.",
      "missing-parent-identifier",
      [
        .controller("Root", state: [StateEntry("detail", .reference("Root/:[0]:/:[1]:/Detail"))]),
        .controller("Root/:[0]:/:[1]:/Detail"),
      ]),
    fault(
      "missing-parent-identifier-unlisted.data",
      "A child whose parent was not saved, so that UIKit never reaches it.",
      "missing-parent-identifier",
      [.controller("Root"), .controller("Root/:[0]:/Sidebar/:[0]:/Outline")]),
    fault(
      "malformed-path.data", "A path that ends in a slash.", "malformed-path",
      [.controller("Root"), .controller("Root/")]),
    fault(
      "listed-path-without-state.data", "A path in the root list without a coder.",
      "listed-path-without-state", [.controller("Root"), .listedOnly("Root/:[0]:/Inspector")]),
    fault(
      "dangling-reference.data", "A reference to a path that nobody saved.", "dangling-reference",
      [.controller("Root", state: [StateEntry("detail", .reference("Root/:[0]:/Gone"))])]),
    Fixture(
      "faults/class-map-unknown-path.data",
      "A restoration class for a path that is not listed.", rules: ["class-map-unknown-path"],
      {
        var archive = RestorationArchive.uikit([.controller("Root")])
        archive.unlistedRestorationClasses = [
          RestorationClassEntry(path: "Root/:[0]:/Old", className: "OldViewController")
        ]
        return archive
      }()),
    fault(
      "undecodable-state.data", "A coder whose bytes are no keyed archive.", "undecodable-state",
      [
        .controller("Root"),
        RestorationNode(
          path: "Root/:[0]:/Broken",
          content: {
            var content = NodeContent()
            content.unreadable = UnreadableState(
              bytes: ByteSlice(Array("bplist00 but no more".utf8)), reason: "")
            return content
          }()),
      ]),
    Fixture(
      "faults/unsupported-archive-version.data",
      "An archive of major version 3, which UIKit discards.",
      rules: ["unsupported-archive-version"],
      {
        var envelope = Envelope.phone
        envelope.majorVersion = 3
        return .uikit([.controller("Root")], envelope: envelope)
      }()),
    Fixture(
      "faults/incomplete-envelope.data", "An archive without the app's version.",
      rules: ["incomplete-envelope"],
      {
        var envelope = Envelope.phone
        envelope.bundleVersion = nil
        return .uikit([.controller("Root")], envelope: envelope)
      }()),
    fault(
      "missing-class-name.data", "A coder that does not say which class was saved.",
      "missing-class-name",
      [
        .controller("Root"),
        RestorationNode(
          path: "Root/:[0]:/Nameless",
          content: {
            var content = NodeContent(kind: .viewController)
            content.className = .missing
            content.viewLoaded = true
            return content
          }()),
      ]),
  ]

  private static func fault(
    _ file: String, _ summary: String, _ rule: String, _ nodes: NodeList
  ) -> Fixture {
    Fixture("faults/" + file, summary, rules: [rule], .uikit(nodes))
  }
}
