extension Rule {
  static let secretInUrl = Rule(
    id: "secret-in-url",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a URL with a password or a token in it",
    rationale: """
      A URL that carries a password before its host, or a token among its parameters, gives access to \
      whoever reads the saved state, which is a plain file. Such tokens are often short-lived, so \
      that the restored page fails to load too.
      """,
    source:
      "RFC 3986, section 7.5; OWASP Mobile Application Security Verification Standard, storage",
    remedy: "save the URL without the credential and add it again when the page is loaded",
    blindSpots: """
      The rule goes by the names of parameters; a token of a well-known form, in a path too, is \
      secret-in-state's. A user name alone is a credential to it only if it looks random.
      """,
    badExamples: [
      .bad(
        "a password before the host", marks: [.init("Web", key: "page")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Web", "state": {
            "page": { "$url": "https://mia:correct-horse@example.com/" } } } ] }
        """),
      .bad(
        "a token among the parameters, in text", marks: [.init("Web", key: "history[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Web", "state": { "history": [
            "https://example.com/?page=2",
            "https://example.com/reset?access_token=b7e1c0d2" ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "harmless parameters, and a user name",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Web", "state": {
            "page": { "$url": "https://example.com/?q=token&page=2" },
            "repository": "ssh://git@example.com/app.git" } } ] }
        """),
      .good(
        "a parameter without a value",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Web", "state": {
            "page": { "$url": "https://example.com/reset?token=" } } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [.credentials],
      archive: { facts, collector in
        SecretSearch.visitNames(in: facts.archive) { report($0, in: $1, &collector) }
      },
      path: { entry, collector in
        SecretSearch.visitNames(of: entry) { report($0, in: $1, &collector) }
      },
      content: { _, content, collector in
        SecretSearch.visitNames(in: content) { report($0, in: $1, &collector) }
      },
      values: { _ in
        SecretSearch.visitor { sign, value, collector in
          guard case .url = sign else { return }
          collector.report(
            "holds a URL with a password or a token in it", key: value.path, at: value.location)
        }
      }))

  private static func report(
    _ sign: SecretSearch.Sign, in name: String, _ collector: inout FindingCollector
  ) {
    guard case .url = sign else { return }
    collector.report("\(name) holds a URL with a password or a token in it")
  }
}
