import PlistSyntax
import RestorationModel

extension Rule {
  static let unstableIdentifier = Rule(
    id: "unstable-identifier",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a UUID, a pointer, a date or a long number inside an identifier",
    rationale: """
      UIKit finds an object again by its path, so an identifier must be the same after a launch as \
      before. One that is made from a pointer, a time or a new UUID never is: the state is saved and \
      never found. One that names a document or a record by its number works as long as that exists, \
      and every one of them is another path.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation; WWDC 2012, session 208",
    remedy: "name the screen in the identifier, and save which record it shows as state",
    blindSpots: """
      Whether the number stays the same cannot be seen in one archive. Numbers of fewer than eight \
      digits are left alone, and so are mangled class names.
      """,
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
      guard let identifier = entry.path.identifier, !identifier.begins(with: "_Tt"),
        !identifier.begins(with: "$s"), let part = identifier.withByteView(UnstablePart.init(of:))
      else { return }
      collector.report("the identifier has \(part.rawValue) in it")
    }))
}

/// A part of an identifier that is likely to be another one after the next launch.
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
  init?(of text: ByteView) {
    // Most identifiers are words.
    guard text.count >= Self.shortest else { return nil }
    for start in 0...text.count - Self.shortest where Self.isHex(text[start]) {
      // A part begins where a run of digits or letters does.
      if start > 0, Self.isHex(text[start - 1]),
        Self.isDigit(text[start]) == Self.isDigit(text[start - 1])
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

  /// Whether bytes go on from a place like a pattern.
  private static func matches(_ bytes: ByteView, from start: Int, _ pattern: String) -> Bool {
    pattern.withByteView { pattern in
      guard bytes.count - start >= pattern.count else { return false }
      for place in 0..<pattern.count {
        let byte = bytes[start + place]
        let isMatch =
          switch pattern[place] {
          case UInt8(ascii: "h"): isHex(byte)
          case UInt8(ascii: "d"): isDigit(byte)
          case let other: byte == other
          }
        if !isMatch { return false }
      }
      return true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
  }
}
