import PlistSyntax
import RestorationModel

extension Rule {
  static let modelDataInState = Rule(
    id: "model-data-in-state",
    severity: .info,
    certainty: .heuristic,
    inputs: [.archive],
    summary: "a long list, a long text or a document of its own in the saved state",
    rationale: """
      Saved state is for what finds the screens' contents again; the contents belong in the app's own \
      files. The system throws state away when the app crashes on launch or a person quits it, and \
      what was only there is lost. What is there too goes out of date.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation",
    remedy: "keep it in a file or a database and save what finds it there",
    blindSpots: """
      A long list may be state all the same, such as the rows that a person has opened. Keys of \
      UIKit's own are left alone, and lists inside a list that was reported are not counted.
      """,
    options: [
      RuleOption("items", .limit(200, unit: "items"), "the elements of one collection"),
      RuleOption("textBytes", .limit(8 << 10, unit: "bytes"), "the UTF-8 of one text"),
      RuleOption(
        "blobBytes", .limit(8 << 10, unit: "bytes"),
        "data that holds a database, JSON, XML or a property list"),
    ],
    badExamples: [
      .bad(
        "a list, with a limit made small", marks: [.init("List", key: "recipes")],
        limits: ["items": 2],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "recipes": [ "soup", "salad", "bread" ] } } ] }
        """),
      .bad(
        "a text and JSON as data, with limits made small",
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
        "data that is no document", limits: ["blobBytes": 4],
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
            "holds \(large.text(beyond: limits))", key: value.path, at: value.location)
        }
      }))
}

/// A value with more in it than a limit says.
private enum LargeValue {
  /// So many elements.
  case list(Int)
  /// So many pairs.
  case dictionary(Int)
  /// So many bytes of UTF-8.
  case text(Int)
  /// Data that says what it is, and its bytes.
  case document(ContentKind, Int)

  /// How many elements, bytes of UTF-8, and bytes of data are fine.
  struct Limits {
    let elements: Int
    let text: Int
    let data: Int
  }

}

extension LargeValue {
  /// Nil for a value that is no larger than the limits.
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

  /// What it is, and how much is fine.
  fileprivate func text(beyond limits: LargeValue.Limits) -> String {
    switch self {
    case .list(let count): "a list of \(count) items, more than \(limits.elements)"
    case .dictionary(let count): "a dictionary of \(count) items, more than \(limits.elements)"
    case .text(let byteCount): "a text of \(byteCount) bytes, more than \(limits.text)"
    case .document(let kind, let byteCount):
      "data with \(kind) of \(byteCount) bytes, more than \(limits.data)"
    }
  }
}
