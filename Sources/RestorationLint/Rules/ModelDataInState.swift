import PlistSyntax
import RestorationTree

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
      bounds: ModelLimits.bounds,
      state: { entries, collector in
        let limits = ModelLimits(
          items: collector.limit("items"), textBytes: collector.limit("textBytes"),
          blobBytes: collector.limit("blobBytes"))
        for entry in entries where entry.origin == .app {
          var reportedDepth: Int?
          StateWalk.visit(entry) { value, key in
            if let depth = reportedDepth, key.depth > depth { return }
            reportedDepth = nil
            guard let size = limits.excess(of: value) else { return }
            reportedDepth = key.depth
            collector.report("holds \(size)", key: key, at: entry.location)
          }
        }
      }))
}

/// What is still state rather than a document.
private struct ModelLimits {
  let items: Int
  let textBytes: Int
  let blobBytes: Int

  static let bounds = [
    StateSurvey.Bound(size: { $0.elements }, option: "items"),
    StateSurvey.Bound(size: { $0.text }, option: "textBytes"),
    StateSurvey.Bound(size: { $0.data }, option: "blobBytes"),
  ]

  /// What a value is that passes its limit; nil when it does not.
  func excess(of value: StateValue) -> String? {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      elements.count > items ? "a list of \(elements.count) items, more than \(items)" : nil
    case .dictionary(let pairs):
      pairs.count > items ? "a dictionary of \(pairs.count) items, more than \(items)" : nil
    case .string(let text):
      text.utf8.count > textBytes
        ? "a text of \(text.utf8.count) bytes, more than \(textBytes)" : nil
    case .data, .opened:
      value.dataBytes.flatMap { $0.count > blobBytes ? document(in: $0) : nil }
    default: nil
    }
  }

  private func document(in bytes: ByteSlice) -> String? {
    let kind = ContentKind.sniff(bytes)
    return switch kind {
    case .sqlite, .json, .xml, .xmlPropertyList, .binaryPropertyList:
      "data with \(kind) of \(bytes.count) bytes, more than \(blobBytes)"
    default: nil
    }
  }
}
