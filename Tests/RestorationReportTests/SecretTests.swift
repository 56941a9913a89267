import PlistSyntax
import RestorationArchives
import RestorationReport
import TestSupport
import Testing

/// What a canary in the place of a secret must not leave, in any format.
struct ReportSecretTests {
  private static let secret = "hunter2-hunter2-hunter2"
  private static let token = "ghp_" + String(repeating: "a1B2", count: 9)

  /// A canary, which is `¤` in the state.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var canary = secret
    let state: String

    init(_ description: String, _ state: String, canary: String = secret) {
      (testDescription, self.state, self.canary) = (description, state, canary)
    }
  }

  static let places = [
    Place("under its own key", #""password": "¤""#),
    Place("inside a dictionary", #""login": {"authToken": "¤"}"#),
    Place("below a name that says so", #""credentials": {"main": {"v": "¤"}}"#),
    Place("in a list", #""passwords": ["¤"]"#),
    Place("in a URL", #""page": {"$url": "https://me:¤@example.com/"}"#),
    Place("in a nested archive", #""session": {"$archive": {"password": "¤"}}"#),
    Place("as a value that shows what it is", #""note": "¤""#, canary: token),
    Place("as a key of a dictionary", #""users": {"¤": 1}"#, canary: token),
    Place(
      "inside a key of a dictionary",
      #""users": {"$map": [[{"$object": "Login", "fields": {"password": "¤"}}, 1]]}"#),
    Place("as a key", #""¤": 1"#, canary: token),
  ]

  private static func archive(
    _ state: String, in container: ArchiveContainer = .uikit
  ) throws -> RestorationArchive {
    let (path, kind) =
      container == .scene ? ("scene/activity", "activity") : ("Root", "viewController")
    return try RestorationArchive(
      text: TreeText.tree(
        """
        {"path": "\(path)", "kind": "\(kind)", "state": {\(state)},
         "views": [{"path": "Root/view", "kind": "view", "state": {\(state)}}]}
        """, #""source": {"container": "\#(container.rawValue)"}"#,
        #""envelope": {"majorVersion": 2, "state": {\#(state)}}"#))
  }

  @Test(arguments: FormatCase.all, places)
  func `secrets are shown only when asked for`(_ format: FormatCase, _ place: Place) throws {
    let none = try Self.archive("")
    for container in [ArchiveContainer.uikit, .scene] {
      let archives = try [
        place.canary, String(place.canary.reversed()) + "another-password-1234",
      ].map {
        try Self.archive(place.state.replacing("¤", with: $0), in: container)
      }
      let (new, old) = (archives[0], archives[1])
      let isChange = format.subject == "changes"
      for (one, other) in [(none, new)] + (isChange ? [(new, none), (old, new)] : []) {
        #expect(!format.text(other, since: one).contains(place.canary))
        #expect(!format.text(other, since: one) { $0.isFull = true }.contains(place.canary))
      }
      guard format.subject == "archives" && format.name != "paths" || format.subject == "changes"
      else { continue }
      let revealed = format.text(new, since: none) { ($0.revealsSecrets, $0.isFull) = (true, true) }
      #expect(revealed.contains(place.canary))
    }
  }

  /// The note of another type names both.
  @Test(arguments: FormatCase.all.filter { $0.subject == "changes" })
  func `a class that looks like a token is not shown`(_ format: FormatCase) throws {
    let new = try Self.archive(#""model": {"$object": "\#(Self.token)"}"#)
    #expect(!format.text(new, since: try Self.archive(#""model": 1"#)).contains(Self.token))
  }
}
