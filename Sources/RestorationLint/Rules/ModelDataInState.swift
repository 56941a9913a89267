import PlistSyntax
import RestorationModel

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
      listeners: [
        .size(.elements, over: "items"), .size(.text, over: "textBytes"),
        .size(.data, over: "blobBytes"),
      ],
      values: { coder in
        let limits = LargeValue.Limits(
          elements: coder.rule.limit("items"), text: coder.rule.limit("textBytes"),
          data: coder.rule.limit("blobBytes"))
        var largeDepth: Int?
        return { value, collector in
          if let depth = largeDepth, value.path.depth > depth { return }
          largeDepth = nil
          guard value.origin == .app, let large = LargeValue(value, beyond: limits) else { return }
          largeDepth = value.path.depth
          collector.report(
            "contains \(large.text(beyond: limits))", key: value.path, at: value.location)
        }
      }))
}

/// A value larger than a limit.
private enum LargeValue {
  /// The number of elements.
  case list(Int)
  /// The number of pairs.
  case dictionary(Int)
  /// The size in bytes of UTF-8.
  case text(Int)
  /// Data of a recognised kind, and its size in bytes.
  case document(ContentKind, Int)

  /// The allowed number of elements, bytes of UTF-8, and bytes of data.
  struct Limits {
    let elements: Int
    let text: Int
    let data: Int
  }

}

extension LargeValue {
  /// Nil for a value within the limits.
  fileprivate init?(_ value: PlacedValue, beyond limits: LargeValue.Limits) {
    switch value.content {
    case .container(.array(let count)), .container(.set(let count)),
      .container(.orderedSet(let count)):
      guard count > limits.elements else { return nil }
      self = .list(count)
    case .container(.dictionary(let count, _)):
      guard count > limits.elements else { return nil }
      self = .dictionary(count)
    case .leaf(.text(let text)):
      let byteCount = text.withBytes(\.count)
      guard byteCount > limits.text else { return nil }
      self = .text(byteCount)
    case .leaf(.value(.string(let text))):
      guard text.utf8.count > limits.text else { return nil }
      self = .text(text.utf8.count)
    case .leaf(.value(let leaf)):
      guard let bytes = leaf.dataBytes, bytes.count > limits.data else { return nil }
      let kind = ContentKind.sniff(bytes)
      switch kind {
      case .sqlite, .json, .xml, .xmlPropertyList, .binaryPropertyList:
        self = .document(kind, bytes.count)
      default: return nil
      }
    default: return nil
    }
  }

  /// The kind of value, and the limit.
  private func items(_ count: Int, _ limits: LargeValue.Limits) -> String {
    "\(CountText.count(count, "item")), more than \(CountText.grouped(limits.elements))"
  }

  fileprivate func text(beyond limits: LargeValue.Limits) -> String {
    switch self {
    case .list(let count): "a list of \(items(count, limits))"
    case .dictionary(let count): "a dictionary of \(items(count, limits))"
    case .text(let byteCount):
      "a text of \(CountText.bytes(byteCount)), more than \(CountText.grouped(limits.text))"
    case .document(let kind, let byteCount):
      "data (\(kind)) of \(CountText.bytes(byteCount)), more than \(CountText.grouped(limits.data))"
    }
  }
}
