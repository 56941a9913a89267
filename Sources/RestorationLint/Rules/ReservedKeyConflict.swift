import PlistSyntax
import RestorationArchives

extension Rule {
  static let reservedKeyConflict = Rule(
    id: "reserved-key-conflict",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a key that UIKit reserves has a value of the wrong type, or is in the wrong place",
    rationale: """
      UIKit stores its own values in the same coders as the app, under names that an app must not \
      use. If the app uses such a name, its value replaces the value of UIKit, or is read as one: \
      the class, the storyboard or the version that UIKit or the app delegate needs is lost.
      """,
    source: """
      Apple, UIStateRestoration; App Programming Guide for iOS, "Encoding and Decoding Your View \
      Controller's State"; bnickel/Restoration-Inspector
      """,
    remedy: "rename the app's own key",
    blindSpots: """
      If the app wrote a value of the right type under such a name, the rule cannot distinguish it \
      from the value of UIKit. A nil value counts as missing, not as wrong.
      """,
    fix: RuleFix(
      before: """
        coder.encode("3", forKey: UIApplication.stateRestorationBundleVersionKey)
        let key = UIApplication.stateRestorationTimestampKey
        coder.encode(savedAt.description, forKey: key)
        """,
      after: """
        coder.encode(3, forKey: "recipeFormatVersion")
        coder.encode(savedAt as NSDate, forKey: "recipeSavedAt")
        """),
    badExamples: [
      .bad(
        "a time that is text", marks: [.init(nil, key: KnownKeys.timestamp)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "UIApplicationStateRestorationTimestamp": "yesterday" } },
          "nodes": [ { "path": "Root" } ] }
        """),
      .bad(
        "an object's own version and storyboard",
        marks: [
          .init("Root", key: KnownKeys.bundleVersion), .init("Root", key: KnownKeys.storyboard),
        ],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "state": { "UIApplicationStateRestorationBundleVersion": "41",
                                  "UIStateRestorationViewControllerStoryboard": "Main" } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "UIKit's keys with UIKit's values",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "41", "systemVersion": "17.2",
                        "userInterfaceIdiom": "phone", "timestamp": "2024-05-01T09:30:00Z" },
          "nodes": [ { "path": "Root", "storyboard": { "name": "Main", "identifier": "Root" },
                       "state": { "kPresentedViewControllerKey": { "$reference": "Root/Editor" } }
                     },
                     { "path": "Root/Editor" } ] }
        """),
      .good(
        "the app's own keys",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "timestamp": "yesterday" } },
          "nodes": [ { "path": "Root", "state": { "bundleVersion": 41, "storyboard": "Main" } } ] }
        """),
    ],
    checks: RuleChecks(
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
      }))

  private static func wrongType(_ value: StateValue, _ type: ReservedType) -> String {
    "UIKit reserves this key for \(type.rawValue), but the type of the value is \(value.typeName)"
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
