import PlistSyntax
import RestorationArchives

extension Rule {
  static let unkeyedValues = Rule(
    id: "unkeyed-values",
    severity: .warning,
    certainty: .exact,
    inputs: [.archive],
    summary: "values were encoded without a key",
    rationale: """
      A value without a key is stored as '$0', '$1' and so on, and must be decoded in the order in \
      which it was encoded. If the next version of the app encodes one value more or less, each \
      later value is decoded as another one. With secure coding, which UIKit uses if \
      application(_:shouldSaveSecureApplicationState:) returns true, an object without a key \
      cannot be decoded at all, because decodeObject() names no class. In a keyed archive that is \
      not a saved interface the order may be intended, so the finding is only a note there.
      """,
    source: """
      Apple, Archives and Serializations Programming Guide, "Encoding and Decoding Objects"; \
      Apple, NSCoder, NSKeyedArchiver and NSSecureCoding
      """,
    remedy:
      "encode each value with encode(_:forKey:), and decode objects with decodeObject(of:forKey:)",
    blindSpots: """
      The rule checks the keys of a coder, not those of the objects in it: some Foundation classes \
      encode themselves without keys.
      """,
    fix: RuleFix(
      before: """
        coder.encode(query)
        coder.encode(page)
        """,
      after: """
        coder.encode(query, forKey: "query")
        coder.encode(page, forKey: "page")
        """),
    badExamples: [
      .bad(
        "a coder with values without keys", marks: [.init("Root", key: "$0")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "$0": 7, "$1": "seven", "kept": true } } ] }
        """),
      .bad(
        "a view's coder, and the app delegate's",
        marks: [.init(nil, key: "$0"), .init("Root/chart", key: "$0")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "$0": "2024-05-01" } },
          "nodes": [ { "path": "Root",
                       "views": [ { "path": "Root/chart", "state": { "$0": 1.5 } } ] } ] }
        """),
    ],
    goodExamples: [
      .good(
        "values with keys",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "number": 7, "name": "seven" } } ] }
        """),
      .good(
        "a key that begins with a dollar sign",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "$price": 7, "$1.50": true, "$": 1 } } ] }
        """),
    ],
    checks: RuleChecks(
      archive: { facts, collector in
        check(facts.archive.envelope?.state ?? [], facts, &collector)
      },
      content: { saved, content, collector in
        check(content.state, saved.archive, &collector)
      }))

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
