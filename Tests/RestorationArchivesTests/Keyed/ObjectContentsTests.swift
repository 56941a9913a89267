import PlistSyntax
import RestorationArchives
import Testing

/// What objects of Foundation's classes hold, in each form in which archivers have written them.
@Suite struct ObjectContentsTests {
  /// The contents of an object with the given fields, made of JSON.
  static func contents(_ className: String, _ fields: String) throws -> ObjectContents {
    let object = "{\"$class\": {\"CF$UID\": 2}\(fields.isEmpty ? "" : ", ")\(fields)}"
    let classEntry = "{\"$classname\": \"\(className)\", \"$classes\": [\"\(className)\"]}"
    let graph = try ObjectGraph(
      ObjectGraphTests.json(
        objects: "[\"$null\", \(object), \(classEntry), \"text\", {\"$data\": \"AQL/\"}]"))
    let entry = try #require(graph.top.first)
    guard case .object(let found) = try graph.resolve(entry.value) else {
      return .leaf(.null)
    }
    return try graph.contents(of: found)
  }

  @Test func `collections come in two forms`() throws {
    guard case .array(let plain) = try Self.contents("NSArray", "\"NS.objects\": [{\"CF$UID\": 3}]")
    else {
      Issue.record("no array")
      return
    }
    #expect(plain.count == 1)
    guard
      case .orderedSet(let numbered) = try Self.contents(
        "NSOrderedSet", "\"NS.object.1\": {\"CF$UID\": 3}, \"NS.object.0\": {\"CF$UID\": 4}")
    else {
      Issue.record("no ordered set")
      return
    }
    #expect(numbered.count == 2)
    guard case .dictionary(let entries) = try Self.contents("NSMutableDictionary", "")
    else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.isEmpty)
  }

  @Test(arguments: ["\"NS.data\": {\"CF$UID\": 4}", "\"NS.bytes\": \"AQL/\""])
  func `data comes in two forms, and as text in JSON`(fields: String) throws {
    let object = "{\"$class\": {\"CF$UID\": 2}, \(fields)}"
    let graph = try ObjectGraph(
      ObjectGraphTests.json(
        objects: """
          ["$null", \(object), {"$classname": "NSMutableData"}, "text", {"$data": "AQL/"}]
          """))
    let entry = try #require(graph.top.first)
    let data = try #require(try graph.data(entry.value))
    #expect(data.bytes.bytes == [1, 2, 255])
  }

  @Test func `an index path is packed seven bits to a byte`() throws {
    // 4, 8 and 300: the last takes two bytes, lower group first.
    let fields = "\"NSIndexPathLength\": 3, \"NSIndexPathData\": {\"$data\": \"BAisAg==\"}"
    guard case .leaf(.indexPath(let indices)) = try Self.contents("NSIndexPath", fields) else {
      Issue.record("no index path")
      return
    }
    #expect(indices.map(\.int) == [4, 8, 300])
    #expect(PackedIndices.encode(indices) == [0x04, 0x08, 0xAC, 0x02])
  }

  static let faults: [(className: String, fields: String)] = [
    ("NSDate", ""), ("NSDate", "\"NS.time\": \"now\""), ("NSUUID", "\"NS.uuidbytes\": \"AQ==\""),
    ("NSURL", "\"NS.relative\": 1"), ("NSArray", "\"NS.objects\": 1"),
    ("NSArray", "\"NS.object.1\": 1"), ("NSDictionary", "\"NS.keys\": []"),
    ("NSDictionary", "\"NS.keys\": [1], \"NS.objects\": []"), ("NSString", ""), ("NSData", ""),
    ("NSIndexPath", "\"NSIndexPathLength\": 3, \"NSIndexPathData\": {\"$data\": \"BAg=\"}"),
  ]

  @Test(arguments: faults)
  func `fields that contradict the class are an error`(className: String, fields: String) {
    let error = #expect(throws: PlistError.self) { try Self.contents(className, fields) }
    #expect(error?.code == .invalidContents)
  }

  static let geometry: [(text: String, numbers: [Double]?)] = [
    ("{0, 120}", [0, 120]), ("{1.5,-2}", [1.5, -2]), ("{{1, 2}, {3, 4}}", [1, 2, 3, 4]),
    ("{64, 0, 49, 0}", [64, 0, 49, 0]), ("[1, 0, 0, 1, 5, 6]", [1, 0, 0, 1, 5, 6]),
    ("{1, 2", nil), ("{{1, 2}, 3, 4}}", nil), ("{a, b}", nil), ("", nil), ("{}", nil),
    ("{1, }", nil), ("1, 2", nil),
  ]

  @Test(arguments: geometry)
  func `geometry is read from UIKit's text`(text: String, numbers: [Double]?) {
    #expect(GeometryText.numbers(in: text) == numbers)
  }
}
