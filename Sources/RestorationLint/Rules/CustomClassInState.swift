import PlistSyntax
import RestorationModel

extension Rule {
  static let customClassInState = Rule(
    id: "custom-class-in-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "an archived object of a class that is neither Foundation's nor UIKit's",
    rationale: """
      State restoration brings back the interface, not the data behind it. A model object in the \
      state is a second copy that grows stale, and an app whose class was renamed or whose coding \
      changed cannot read it: decoding fails, and with it the object's state. With secure coding, which \
      UIKit asks for through application(_:shouldSaveSecureApplicationState:), a class must also adopt \
      NSSecureCoding, and be named where it is decoded: decodeObject(of:forKey:). Otherwise decoding \
      ends with "value for key was of unexpected class". In a keyed archive that \
      is no saved interface, such a class is worth knowing, since only code that has it can read the \
      archive. An object of another framework, such as a CLLocation, is not the app's own, but data as \
      much, and its coding belongs to that framework.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation, checklist; WWDC 2012, session 208; \
      Apple, NSSecureCoding and UIApplicationDelegate
      """,
    remedy: """
      save an identifier or plain values instead, or adopt NSSecureCoding and name the class under the \
      option allow
      """,
    blindSpots: """
      Foundation's and UIKit's classes are known by the prefixes that Apple keeps for itself, with or \
      without underscores, and by their modules; so an app's class with such a prefix is not seen. \
      Other frameworks' are told from the app's in the same way, by a list of prefixes. What UIKit \
      saved under its own keys is left alone, and so are all keys of a view of UIKit's. Whether a class \
      adopts NSSecureCoding is not in an archive.
      """,
    options: [
      RuleOption("allow", .names, "classes that may be archived, as stored or as Swift has them")
    ],
    badExamples: [
      .bad(
        "a model object", marks: [.init("Editor", key: "draft")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor",
                       "state": { "draft": { "$object": "Mail.Draft",
                                             "fields": { "subject": "Hello" } } } } ] }
        """),
      .bad(
        "a model object in a list, and one that the app delegate saved",
        marks: [.init(nil, key: "session"), .init("List", key: "rows[1]")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "session": { "$object": "XYZSession", "fields": {} } } },
          "nodes": [ { "path": "List",
                       "state": { "rows": [ "header",
                                            { "$object": "_TtC4Mail3Row", "fields": {} },
                                            { "$object": "_TtC4Mail3Row", "fields": {} } ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "an identifier and plain values",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor",
                       "state": { "draftID": { "$uuid": "6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88" },
                                  "subject": "Hello" } } ] }
        """),
      .good(
        "objects of Foundation and UIKit",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor",
                       "state": { "tint": { "$object": "UIColor", "fields": { "UIRed": 1.0 } },
                                  "size": { "$object": "NSMeasurement", "fields": {} },
                                  "none": { "$object": "NSNull", "fields": {} },
                                  "menu": { "$object": "_UIMenuState", "fields": {} } } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [.ownClasses],
      values: { coder in
        PlacedValue.classes { name, value, collector in
          guard coder.owner == .appDelegate || coder.owner == .object && value.origin == .app
          else { return }
          check(name, value, coder.archive, &collector)
        }
      }))

  /// Reports the first object of each class under a key.
  private static func check(
    _ className: String, _ value: PlacedValue, _ facts: ArchiveFacts,
    _ collector: inout FindingCollector
  ) {
    let name = SavedClassName(className)
    guard !name.isSystem, !collector.isNamed(name.stored, in: "allow"),
      !collector.isNamed(name.readable, in: "allow")
    else { return }
    let isState = facts.archive.source.container == .uikit
    let object =
      name.isOfOtherFramework
      ? "an object of another framework, of the class '\(name.readable)',"
      : "an object of the class '\(name.readable)'"
    collector.report(
      isState
        ? "\(object) is archived in the state"
        : "\(object)\(name.isOfOtherFramework ? "" : ",") which only code that has it can read",
      key: value.path, at: value.location, severity: isState ? nil : .info)
  }
}
