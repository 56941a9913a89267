import PlistSyntax
import RestorationArchives
import RestorationReport
import TestSupport
import Testing

/// What a canary in the place of a secret must not leave, in any format.
struct ReportSecretTests {
  private static let secret = "hunter2-hunter2-hunter2"
  private static let token = "ghp_" + String(repeating: "a1B2", count: 9)

  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var canary = secret
    let state: @Sendable (String) -> [StateEntry]
  }

  static let places = [
    Place(testDescription: "under its own key") { [StateEntry("password", .string($0))] },
    Place(testDescription: "inside a dictionary") {
      [StateEntry("login", .dictionary([StatePair("authToken", .string($0))]))]
    },
    Place(testDescription: "below a name that says so") {
      [
        StateEntry(
          "credentials",
          .dictionary([StatePair("main", .dictionary([StatePair("v", .string($0))]))]))
      ]
    },
    Place(testDescription: "in a list") { [StateEntry("passwords", .array([.string($0)]))] },
    Place(testDescription: "in a URL") {
      [StateEntry("page", .url("https://me:\($0)@example.com/", base: nil))]
    },
    Place(testDescription: "in a nested archive") {
      [StateEntry("session", .archive([StateField("password", .string($0))]))]
    },
    Place(testDescription: "as a value that shows what it is", canary: token) {
      [StateEntry("note", .string($0))]
    },
    Place(testDescription: "as a key of a dictionary", canary: token) {
      [StateEntry("users", .dictionary([StatePair(.string($0), 1)]))]
    },
    Place(testDescription: "inside a key of a dictionary") {
      let key = StateValue.object(className: "Login", fields: [StateField("password", .string($0))])
      return [StateEntry("users", .dictionary([StatePair(key, 1)]))]
    },
    Place(testDescription: "as a key", canary: token) { [StateEntry($0, 1)] },
  ]

  private static func archive(
    _ state: [StateEntry], in container: ArchiveContainer = .uikit
  ) -> RestorationArchive {
    var view = NodeContent(kind: .view)
    view.state = state
    var envelope = Envelope.phone
    envelope.state = state
    var content = NodeContent(kind: container == .scene ? .activity : .viewController)
    content.state = state
    content.views = [RestorationNode(path: "Root/view", content: view)]
    let path: RestorationPath = container == .scene ? "scene/activity" : "Root"
    return RestorationArchive(
      source: ArchiveSource(container: container), envelope: envelope,
      nodes: [RestorationNode(path: path, content: content)])
  }

  @Test(arguments: FormatCase.all, places)
  func `secrets are shown only when asked for`(_ format: FormatCase, _ place: Place) {
    let none = Self.archive([])
    for container in [ArchiveContainer.uikit, .scene] {
      let new = Self.archive(place.state(place.canary), in: container)
      let old = Self.archive(
        place.state(String(place.canary.reversed()) + "another-password-1234"), in: container)
      for (one, other) in [(none, new), (new, none), (old, new)] {
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
  func `a class that looks like a token is not shown`(_ format: FormatCase) {
    let model = StateValue.object(className: Self.token, fields: [])
    let old = Self.archive([StateEntry("model", 1)])
    #expect(
      !format.text(Self.archive([StateEntry("model", model)]), since: old).contains(Self.token))
  }
}
