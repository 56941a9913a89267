extension Rule {
  static let secretInState = Rule(
    id: "secret-in-state",
    severity: .error,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a password, token or key in the saved state",
    rationale: """
      Saved state is a plain file: it is copied with the app's container, anyone with the device \
      or a simulator can read it, and teams keep it as a fixture. The keychain does not protect a \
      credential in it, and the credential stays valid after the user signs out.
      """,
    source: """
      Apple, Keychain Services; OWASP Mobile Application Security Verification Standard, \
      MASVS-STORAGE; GitHub and others on the formats of their tokens
      """,
    remedy: "store the credential in the keychain; save nothing, or only what finds it there",
    blindSpots: """
      The rule checks the words of keys and well-known formats of values. It does not find a \
      secret under a harmless key; a secret that is compressed, encrypted or split over several \
      values; what is in a dictionary under pin, or in a list under passwordField; a number below \
      1000, such as a PIN with leading zeros that was saved as an integer, or below 100 for a \
      card's CVV; a password that is a word of the screen, such as password under passwordField. \
      It also reports values that are not secret: public values under a key such as apiKey, a \
      postal code under pinCode, and a prompt in another language than English under \
      passwordField. Add such keys to the option allow.
      """,
    options: [
      RuleOption("allow", .names, "keys that hold no secret, such as pinCode or card.*")
    ],
    fix: RuleFix(
      before: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(passwordField.text, forKey: "password")
        }
        """,
      after: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          // The password stays in the keychain, under this account.
          coder.encode(account.id, forKey: "accountID")
        }
        """),
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
        "text that a user typed",
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
        "the label and the prompt of a password field",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Sign", "state": {
            "passwordFieldHidden": true, "showsPassword": "yes", "passwordField": "Enter password",
            "passwordText": "••••••••", "pin": "Lake" } } ] }
        """),
      .good(
        "an empty credential, and a redacted one",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Login", "state": {
            "password": "", "authToken": "<redacted, 212 characters>" } } ] }
        """),
    ],
    checks: .credentials { sign in
      switch sign {
      case .key: "the key names a credential, and its value is saved in plain form"
      case .shape: "contains what looks like a token or a key, in plain text"
      case .url: nil
      }
    })
}
