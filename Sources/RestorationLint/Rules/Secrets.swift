import Secrets

extension Rule {
  static let secretInState = Rule(
    "secret-in-state", .error,
    "a password, token or key in the saved state",
    fix: "store the credential in the keychain; save nothing, or only what finds it there",
    options: [
      RuleOption("allow", .names, "keys that hold no secret, such as pinCode or card.*")
    ],
    page: """
      Saved state is a plain file: it is copied with the app's container, anyone with the device or
      a simulator can read it, and teams keep it as a fixture. The keychain does not protect a
      credential in it, and the credential stays valid after the user signs out.

      Source: Apple, Keychain Services; OWASP Mobile Application Security Verification Standard,
      MASVS-STORAGE; GitHub and others on the formats of their tokens
      Blind spots: The rule checks the words of keys and well-known formats of values. It does not
      find a secret under a harmless key; a secret that is compressed, encrypted or split over
      several values; what is in a dictionary under pin, or in a list under passwordField; a number
      below 1000, such as a PIN with leading zeros that was saved as an integer, or below 100 for a
      card's CVV; a password that is a word of the screen, such as password under passwordField. It
      also reports values that are not secret: public values under a key such as apiKey, a postal
      code under pinCode, and a prompt in another language than English under passwordField. Add
      such keys to the option allow.
      Before:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(passwordField.text, forKey: "password")
        }
      After:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          // The password stays in the keychain, under this account.
          coder.encode(account.id, forKey: "accountID")
        }
      """,
    fault: { reason in
      switch reason {
      case .name: "the key names a credential, and its value is saved in plain form"
      case .form, .part: "contains what looks like a token or a key, in plain text"
      case .url: nil
      }
    })

  static let secretInUrl = Rule(
    "secret-in-url", .warning,
    "a URL that contains a password or a token",
    fix:
      "save the URL without the credential, and add the credential again when the page is loaded",
    page: """
      A URL with a password before its host, or a token among its parameters, gives access to anyone
      who reads the saved state, which is a plain file. Such tokens often expire soon, so the
      restored page fails to load too.

      Source: RFC 3986, section 7.5, "Sensitive Information"; OWASP Mobile Application Security
      Verification Standard, MASVS-STORAGE
      Blind spots: The rule checks the names of parameters. secret-in-state reports a token of a
      well-known format, also in a path. A user name alone counts as a credential only if it looks
      random.
      Before:
        coder.encode(request.url as NSURL?, forKey: "page")
      After:
        var page = URLComponents(url: url, resolvingAgainstBaseURL: false)
        page?.user = nil
        page?.password = nil
        page?.queryItems?.removeAll { $0.name == "token" }
        coder.encode(page?.url as NSURL?, forKey: "page")
      """,
    fault: { reason in
      if case .url = reason { "contains a URL with a password or a token" } else { nil }
    })

  /// A rule about secrets, in values and in names.
  ///
  /// - Parameter fault: the message about a secret; nil for none.
  private init(
    _ id: String, _ severity: Severity, _ summary: String, fix: String, options: [RuleOption] = [],
    page: String, fault: @escaping @Sendable (Secret.Reason) -> String?
  ) {
    @Sendable func report(_ names: [SecretSearch.Name], _ collector: inout FindingCollector) {
      for (reason, name) in names {
        if let fault = reason.flatMap(fault) { collector.report("\(name) \(fault)") }
      }
    }
    self.init(
      id, severity, .heuristic, needs: [.archive], summary, fix: fix, options: options, page: page,
      archive: { report(SecretSearch.names(in: $0.archive), &$1) },
      path: { report(SecretSearch.names(of: $0), &$1) },
      content: { report(SecretSearch.names(in: $1), &$2) },
      state: { state, collector in
        for found in state.secrets {
          guard let fault = fault(found.reason),
            !collector.allows([found.path.name, found.path.text])
          else { continue }
          collector.report(fault, key: found.path, at: found.location)
        }
      })
  }
}
