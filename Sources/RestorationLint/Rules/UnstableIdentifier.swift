import PlistSyntax
import RestorationArchives

extension Rule {
  static let unstableIdentifier = Rule(
    id: "unstable-identifier",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "an identifier that contains a UUID, a pointer, a date or a long number",
    rationale: """
      UIKit finds an object by its path, so its identifier must be the same after the next launch. \
      An identifier made from a pointer, a time or a new UUID never is: the state is saved and \
      never found. An identifier that contains the number of a document or record works as long as \
      the record exists, but each record has its own path.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Choosing Effective Restoration \
      Identifiers"; WWDC 2012, session 208, "Saving and Restoring Application State on iOS"
      """,
    remedy: "use an identifier that names the screen, and encode which record it shows as state",
    blindSpots: """
      One archive does not show whether the number changes. Numbers of fewer than eight digits and \
      mangled class names are not reported.
      """,
    fix: RuleFix(
      before: #"""
        detail.restorationIdentifier = "Recipe-\(recipe.uuid)"
        """#,
      after: """
        detail.restorationIdentifier = "Recipe"

        // In RecipeViewController:
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(recipe.uuid as NSUUID, forKey: "recipe")
        }
        """,
      inspector: "Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "a UUID and a date",
        marks: [
          .init("Root/:[0]:/Page-6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88"),
          .init("Root/:[1]:/day2024-05-01"),
        ],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/Page-6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88" },
                     { "path": "Root/:[1]:/day2024-05-01" } ] }
        """),
      .bad(
        "a view named by its pointer, and a long number",
        marks: [.init("Root/<UIView: 0x7fa3c1d04e20>"), .init("message-1714555800")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "views": [ { "path": "Root/<UIView: 0x7fa3c1d04e20>" } ] },
                     { "path": "message-1714555800", "kind": "object" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "short numbers",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/Tab2" },
                     { "path": "Root/:[1]:/Year2024" },
                     { "path": "Root/:[2]:/0xAF" } ] }
        """),
      .good(
        "a class as identifier",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/_TtC4MailP33_0123456789ABCDEF0123456789ABCDEF6Editor" }
                   ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard let identifier = entry.identifier,
        let part = UnstablePart(of: Array(identifier.utf8)),
        !identifier.begins(with: "_Tt"), !identifier.begins(with: "$s")
      else { return }
      collector.report("the identifier contains \(part.rawValue)")
    }))
}

/// A part of an identifier that probably changes with each launch.
private enum UnstablePart: String {
  case uuid = "a UUID"
  case pointer = "a pointer"
  case date = "a date"
  case number = "a long number"

  /// In each pattern `h` is a hexadecimal digit and `d` a digit.
  private static let patterns: [(pattern: String, part: UnstablePart)] = [
    ("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", .uuid), ("hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", .uuid),
    ("0xhhhhhh", .pointer), ("dddd-dd-dd", .date), ("dddddddd", .number),
  ]
  private static let shortest = patterns.map(\.pattern.utf8.count).min() ?? 0

  /// The first such part of a text's UTF-8.
  init?(of text: [UInt8]) {
    // Most identifiers are words.
    guard text.count >= Self.shortest else { return nil }
    for start in 0...text.count - Self.shortest where text[start].isASCIIHexDigit {
      // A part begins at the start of a run of digits or letters.
      if start > 0, text[start - 1].isASCIIHexDigit,
        text[start].isASCIIDigit == text[start - 1].isASCIIDigit
      {
        continue
      }
      for (pattern, part) in Self.patterns where Self.matches(text, from: start, pattern) {
        self = part
        return
      }
    }
    return nil
  }

  /// Whether the bytes from a place match a pattern.
  private static func matches(_ bytes: [UInt8], from start: Int, _ pattern: String) -> Bool {
    let rest = bytes[start...]
    return rest.count >= pattern.utf8.count
      && zip(rest, pattern.utf8).allSatisfy { byte, mark in
        switch mark {
        case UInt8(ascii: "h"): byte.isASCIIHexDigit
        case UInt8(ascii: "d"): byte.isASCIIDigit
        default: byte == mark
        }
      }
  }
}
