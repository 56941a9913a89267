import PlistSyntax
import RestorationArchives

extension Rule {
  static let modelDataInState = Rule(
    id: "model-data-in-state",
    severity: .info,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a long list, a long text or a whole document in the saved state",
    rationale: """
      Saved state identifies what the screens show; the content belongs in the app's own files. \
      The system discards state when the app crashes on launch or the user quits it, and content \
      that was only in the state is lost. A copy of content in the state goes out of date.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across \
      Launches"
      """,
    remedy: "store the content in a file or a database, and save what identifies it",
    blindSpots: """
      A long list can be state, such as the rows that the user expanded. UIKit's own keys are not \
      checked, and lists inside a reported list are not counted.
      """,
    options: [
      RuleOption("items", .limit(200, unit: "items"), "the elements of one collection"),
      RuleOption("textBytes", .limit(8 << 10, unit: "bytes"), "the UTF-8 of one text"),
      RuleOption(
        "blobBytes", .limit(8 << 10, unit: "bytes"),
        "data that contains a database, JSON, XML or a property list"),
    ],
    fix: RuleFix(
      before: """
        coder.encode(textView.text, forKey: "draft")
        """,
      after: """
        try textView.text.write(to: draftFile, atomically: true, encoding: .utf8)
        coder.encode(draftFile.lastPathComponent, forKey: "draft")
        """),
    badExamples: [
      .bad(
        "a list, with a small limit", marks: [.init("List", key: "recipes")],
        limits: ["items": 2],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "recipes": [ "soup", "salad", "bread" ] } } ] }
        """),
      .bad(
        "a text and JSON data, with small limits",
        marks: [.init("Editor", key: "text"), .init("Editor", key: "answer")],
        limits: ["textBytes": 20, "blobBytes": 10],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": {
            "text": "Peel the tomatoes, then salt them.",
            "answer": { "$data": "eyJyZWNpcGVzIjogW119" } } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a list that just fits", limits: ["items": 3],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "open": [ "soup", "salad", "bread" ] } } ] }
        """),
      .good(
        "data that is not a document", limits: ["blobBytes": 4],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Editor", "state": { "bookmark": { "$data": "Ym9vawAAAAA=" } } } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, _, collector in
        guard value.origin == .app else { return .skip }
        guard let description = description(of: value.value, beyond: collector.limit) else {
          return .descend
        }
        collector.report("contains \(description)", key: value.path, at: value.location)
        return .skip
      }))

  /// A value in words, if it is larger than its limit.
  private static func description(
    of value: StateValue, beyond limit: (_ option: String) -> Int
  ) -> String? {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      return items("a list", elements.count, limit)
    case .dictionary(let pairs): return items("a dictionary", pairs.count, limit)
    case .string(let text):
      let (byteCount, limit) = (text.utf8.count, limit("textBytes"))
      guard byteCount > limit else { return nil }
      return "a text of \(CountText.bytes(byteCount)), more than \(CountText.grouped(limit))"
    case .data, .opened:
      let limit = limit("blobBytes")
      guard let bytes = value.dataBytes, bytes.count > limit else { return nil }
      let kind = ContentKind.sniff(bytes)
      switch kind {
      case .sqlite, .json, .xml, .xmlPropertyList, .binaryPropertyList:
        return "data (\(kind)) of \(CountText.bytes(bytes.count)), more than "
          + CountText.grouped(limit)
      default: return nil
      }
    default: return nil
    }
  }

  private static func items(
    _ name: String, _ count: Int, _ limit: (_ option: String) -> Int
  ) -> String? {
    let limit = limit("items")
    guard count > limit else { return nil }
    return "\(name) of \(CountText.count(count, "item")), more than \(CountText.grouped(limit))"
  }
}
