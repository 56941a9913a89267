extension Rule {
  static let secretInState = Rule(
    "secret-in-state", .error,
    "a password, token or key in the saved state",
    options: [
      RuleOption("allow", .names, "keys that hold no secret, such as pinCode or card.*")
    ],
    page: """
      Saved state is a plain file: it is copied with the app's container, anyone with the device or
      a simulator can read it, and teams keep it as a fixture. The keychain does not protect a
      credential in it, and the credential stays valid after the user signs out.

      Fix: store the credential in the keychain; save nothing, or only what finds it there
      Source: Apple, Keychain Services; OWASP Mobile Application Security Verification Standard,
      MASVS-STORAGE; GitHub and others on the formats of their tokens
      Blind spots: The rule checks the words of keys and well-known formats of values. It does not
      find a secret under a harmless key; one that is compressed, encrypted or split over several
      values; what is in a dictionary under pin, or in a list under passwordField; a number below
      1000, such as a PIN with leading zeros saved as an integer, or below 100 for a card's CVV; a
      password that is a word of the screen, such as password under passwordField. It also reports
      what is not secret: public values under a key such as apiKey, a postal code under pinCode, and
      a prompt that is not in English under passwordField. Add such keys to the option allow.
      Before:
        coder.encode(passwordField.text, forKey: "password")
      After:
        // The password stays in the keychain, under this account.
        coder.encode(account.id, forKey: "accountID")
      """,
    faults: [
      .name: "the key names a credential, and its value is saved in plain form",
      .form: containsToken, .part: containsToken,
    ])

  private static let containsToken = "contains what looks like a token or a key, in plain text"

  static let secretInUrl = Rule(
    "secret-in-url", .warning,
    "a URL that contains a password or a token",
    page: """
      A URL with a password before its host, or a token among its parameters, gives access to anyone
      who reads the saved state, which is a plain file. Such tokens often expire soon, so the
      restored page fails to load too.

      Fix: save the URL without the credential, and add the credential again when the page is loaded
      Source: RFC 3986, section 7.5, "Sensitive Information"; OWASP Mobile Application Security
      Verification Standard, MASVS-STORAGE
      Blind spots: The rule checks the names of parameters. secret-in-state reports a token of a
      well-known format, also in a path. A user name alone counts only if it looks random.
      Before:
        coder.encode(request.url as NSURL?, forKey: "page")
      After:
        var page = URLComponents(url: url, resolvingAgainstBaseURL: false)
        page?.user = nil
        page?.password = nil
        page?.queryItems?.removeAll { $0.name == "token" }
        coder.encode(page?.url as NSURL?, forKey: "page")
      """,
    faults: [.url: "contains a URL with a password or a token"])

  /// A rule about secrets in values and names. `faults` has messages about those that it reports.
  private init(
    _ id: String, _ severity: Severity, _ summary: String, options: [RuleOption] = [],
    page: String, faults: [Secret.Reason: String]
  ) {
    @Sendable func report(_ names: [SecretSearch.Name], _ collector: inout FindingCollector) {
      for (text, name) in names {
        guard let text, let fault = SecretText.reason(in: text).flatMap({ faults[$0] }) else {
          continue
        }
        collector.report("\(name) \(fault)", mark: SecretText.mark(of: text))
      }
    }
    @Sendable func report(_ secrets: [SecretSearch.Found], _ collector: inout FindingCollector) {
      for found in secrets {
        guard let fault = faults[found.reason],
          !collector.allows([found.value.name, found.value.path.text])
        else { continue }
        collector.report(fault, key: found.value.path, at: found.value.location, mark: found.mark)
      }
    }
    @Sendable func report(_ state: UnreadableState?, _ collector: inout FindingCollector) {
      guard let state, let secret = SecretContext().secret(in: .data(state.bytes)),
        let fault = faults[secret.reason]
      else { return }
      collector.report("the state, which cannot be read, \(fault)", mark: secret.mark)
    }
    self.init(
      id, severity, .heuristic, needs: [.archive], summary, options: options, page: page,
      archive: { facts, collector in
        report(SecretSearch.names(in: facts.archive), &collector)
        // Nothing restores objects that are not listed, but their secrets are in the file.
        for object in facts.unlisted {
          for holder in [object] + object.views.objects {
            collector.enter(holder)
            report(holder.content.unreadable, &collector)
            report(holder.secrets, &collector)
          }
        }
      },
      object: { object, content, collector in
        report(SecretSearch.names(of: object) + SecretSearch.names(in: content), &collector)
        report(content.unreadable, &collector)
      },
      state: { report($0.secrets, &$1) })
  }
}

enum SecretSearch {
  typealias Found = (reason: Secret.Reason, value: PlacedValue, mark: UInt64)

  /// The secrets in a coder, in the order of the file. A list or a dictionary under the name of a
  /// secret counts as one, if it contains anything that would be hidden.
  static func secrets(in object: LintedObject) -> [Found] {
    var found: [Found] = []
    lazy var sharedSecrets = SharedSecrets(object.content.state)
    object.visit(SecretContext()) { value, around in
      let context = value.isInDictionaryKey ? SecretContext() : around.named(value.name)
      // The keys of dictionaries are values too.
      let className = if case .object(let name, _) = value.value { name } else { "" }
      for name in [value.name, className] {
        guard let reason = SecretText.reason(in: name) else { continue }
        found.append((reason, value, SecretText.mark(of: name)))
        break
      }
      if context.namesSecret, value.isInCoder, let mark = sharedSecrets.mark(in: value.value) {
        found.append((.name, value, mark))
        return nil
      }
      if context.judgesAsWhole(value.value) {
        if let mark = context.mark(ofSecretsIn: value.value) { found.append((.name, value, mark)) }
        return nil
      }
      guard let secret = context.secret(in: value.value), secret.isCertain else {
        return context.inside(value.value)
      }
      found.append((secret.reason, value, secret.mark))
      // What is in data under such a name is a part of the secret.
      return secret.reason == .name ? nil : context.inside(value.value)
    }
    return found
  }

  /// The containers of a coder with something in them that would be a secret under the name of one,
  /// by number, with their marks, for the references to them.
  private struct SharedSecrets {
    private var marks: [Int: UInt64] = [:]
    private var count = 0

    init(_ state: [StateEntry]) {
      for entry in state { _ = add(entry.value, SecretContext.belowSecret) }
    }

    /// Adds the next value of the coder; returns the mark of its secrets, or nil if it has none. An
    /// archive in data has numbers of its own.
    private mutating func add(_ value: StateValue, _ context: SecretContext) -> UInt64? {
      let number = count
      count += 1
      var mark: UInt64?
      func join(_ part: UInt64?) { if let part { mark = (mark ?? 0) &+ part } }
      switch value {
      case .dictionary(let pairs):
        for pair in pairs {
          join(add(pair.key, SecretContext()))
          join(add(pair.value, context))
        }
      case .array, .set, .orderedSet, .object:
        for child in value.children { join(add(child, context)) }
      case .shared(let target): join(marks[target])
      default: join(context.mark(ofSecretsIn: value))
      }
      marks[number] = mark
      return mark
    }

    /// The mark of those to which a value of the coder refers, or which are in it; nil if there are none.
    func mark(in value: StateValue) -> UInt64? {
      if case .shared(let target) = value { return marks[target] }
      let parts = value.children.compactMap(mark)
      return parts.isEmpty ? nil : parts.reduce(0, &+)
    }
  }
}

// MARK: - Names

extension SecretSearch {
  /// A name, and what has it.
  typealias Name = (text: String?, owner: String)

  /// The names of an object. A finding about the path of its parent is about the same secret.
  static func names(of object: LintedObject) -> [Name] {
    let parent = object.controller ?? object.path.parent
    let told = parent.flatMap { parent in
      object.archive.isListed(parent.raw) ? SecretText.reason(in: parent.raw) : nil
    }
    return [
      (told == nil ? object.path.raw : nil, "the restoration path"),
      (object.node.restorationClass, "the restoration class"),
    ]
  }

  static func names(in content: NodeContent) -> [Name] {
    [
      (content.className.value, "the class"),
      (content.storyboard?.name, "the storyboard"),
      (content.storyboard?.identifier, "the storyboard identifier"),
      (content.storyboard?.bundlePath, "the storyboard's bundle"),
    ]
  }

  /// The names of an archive, besides those of its objects.
  static func names(in archive: RestorationArchive) -> [Name] {
    let envelope = archive.envelope
    let windows = (envelope?.sizeClasses ?? []).flatMap { [$0.window, $0.horizontal, $0.vertical] }
    let classes = archive.unlistedRestorationClasses.flatMap { [$0.path.raw, $0.className] }
    return [
      (envelope?.bundleVersion, "the app's version"),
      (envelope?.systemVersion, "the system's version"),
    ]
      + (envelope?.firstResponders ?? []).map { ($0.raw, "the path of a first responder") }
      + windows.map { ($0, "a window's size class") } + classes.map { ($0, "the class map") }
      + archive.unlistedNodes.flatMap { node in
        [(node.path.raw, "the path of an object that is not listed")] + names(in: node.facts())
      }
  }
}
