extension Rule {
  static let transientScreenPreserved = Rule(
    "transient-screen-preserved", .info, .heuristic, needs: [.uikitArchive],
    "a login, password, alert, picker, camera, purchase or sharing screen in the state",
    options: [
      RuleOption("allow", .names, "classes or identifiers of screens that may be saved")
    ],
    page: """
      Some screens make sense only at the moment when they are opened: a user who comes back a day
      later expects the screen below. A restored login or purchase screen may also be out of date,
      and a restored camera or picker starts without its purpose.

      Fix: leave its restorationIdentifier nil; if it must come back, add its class or identifier in
      .restorectl.json: "rules": {"transient-screen-preserved": {"allow": ["NAME"]}}
      Source: Apple, Human Interface Guidelines, "Launching"; Apple, View Controller Programming
      Guide for iOS, "Excluding Groups of View Controllers"
      Blind spots: The rule checks the last words of the class or identifier, without words such as
      "controller" or "screen". It misses such a screen with another name, and reports other screens
      that have such a name. For alerts and cameras the whole name must match: a screen about
      weather alerts or house cameras is not reported. Sheets for sharing and sending are recognized
      by their class, and only the system's.
      Xcode: Identity inspector → Restoration ID: empty
      Before:
        login.restorationIdentifier = "Login"
        present(login, animated: true)
      After:
        login.restorationIdentifier = nil
        present(login, animated: true)
      """,
    object: { entry, content, collector in
      let (className, identifier) = (entry.className, entry.identifier)
      guard entry.isController,
        let screen = className.flatMap({ TransientScreen.systemClasses[$0.stored] })
          ?? className.flatMap({ TransientScreen.phrase(for: $0.simple) })
          ?? identifier.flatMap({ TransientScreen.phrase(for: $0) })
      else { return }
      let names = [className?.stored, className?.readable, className?.simple, identifier]
      guard !collector.allows(names.compactMap(\.self)) else { return }
      collector.report("looks like \(screen), which should usually not be restored")
    })
}

/// A screen that is only useful for a moment.
private enum TransientScreen {
  /// System classes whose names contain none of the words.
  static let systemClasses = [
    "MFMailComposeViewController": sheet, "MFMessageComposeViewController": sheet,
    "PKPaymentAuthorizationViewController": purchase, "SKStoreProductViewController": purchase,
    "SLComposeViewController": sheet, "UIActivityViewController": sheet,
  ]

  private static let sheet = "a sheet for sharing or sending"
  private static let purchase = "a purchase screen"

  /// Words at the end of a name that only mean a screen.
  private static let screenWords: Set = [
    "view", "controller", "vc", "screen", "scene", "page", "form", "prompt", "flow", "sheet",
    "dialog", "modal", "overlay", "navigation", "nav", "container", "root", "hosting", "host",
    "table", "collection", "reset", "entry", "input",
  ]

  /// Words before an alert or a camera that describe it, and not its subject.
  private static let manners: Set = [
    "app", "barcode", "base", "capture", "confirm", "confirmation", "custom", "delete", "document",
    "error", "my", "photo", "qr", "scan", "simple", "video", "warning",
  ]

  /// The screen in the name of a class or an identifier, in words.
  static func phrase(for name: String) -> String? {
    // Longer names are not names of screens.
    guard name.utf8.count <= 256 else { return nil }
    var words = KeyWords.split(name)[...]
    while let last = words.last, screenWords.contains(last) || last.allSatisfy(\.isNumber) {
      words.removeLast()
    }
    switch (words.dropLast().last, words.last) {
    case (_, "login"), (_, "signin"), (_, "logon"), ("log", "in"), ("sign", "in"):
      return "a login screen"
    case (_, "password"), (_, "passcode"), ("pass", "word"), ("pin", "code"), ("pass", "code"):
      return "a password screen"
    case (_, "pin") where isNumber(words, in: name): return "a password screen"
    case (_, "alert") where isPurpose(words, in: name): return "an alert"
    case (_, "picker"): return "a picker"
    case (_, "camera") where isPurpose(words, in: name): return "a camera screen"
    case (_, "purchase"), (_, "paywall"), (_, "checkout"): return purchase
    default: return nil
    }
  }

  /// Whether the last word is the purpose of the screen, and not its subject.
  private static func isPurpose(_ words: ArraySlice<String>, in name: String) -> Bool {
    var before = words.dropLast()
    // The prefix of an Objective-C class: `UIAlertController`.
    if let first = before.first, (2...3).contains(first.count) {
      let start = name.drop { $0 == "_" }.prefix(first.count)
      if start.allSatisfy(\.isUppercase) { before.removeFirst() }
    }
    return before.allSatisfy(manners.contains)
  }

  /// Whether a PIN is a secret number and not a pin on a map: in capitals, or typed.
  private static func isNumber(_ words: ArraySlice<String>, in name: String) -> Bool {
    if name.contains("PIN") { return true }
    let all = KeyWords.split(name)
    let after = words.endIndex < all.count ? all[words.endIndex] : ""
    return ["entry", "input", "prompt", "reset"].contains(after)
      || ["enter", "confirm", "verify"].contains(words.dropLast().last)
  }
}
