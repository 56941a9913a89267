extension Rule {
  static let secretInState = Rule(
    id: "secret-in-state",
    severity: .error,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a password, token or key in the saved state",
    rationale: """
      Saved state is a plain file: it is copied with the app's container, taken out of it by anybody \
      with the device or a simulator, and kept as a fixture by teams. A credential in it is out of \
      the keychain's care, and stays valid after the person has signed out.
      """,
    source: """
      Apple, Keychain Services; OWASP Mobile Application Security Verification Standard, storage; \
      GitHub and others on the forms of their tokens
      """,
    remedy: "keep it in the keychain and save nothing, or what finds it there",
    blindSpots: """
      The rule goes by the words of keys and by well-known forms of values. It does not see a secret \
      under a harmless key, nor one that is compressed, encrypted or spread over several values; what \
      stands in a dictionary under pin, or in a list under passwordField; a number below 1000, such as \
      a PIN with leading zeros that was saved as an integer, or below 100 for a card's CVV; and a password that is a word of the screen, such as password under \
      passwordField. It takes for secrets what is public under a key such as apiKey, a postal code \
      under pinCode, and under passwordField a prompt in another language than English: name such \
      keys under allow.
      """,
    options: [
      RuleOption("allow", .names, "keys under which no secret stands, such as pinCode or card.*")
    ],
    badExamples: [
      .bad(
        "keys that name credentials",
        marks: [.init("Login", key: "password"), .init("Login", key: "session.authToken")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Login", "state": {
            "name": "mia", "password": "correct horse",
            "session": { "authToken": "b7e1c0", "tokenCount": 2 } } } ] }
        """),
      .bad(
        "what a person typed",
        marks: [.init("Sign", key: "passwordField"), .init("Sign", key: "pinCode")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Sign", "state": {
            "passwordField": "hunter2", "pinCode": "0042" } } ] }
        """),
      .bad(
        "a token under another key", marks: [.init("Web", key: "header")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Web", "state": {
            "header": "Bearer 0123456789abcdef0123" } } ] }
        """),
      .bad(
        "a list of tokens that the app delegate saved", marks: [.init(nil, key: "deviceTokens")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "deviceTokens": [ "b7e1c0", "5d02aa" ] } },
          "nodes": [ { "path": "Root" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "keys in which the words mean something else",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": {
            "tokenCount": 12, "pinned": "row 4", "showPassword": true, "nextPageToken": "c2",
            "secretSantaName": "Mia" } } ] }
        """),
      .good(
        "what a screen says of a field for a password",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Sign", "state": {
            "passwordFieldHidden": true, "showsPassword": "yes", "passwordField": "Enter password",
            "passwordText": "••••••••", "pin": "Lake" } } ] }
        """),
      .good(
        "a credential that is empty, and one that was redacted",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Login", "state": {
            "password": "", "authToken": "<redacted, 212 characters>" } } ] }
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
          let message =
            switch sign {
            case .key: "the key names a credential, and its value was saved in plain form"
            case .shape: "holds a token or a key, going by its form, in plain text"
            case .url: ""
            }
          guard !message.isEmpty, !collector.isNamed(value.path.name, in: "allow"),
            !collector.isNamed(value.path.text, in: "allow")
          else { return }
          collector.report(message, key: value.path, at: value.location)
        }
      }))

  private static func report(
    _ sign: SecretSearch.Sign, in name: String, _ collector: inout FindingCollector
  ) {
    guard case .shape = sign else { return }
    collector.report("\(name) holds a token or a key, going by its form, in plain text")
  }
}
