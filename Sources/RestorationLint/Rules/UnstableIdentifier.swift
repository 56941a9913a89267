import RestorationTree

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
      guard let identifier = entry.path.identifier, !identifier.hasPrefix("_Tt"),
        !identifier.hasPrefix("$s"), let part = UnstablePart(of: Array(identifier.utf8))
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

  /// The first such part of a text's UTF-8.
  init?(of text: [UInt8]) {
    for start in text.indices where Self.isHex(text[start]) {
      let rest = text[start...]
      // A part begins where a run of digits or letters does.
      if start > 0, Self.isHex(text[start - 1]),
        Self.isDigit(text[start]) == Self.isDigit(text[start - 1])
      {
        continue
      }
      if Self.matches(rest, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh")
        || Self.matches(rest, "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh")
      {
        self = .uuid
      } else if Self.matches(rest, "0xhhhhhh") {
        self = .pointer
      } else if Self.matches(rest, "dddd-dd-dd") {
        self = .date
      } else if Self.matches(rest, "dddddddd") {
        self = .number
      } else {
        continue
      }
      return
    }
    return nil
  }

  /// Whether bytes begin like a pattern, in which `h` is a hexadecimal digit and `d` a digit.
  private static func matches(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
    guard bytes.count >= pattern.utf8.count else { return false }
    return zip(bytes, pattern.utf8).allSatisfy { byte, kind in
      switch kind {
      case UInt8(ascii: "h"): isHex(byte)
      case UInt8(ascii: "d"): isDigit(byte)
      default: byte == kind
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
  }
}
