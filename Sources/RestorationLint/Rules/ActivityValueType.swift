import RestorationArchives

extension Rule {
  static let activityValueType = Rule(
    id: "activity-value-type",
    severity: .error,
    certainty: .exact,
    inputs: [.scene],
    decidesRestore: true,
    summary: "a user activity contains a value of a class that activities do not allow",
    rationale: """
      The dictionary of a user activity can contain arrays, data, dates, dictionaries, nulls, \
      numbers, sets, text and URLs, and nothing else. The system decodes it with exactly these \
      classes allowed: one other object makes it refuse the dictionary, and the scene opens as \
      new.
      """,
    source: "Apple, NSUserActivity.userInfo",
    remedy: """
      store the value as one of the allowed types: a UUID or an enumeration as text, a model \
      object as its identifier
      """,
    blindSpots: """
      The rule checks scenes whose activity has a dictionary. It does not check classes inside an \
      archive in data.
      """,
    fix: RuleFix(
      before: """
        activity.userInfo = ["recipe": recipe, "session": UUID()]
        """,
      after: """
        activity.userInfo = ["recipe": recipe.id, "session": UUID().uuidString]
        """),
    badExamples: [
      .bad(
        "an object of the app, and a UUID",
        marks: [
          .init("scene/activity", key: "recipe"), .init("scene/activity", key: "history[0]"),
        ],
        activity(
          #"""
          "recipe": { "$object": "NSColor", "fields": {} },
                              "history": [ { "$uuid": "0AD863BA-7584-40CF-8896-BD87B3280C34" } ]
          """#)),
      .bad(
        "a rectangle", marks: [.init("scene/activity", key: "window.frame")],
        activity(#""window": { "frame": { "$rect": [ 0.0, 0.0, 320.0, 480.0 ] } }"#)),
    ],
    goodExamples: [
      .good(
        "the allowed types",
        activity(
          #"""
          "id": "pancakes", "page": 3, "on": true,
                              "at": { "$date": "2024-05-01T10:00:00Z" },
                              "link": { "$url": "https://example.com/r" },
                              "tags": { "$set": [ "sweet" ] },
                              "none": { "$object": "NSNull", "fields": {} }
          """#)),
      .good(
        "an archive inside data",
        activity(#""draft": { "$archive": { "frame": { "$point": [ 1.0, 2.0 ] } } }"#)),
    ],
    checks: RuleChecks(
      value: { value, state, collector in
        guard state.content.kind == .activity else { return .skip }
        switch value.value {
        case .archive, .opened: return .skip
        default:
          guard let name = forbiddenType(value.value) else { return .descend }
          collector.report(
            "contains \(name), which user activities do not allow", key: value.path,
            at: value.location)
          return .skip
        }
      }))

  private static let allowedClasses = [
    "NSNull", "NSNumber", "NSDecimalNumber", "NSString", "NSMutableString", "NSDate", "NSURL",
    "NSData",
    "NSMutableData", "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSDictionary",
    "NSMutableDictionary",
  ]

  /// The type of a value that an activity must not contain; nil for allowed ones.
  private static func forbiddenType(_ value: StateValue) -> String? {
    switch value {
    // Foundation's classes appear in this form if they have more fields than usual.
    case .object(let className, _):
      allowedClasses.contains(className)
        ? nil : "an object of the class '\(SwiftClassName.demangled(className) ?? className)'"
    case .orderedSet: "an ordered set"
    case .uuid: "a UUID"
    case .indexPath: "an index path"
    case .geometry(let geometry): "a \(geometry.shape.rawValue)"
    case .range: "a range"
    case .reference: "a reference to another saved object"
    case .storyboard: "a storyboard"
    case .null, .bool, .integer, .real, .string, .date, .data, .opened, .url, .shared, .unreadable,
      .array, .set, .dictionary, .archive:
      nil
    }
  }

  private static func activity(_ state: String) -> String {
    """
    { "schema": "restorectl.archive/1", "source": { "container": "scene" },
      "nodes": [ { "path": "scene", "kind": "scene",
                   "state": { "CanvasRestorationUserActivityTypeKey": "com.apple.example" } },
                 { "path": "scene/activity", "kind": "activity",
                   "state": { \(state) } } ] }
    """
  }
}
