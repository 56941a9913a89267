import PlistSyntax
import RestorationArchives

extension Rule {
  static let customClassInState = Rule(
    id: "custom-class-in-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "an archived object of a class that is not part of Foundation or UIKit",
    rationale: """
      State restoration brings back the interface, not the data behind it. A model object in the \
      state is a second copy that goes out of date. If its class is renamed or its encoding \
      changes, decoding fails, and the state of the object is lost with it. With secure coding, \
      which UIKit uses if application(_:shouldSaveSecureApplicationState:) returns true, the class \
      must also adopt NSSecureCoding and be named where it is decoded: decodeObject(of:forKey:). \
      Otherwise decoding fails with "value for key was of unexpected class". In a keyed archive \
      that is not a saved interface the finding is only a note, because only code that has the \
      class can read the archive. An object of another framework, such as a CLLocation, is \
      reported too: it is data, and that framework decides how it is encoded.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Checklist for Implementing State Preservation and \
      Restoration"; WWDC 2012, session 208, "Saving and Restoring Application State on iOS"; \
      Apple, NSSecureCoding and UIApplicationDelegate
      """,
    remedy: """
      encode an identifier or plain values instead; or adopt NSSecureCoding and add the class in \
      .restorectl.json: "rules": {"custom-class-in-state": {"allow": ["CLASS"]}}
      """,
    blindSpots: """
      Foundation and UIKit classes are recognized by Apple's reserved prefixes, with or without \
      underscores, and by their modules; a class of the app with such a prefix is not reported. \
      Classes of other frameworks are recognized by a list of prefixes. Values under UIKit's own \
      keys are not checked, nor are the keys of UIKit's own views. The archive does not show \
      whether a class adopts NSSecureCoding.
      """,
    options: [
      RuleOption("allow", .names, "classes that may be archived, as stored or as Swift names")
    ],
    fix: RuleFix(
      before: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(recipe, forKey: "recipe")
        }
        """,
      after: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(recipe.id, forKey: "recipeID")
        }

        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          let id = coder.decodeObject(of: NSString.self, forKey: "recipeID")
          recipe = id.flatMap { store.recipe(withID: $0 as String) }
        }
        """),
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
      value: { value, state, collector in
        guard state.owner == .appDelegate || state.owner == .object && value.origin == .app
        else { return .skip }
        if value.isFirstOfClass, case .object(let name, _) = value.value {
          check(name, value, state.archive, &collector)
        }
        return .descend
      }))

  /// Reports the first object of each class under a key.
  private static func check(
    _ className: String, _ value: PlacedValue, _ facts: ArchiveFacts,
    _ collector: inout FindingCollector
  ) {
    let name = SavedClassName(className)
    guard !name.isSystem, !collector.allows([name.stored, name.readable]) else { return }
    let isState = facts.archive.source.container == .uikit
    let object =
      name.isOfOtherFramework
      ? "an object of another framework's class '\(name.readable)'"
      : "an object of the class '\(name.readable)'"
    collector.report(
      isState
        ? "contains \(object)"
        : "contains \(object), which only code with that class can decode",
      key: value.path, at: value.location, severity: isState ? nil : .info)
  }
}
