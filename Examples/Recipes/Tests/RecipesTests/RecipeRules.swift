import RestorationTesting
import Testing

extension Rule {
  static let loginIsNotSaved = Rule(
    id: "recipes/login-is-not-saved",
    severity: .error,
    summary: "the login screen was saved",
    remedy: "set its restorationIdentifier to nil"
  ) { archive, findings in
    for object in archive.nodes where object.path.identifier == "Login" {
      findings.report("comes back after a logout", on: object)
    }
  }
}

extension Rule {
  static let draftsAreSavedByID = Rule(
    id: "recipes/drafts-are-saved-by-id",
    summary: "the text of a draft is in the saved state",
    remedy: "save the draft's id, and keep its text in the database"
  ) { archive, findings in
    for object in archive.nodes {
      if case .string? = object.decoded().state["draft"] {
        findings.report("is the text of a draft", on: object, key: "draft")
      }
    }
  }
}

@Suite struct RecipeRuleTests {
  @Test func loginIsFound() throws {
    let archive = try RestorationArchive(
      bytes: #"{ "schema": "restorectl.archive/1", "nodes": [ { "path": "Login" } ] }"#.utf8)
    let findings = try Linter(adding: [.loginIsNotSaved]).findings(in: archive)
    #expect(findings.contains { $0.rule == "recipes/login-is-not-saved" && $0.path == "Login" })
  }

  @Test func draftsAreFound() throws {
    let document = """
      { "schema": "restorectl.archive/1",
        "nodes": [ { "path": "List", "state": { "draft": "Milk and bread" } } ] }
      """
    let archive = try RestorationArchive(bytes: document.utf8)
    let findings = try Linter(adding: [.draftsAreSavedByID]).findings(in: archive)
    #expect(findings.contains { $0.rule == "recipes/drafts-are-saved-by-id" && $0.key == "draft" })
  }
}
