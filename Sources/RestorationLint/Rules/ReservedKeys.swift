import PlistSyntax
import RestorationArchives

extension Rule {
  static let reservedKeyConflict = Rule(
    "reserved-key-conflict", .error, needs: [.uikitArchive], decidesRestore: true,
    "a key that UIKit reserves has a value of the wrong type, or is in the wrong place",
    fix: "rename the app's own key",
    page: """
      UIKit stores its own values in the same coders as the app, under names that an app must not
      use. If the app uses such a name, its value replaces the value of UIKit, or is read as one:
      the class, the storyboard or the version that UIKit or the app delegate needs is lost.

      Source: Apple, UIStateRestoration; App Programming Guide for iOS, "Encoding and Decoding Your
      View Controller's State"; bnickel/Restoration-Inspector
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
    archive: { facts, collector in
      for entry in facts.archive.envelope?.state ?? [] {
        guard let type = ReservedType.envelope[entry.key], !type.admits(entry.value) else {
          continue
        }
        collector.report(
          wrongType(entry.value, type), key: StateKeyPath(entry.key), at: entry.location)
      }
    },
    content: { saved, content, collector in
      for entry in content.state {
        let location = entry.location ?? saved.node.location
        if ReservedType.applicationKeys.contains(entry.key) {
          collector.report(
            "UIKit reserves this key for the archive as a whole", key: StateKeyPath(entry.key),
            at: location)
        } else if let type = ReservedType.coder[entry.key], !type.admits(entry.value) {
          collector.report(
            wrongType(entry.value, type), key: StateKeyPath(entry.key), at: location)
        }
      }
    })

  private static func wrongType(_ value: StateValue, _ type: ReservedType) -> String {
    "UIKit reserves this key for \(type.rawValue), but the type of the value is \(value.typeName)"
  }

  static let unkeyedValues = Rule(
    "unkeyed-values", .warning, needs: [.archive],
    "values were encoded without a key",
    fix:
      "encode each value with encode(_:forKey:), and decode objects with decodeObject(of:forKey:)",
    page: """
      A value without a key is stored as '$0', '$1' and so on, and must be decoded in the order in
      which it was encoded. If the next version of the app encodes one value more or less, each
      later value is decoded as another one. With secure coding, which UIKit uses if
      application(_:shouldSaveSecureApplicationState:) returns true, an object without a key cannot
      be decoded at all, because decodeObject() names no class. In a keyed archive that is not a
      saved interface the order may be intended, so the finding is only a note there.

      Source: Apple, Archives and Serializations Programming Guide, "Encoding and Decoding Objects";
      Apple, NSCoder, NSKeyedArchiver and NSSecureCoding
      Blind spots: The rule checks the keys of a coder, not those of the objects in it: some
      Foundation classes encode themselves without keys.
      Before:
        coder.encode(query)
        coder.encode(page)
      After:
        coder.encode(query, forKey: "query")
        coder.encode(page, forKey: "page")
      """,
    archive: { facts, collector in
      check(facts.archive.envelope?.state ?? [], facts, &collector)
    },
    content: { saved, content, collector in
      check(content.state, saved.archive, &collector)
    })

  private static func check(
    _ state: [StateEntry], _ facts: ArchiveFacts, _ collector: inout FindingCollector
  ) {
    var count = 0
    var first: (number: Int, entry: StateEntry)?
    for entry in state {
      guard let number = unkeyedNumber(entry.key) else { continue }
      count += 1
      // Writers differ in the order of keys, so the first value is the one with the lowest number.
      if first.map({ number < $0.number }) ?? true { first = (number, entry) }
    }
    guard let first else { return }
    collector.report(
      count == 1
        ? "a value was encoded without a key" : "\(count) values were encoded without a key",
      key: StateKeyPath(first.entry.key), at: first.entry.location,
      severity: facts.archive.source.container == .uikit ? nil : .info)
  }

  /// The number in `$7`, a name that NSKeyedArchiver generates; nil for all other keys.
  private static func unkeyedNumber(_ key: String) -> Int? {
    let digits = key.utf8.dropFirst()
    guard key.utf8.first == UInt8(ascii: "$"), !digits.isEmpty,
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    else { return nil }
    return Int(key.dropFirst())
  }
}

/// The required type of a key that UIKit reserves.
enum ReservedType: String {
  case bool = "a boolean"
  case integer = "an integer"
  case string = "text"
  case date = "a date"
  case reference = "a reference"
  case storyboard = "a storyboard"
  case array = "an array"
  case dictionary = "a dictionary"

  func admits(_ value: StateValue) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.integer, .integer), (.string, .string), (.date, .date),
      (.reference, .reference), (.storyboard, .storyboard), (.array, .array),
      (.dictionary, .dictionary):
      true
    // Nil is missing, a back-reference is to a value that was checked, and unreadable values have a
    // rule of their own.
    case (_, .null), (_, .shared), (_, .unreadable): true
    default: false
    }
  }

  /// Apple documents the names with `Key` at the end; the stored ones do not have it.
  static let applicationKeys: Set<String> = Set(
    [
      KnownKeys.bundleVersion, KnownKeys.systemVersion, KnownKeys.userInterfaceIdiom,
      KnownKeys.timestamp,
    ].flatMap { [$0, $0 + "Key"] })

  static let envelope: [String: ReservedType] = [
    KnownKeys.majorVersion: .integer, KnownKeys.minorVersion: .integer,
    KnownKeys.userInterfaceIdiom: .integer, KnownKeys.timestamp: .date,
    KnownKeys.systemVersion: .string, KnownKeys.bundleVersion: .string,
    KnownKeys.ignoreSnapshot: .bool,
  ]

  static let coder: [String: ReservedType] = [
    KnownKeys.className: .string, KnownKeys.isViewController: .bool,
    KnownKeys.viewWasLoaded: .bool, KnownKeys.viewData: .dictionary,
    KnownKeys.storyboard: .storyboard, KnownKeys.storyboardIdentifier: .string,
    KnownKeys.presentedViewController: .reference, KnownKeys.selectedTab: .reference,
    KnownKeys.moreDisplayedTab: .reference, KnownKeys.navigationChildren: .array,
  ]
}
