extension Rule {
  static let reservedKeyConflict = Rule(
    "reserved-key-conflict", .error, needs: [.uikitArchive], decidesRestore: true,
    "a key that UIKit reserves has a value of the wrong type, or is in the wrong place",
    page: """
      UIKit stores its own values in the same coders as the app, under names that an app must not
      use. If the app uses such a name, its value replaces the value of UIKit, or is read as one:
      the class, the storyboard or the version that UIKit or the app delegate needs is lost.

      Fix: rename the app's own key
      Source: uikit.md, row K3; Apple, UIStateRestoration; App Programming Guide for iOS, "Encoding
      and Decoding Your View Controller's State"; bnickel/Restoration-Inspector
      Blind spots: If the app wrote a value of the right type under such a name, the rule cannot
      distinguish it from the value of UIKit. A nil value counts as missing, not as wrong.
      Before:
        coder.encode("3", forKey: UIApplication.stateRestorationBundleVersionKey)
        let key = UIApplication.stateRestorationTimestampKey
        coder.encode(savedAt.description, forKey: key)
      After:
        coder.encode(3, forKey: "recipeFormatVersion")
        coder.encode(savedAt as NSDate, forKey: "recipeSavedAt")
      """,
    state: { state, collector in
      let isEnvelope = state.isAppDelegate
      for entry in state.content.state {
        if !isEnvelope, applicationKeys.contains(entry.key) {
          collector.report("UIKit reserves this key for the archive as a whole", in: entry)
        } else if let fault = fault(entry, isEnvelope ? envelopeTypes : coderTypes) {
          collector.report(fault, in: entry)
        }
      }
    })

  /// What is wrong with a value, if its key is reserved for values of another type.
  private static func fault(_ entry: StateEntry, _ types: [String: String]) -> String? {
    switch entry.value {
    // Missing; checked where it first occurs; reported by a rule of its own.
    case .null, .shared, .unreadable: return nil
    default:
      guard let type = types[entry.key], type != entry.value.typeName else { return nil }
      return "UIKit reserves this key for a value of type \(type), but this one is of type "
        + entry.value.typeName
    }
  }

  /// Apple documents the names with `Key` at the end; the stored ones do not have it.
  private static let applicationKeys: Set<String> = Set(
    [
      KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.userInterfaceIdiom,
      KnownKeys.timestamp,
    ].flatMap { [$0, $0 + "Key"] })

  static let envelopeTypes = [
    KnownKeys.majorVersion: "integer", KnownKeys.minorVersion: "integer",
    KnownKeys.userInterfaceIdiom: "integer", KnownKeys.timestamp: "date",
    KnownKeys.systemVersion: "string", KnownKeys.bundleVersion: "string",
    KnownKeys.ignoreSnapshot: "boolean",
  ]

  private static let coderTypes = [
    KnownKeys.className: "string", KnownKeys.isViewController: "boolean",
    KnownKeys.viewWasLoaded: "boolean", KnownKeys.viewData: "dictionary",
    KnownKeys.storyboard: "storyboard", KnownKeys.storyboardIdentifier: "string",
    KnownKeys.presentedViewController: "reference", KnownKeys.selectedTab: "reference",
    KnownKeys.moreDisplayedTab: "reference", KnownKeys.navigationChildren: "array",
  ]

  static let unkeyedValues = Rule(
    "unkeyed-values", .warning, needs: [.archive],
    "values were encoded without a key",
    page: """
      A value without a key is stored as '$0', '$1' and so on, and must be decoded in the order in
      which it was encoded. If the next version of the app encodes one value more or less, each
      later value is decoded as another one. With secure coding an object without a key cannot be
      decoded at all, because decodeObject() names no class. In a keyed archive that is not a
      saved interface the order may be intended, so the finding is only a note there.

      Fix: encode each value with encode(_:forKey:), and decode objects with
      decodeObject(of:forKey:)
      Source: uikit.md, row R17; Apple, Archives and Serializations Programming Guide, "Encoding and
      Decoding Objects"; Apple, NSCoder, NSKeyedArchiver and NSSecureCoding
      Blind spots: The rule checks the keys of a coder, not those of the objects in it: some
      Foundation classes encode themselves without keys.
      Before:
        coder.encode(query)
        coder.encode(page)
      After:
        coder.encode(query, forKey: "query")
        coder.encode(page, forKey: "page")
      """,
    state: { state, collector in
      let unkeyed = state.content.state.compactMap { entry in
        unkeyedNumber(entry.key).map { (number: $0, entry: entry) }
      }
      // Writers differ in the order of keys, so the first value is the one with the lowest number.
      guard let first = unkeyed.min(by: { $0.number < $1.number }) else { return }
      collector.report(
        unkeyed.count == 1
          ? "a value was encoded without a key"
          : "\(unkeyed.count) values were encoded without a key",
        in: first.entry, severity: state.archive.container == .uikit ? nil : .info)
    })

  /// The number in `$7`, a name that NSKeyedArchiver generates; nil for all other keys.
  private static func unkeyedNumber(_ key: String) -> Int? {
    let digits = key.utf8.dropFirst()
    guard key.begins(with: "$"), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(key.dropFirst())
  }
}
