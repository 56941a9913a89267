import Foundation
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import Secrets
import TestSupport
import Testing

@testable import RestorationReport

private let secret = "hunter2-hunter2-hunter2"

private let secretStates: [(name: String, state: @Sendable (String) -> [(String, StateValue)])] = [
  ("under its own key", { [("password", .string($0))] }),
  ("inside a dictionary", { [("login", .dictionary([StatePair("authToken", .string($0))]))] }),
  (
    "below a name that says so",
    {
      [
        (
          "credentials",
          .dictionary([StatePair("main", .dictionary([StatePair("v", .string($0))]))])
        )
      ]
    }
  ),
  ("in a list", { [("passwords", .array([.string($0)]))] }),
  ("in a URL", { [("page", .url("https://me:\($0)@example.com/", base: nil))] }),
]

@Test(arguments: secretStates.map(\.name), ReportRegistry.changes.map(\.name))
func `secrets are shown only when asked for`(_ name: String, _ format: String) throws {
  let state = try #require(secretStates.first { $0.name == name }).state
  let none = changedArchive([])
  let old = changedArchive(state("another-password-1234"))
  let new = changedArchive(state(secret))
  for (one, other) in [(none, new), (new, none), (old, new)] {
    let text = try changeReport(format, one, other)
    #expect(!text.contains(secret))
    #expect(text.contains("redacted, ") || text.contains("differs (redacted; --reveal shows both)"))
    let revealed = try changeReport(format, one, other) { options in
      options.revealsSecrets = true
      options.isFull = true
    }
    #expect(revealed.contains(secret))
  }
}

@Test func `a key that is a secret is not shown`() throws {
  let token = "ghp_" + String(repeating: "a1B2", count: 9)
  let new = changedArchive([("users", .dictionary([StatePair(.string(token), 1)]))])
  let old = changedArchive([("users", .dictionary([]))])
  for format in ReportRegistry.changes {
    #expect(!(try changeReport(format.name, old, new)).contains(token))
  }
}

@Test func `the content of an object that came has no secrets`() throws {
  for format in ReportRegistry.changes {
    let text = try changeReport(
      format.name, RestorationArchive(nodes: []), changedArchive([("password", .string(secret))]))
    #expect(!text.contains(secret))
  }
}

@Test func `redacted values that differ are marked`() throws {
  let old = changedArchive([("password", "hunter-2"), ("page", 1)])
  let new = changedArchive([("password", "hunter-3"), ("page", 1)])
  let text = try changeReport("text", old, new)
  #expect(text.contains("~   password: differs (redacted; --reveal shows both)\n"))
  let json = try changeReport("json", old, new)
  #expect(json.contains("the redacted part differs; --reveal shows both"))
  let revealed = try changeReport("text", old, new) { $0.revealsSecrets = true }
  #expect(revealed.contains("hunter-"))
}

@Test func `what is redacted on one side is named and is no difference`() throws {
  let token = "ghp_" + String(repeating: "a1B2", count: 9)
  let old = changedArchive([
    ("password", "hunter-2"), ("page", "https://me:hunter2@example.com/"),
    ("tokens", .array([.string(token), "b"])),
    ("users", .dictionary([StatePair(.string(token), 1)])), ("n", 1),
  ])
  var redacted = old
  redacted.nodes = NodeList(
    old.nodes.map { node in
      var content = node.decoded()
      content.state = content.state.map(\.redacted)
      return node.with(content)
    })
  let diff = ArchiveDiff(from: old, to: redacted)
  #expect(diff.isIdentical)
  #expect(
    diff.uncompared.compactMap(\.key).sorted() == ["page", "password", "tokens[0]", "tokens[1]"])
  #expect(ArchiveDiff(from: redacted, to: old).isIdentical)
  let text = try changeReport("text", old, redacted)
  #expect(text.hasPrefix("no differences, 4 values not compared (redacted on one side)\n"))
  #expect(text.contains("?   Root#password: not compared, redacted on one side\n"))
  #expect(try changeReport("json", old, redacted).contains(#""redacted": "b""#))
  let other = changedArchive([("password", "<redacted, 9 characters>")])
  #expect(!ArchiveDiff(from: changedArchive([("password", "hunter-2")]), to: other).isIdentical)
}
