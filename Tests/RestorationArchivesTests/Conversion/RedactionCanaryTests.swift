import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Canaries in every place where an app can save something.
@Suite struct RedactionCanaryTests {
  private static let canary = "CaNaRy"
  private static let number = "8675309"

  /// Data of each format with a canary in every place.
  private static func data() throws -> [(key: String, base64: String)] {
    let json =
      #"{"\#(canary)1": ["\#(canary)2", {"x": "\#(canary)3", "n": 8675309}], "s": "\#(canary)"}"#
    var builder = PlistBuilder()
    let list = builder.add(
      .array([builder.add(.string(canary + "4")), builder.add(.data(ByteSlice(utf8: json)))]))
    let root = builder.dictionary([(key: canary + "5", value: list)])
    let plist = try builder.document(root: root).written(as: .binary)
    let xml = try builder.document(root: root).written(as: .xml)
    let inner: [FlutterMessage] = [
      .text(canary + "7"), .data(Array("\(canary)8".utf8)),
      .map(["\(canary)9": .text(canary + "A")]),
    ]
    let flutter = FlutterMessage.map([
      "v": .map(["id1": .text(canary + "6")]),
      "c": .map(["bucket": .values(["id2": .list(inner)])]),
    ])
    return [
      ("json", Array(json.utf8)), ("plist", plist), ("xml", xml),
      (KnownKeys.flutterData, flutter.bytes), ("raw", Array("\0\(canary)".utf8)),
    ].map { ($0, Data($1).base64EncodedString()) }
  }

  private static func archive() throws -> RestorationArchive {
    let data = try data().map { #""\#($0.key)": {"$data": "\#($0.base64)"}"# }.joined(
      separator: ",")
    let (c, n) = (canary, number)
    let text = """
      { "schema": "restorectl.archive/1",
        "envelope": { "majorVersion": 2, "minorVersion": \(n), "bundleVersion": "1 https://\(c)",
          "systemVersion": "\(c)", "userInterfaceIdiom": "\(n)",
          "sizeClasses": { "W": { "horizontal": "\(c)", "vertical": "\(c)" } },
          "state": { "delegate": "\(c)", "kRestorationExtended": \(n) } },
        "records": { "unreadable": [{ "reason": "\(c)" }], "stop": { "reason": "\(c)" },
          "windowList": { "reason": "\(c)" } },
        "nodes": [{ "path": "Root", "className": "Root", "state": {
          "text": "\(c)", "list": ["\(c)", ["\(c)1"]], "set": {"$set": ["\(c)"]},
          "ordered": {"$orderedSet": ["\(c)"]}, "map": {"$map": [["\(c)", 1], [2, "\(c)"]]},
          "dictionary": { "\(c)": "\(c)", "\(c)x": { "\(c)y": "\(c)z" }, "NS\(c)": 1,
            "UI \(c)": { "com.apple.\(c)": "\(c)" } },
          "number": \(n), "real": \(n).5, "geometry": {"$point": [\(n), 1]}, "path": {"$indexPath": [\(n)]},
          "range": {"$range": [\(n), 1]}, "NSWindowFrame": "\(c)", "NSFooFrame": \(n), "NSClassName": "\(c)",
          "components": {"$object": "NSDateComponents", "fields": { "NS.day": \(n),
            "NSInner": { "NSX": \(n) }, "date": {"$date": \(n).25} }},
          "decimal": {"$object": "NSDecimalNumber", "fields": { "NS.mantissa": [\(n)] }},
          "pin": {"$object": "App.Lock", "fields": { "pin": \(n) }},
          "kApplicationSelectedCellIndexPathsKey": [{ "a": \(n) }],
          "url": {"$url": "https://\(c).example/\(c)?q=\(c)#\(c)", "base": "\(c)://\(c)"},
          "object": {"$object": "App.Thing", "fields": { "field": "\(c)",
            "inner": {"$object": "NSAttributedString", "fields": { "NSString": "\(c)" }} }},
          "archive": {"$archive": { "root": ["\(c)", {"k": "\(c)"}] }},
          "kTextSelectedTextKey": "\(c)", "kApplicationSelectedCells": ["\(c)"],
          "kTopApplicationTopVisibleModelIdentifier": "\(c)",
          "kTextVisiblePosition": { "\(c)": "\(c)" }, "kBackForwardDictionaryKey": { "u": "\(c)" },
          "kTabBarSelectedViewControllerKey": "\(c)", "kTextEditableKey": "\(c)",
          "kScrollViewContentOffsetKey": "\(c)",
          "broken": {"$unreadable": "found \(c)", "text": "\(c)"}, \(data) },
          "views": [{ "path": "Root/V", "state": { "text": "\(c)" } }] },
          { "path": "Broken", "unreadable": {"$data": "Q2FOYVJ5Q2FOYVJ5"} }],
        "unlistedNodes": [{ "path": "U", "className": "U", "state": { "text": "\(c)" } }] }
      """
    return try RestorationArchive(text: text)
  }

  @Test(arguments: ArchiveForm.allCases)
  func `no canary survives`(form: ArchiveForm) throws {
    let archive = try Self.archive()
    var conversion = Conversion(to: form)
    conversion.isLossy = true
    let before = try conversion.result(of: archive, isTree: true).bytes
    let redacted = ContentRedaction(seed: "0").redacted(archive)
    let after = try conversion.result(of: redacted, isTree: true).bytes
    #expect(Self.canaries(in: before) > 30, "else nothing would be looked for")
    #expect(Self.canaries(in: after) == 0)
    // In memory too, where some of the archive's values are as they would be written.
    let tree = try Conversion(to: .json).result(of: redacted, isTree: true).bytes
    #expect(Self.canaries(in: tree) == 0)
  }

  /// How many canaries are in the bytes of a file, in any part of any length of one.
  private static func canaries(in bytes: [UInt8]) -> Int {
    var count = 0
    guard let archive = try? RestorationArchive(reading: ByteSlice(bytes)) else { return -1 }
    // All that the archive holds, opened, as JSON; the bytes of data as Latin-1.
    let texts =
      [bytes, archive.json].map { String(decoding: $0, as: UTF8.self) }
      + archive.values.compactMap(\.dataBytes).map(latin)
      + archive.allNodes.compactMap { $0.decoded().unreadable?.bytes }.map(latin)
    for text in texts {
      count += text.split(separator: "aNaR").count + text.split(separator: number).count - 2
    }
    return count
  }

  private static func latin(_ bytes: ByteSlice) -> String {
    String(String.UnicodeScalarView(bytes.bytes.map { Unicode.Scalar($0) }))
  }
}
