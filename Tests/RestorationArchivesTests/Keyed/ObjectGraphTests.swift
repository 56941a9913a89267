import PlistSyntax
import RestorationArchives
import Testing

/// The header of a keyed archive, UIDs and classes.
@Suite struct ObjectGraphTests {
  /// A keyed archive in JSON with parts of it replaced.
  static func json(
    version: String = "100000", archiver: String = "\"NSKeyedArchiver\"",
    top: String = "{\"root\": {\"CF$UID\": 1}}",
    objects: String = "[\"$null\", \"text\"]"
  ) -> ByteSlice {
    let text = """
      {"$version": \(version), "$archiver": \(archiver), "$top": \(top), "$objects": \(objects)}
      """
    return ByteSlice(Array(text.utf8))
  }

  static let headerFaults: [(ByteSlice, PlistFault)] = [
    (json(version: "18"), .unsupportedVersion),
    (json(version: "\"100000\""), .missingVersion),
    (json(archiver: "1"), .missingArchiver),
    (json(top: "[]"), .missingTop),
    (json(objects: "{}"), .missingObjects),
    (ByteSlice(Array("[1]".utf8)), .notAKeyedArchive),
    (ByteSlice(Array("{\"a\": 1}".utf8)), .notAKeyedArchive),
    (ByteSlice(Array("{\"a\": ".utf8)), .truncated),
    (ByteSlice([]), .emptyInput),
  ]

  @Test(arguments: headerFaults)
  func `a wrong header is named`(bytes: ByteSlice, fault: PlistFault) {
    let error = #expect(throws: PlistError.self) { try ObjectGraph(bytes) }
    #expect(error?.code == fault)
  }

  /// The root of an archive with the given objects, resolved; the error if that fails.
  static func root(_ objects: String, uid: Int = 1) throws -> ArchivedValue {
    let graph = try ObjectGraph(json(top: "{\"root\": {\"CF$UID\": \(uid)}}", objects: objects))
    let entry = try #require(graph.top.first)
    return try graph.resolve(entry.value)
  }

  @Test func `a UID beyond the objects names both numbers`() {
    let error = #expect(throws: PlistError.self) {
      try Self.root("[\"$null\", 1, 2]", uid: 99)
    }
    #expect(error?.code == .uidOutOfRange)
    #expect(error?.found == "UID 99")
    #expect(error?.expected == "a UID below 3, the number of objects")
  }

  static let objectFaults: [(String, PlistFault)] = [
    ("[\"$null\", {\"title\": 1}]", .missingClass),
    ("[\"$null\", {\"$class\": {\"CF$UID\": 9}}]", .invalidClass),
    ("[\"$null\", {\"$class\": 1}]", .invalidClass),
    ("[\"$null\", {\"CF$UID\": 1}]", .invalidContents),
    ("[\"$null\", {\"$class\": {\"CF$UID\": 2}}, \"blam\"]", .invalidClass),
    ("[\"$null\", {\"$class\": {\"CF$UID\": 2}}, {\"$classes\": []}]", .missingClassName),
  ]

  @Test(arguments: objectFaults)
  func `a wrong object is named`(objects: String, fault: PlistFault) {
    let error = #expect(throws: PlistError.self) { try Self.root(objects) }
    #expect(error?.code == fault)
  }

  @Test func `UID 0 is nil, and NSNull is an object`() throws {
    guard case .null = try Self.root("[\"$null\"]", uid: 0) else {
      Issue.record("UID 0 is not nil")
      return
    }
    let objects = "[\"$null\", {\"$class\": {\"CF$UID\": 2}}, {\"$classname\": \"NSNull\"}]"
    guard case .object(let object) = try Self.root(objects) else {
      Issue.record("NSNull is no object")
      return
    }
    #expect(object.className == "NSNull")
  }
}
