extension Rule {
  static let secretInUrl = Rule(
    id: "secret-in-url",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a URL that contains a password or a token",
    rationale: """
      A URL with a password before its host, or a token among its parameters, gives access to \
      anyone who reads the saved state, which is a plain file. Such tokens often expire soon, so \
      the restored page fails to load too.
      """,
    source: """
      RFC 3986, section 7.5, "Sensitive Information"; OWASP Mobile Application Security \
      Verification Standard, MASVS-STORAGE
      """,
    remedy:
      "save the URL without the credential, and add the credential again when the page is loaded",
    blindSpots: """
      The rule checks the names of parameters. secret-in-state reports a token of a well-known \
      format, also in a path. A user name alone counts as a credential only if it looks random.
      """,
    fix: RuleFix(
      before: """
        coder.encode(request.url as NSURL?, forKey: "page")
        """,
      after: """
        var page = URLComponents(url: url, resolvingAgainstBaseURL: false)
        page?.user = nil
        page?.password = nil
        page?.queryItems?.removeAll { $0.name == "token" }
        coder.encode(page?.url as NSURL?, forKey: "page")
        """),
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
    checks: .credentials { sign in
      if case .url = sign { "contains a URL with a password or a token" } else { nil }
    })
}
