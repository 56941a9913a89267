import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Scenes in all the forms in which they are found. Foundation writes them, as an independent oracle.
@Suite struct SceneTests {
  private func read(
    _ plist: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary,
    at place: ArchivePlace = .anywhere
  ) throws -> RestorationArchive {
    let data = try PropertyListSerialization.data(
      fromPropertyList: plist, format: format, options: 0)
    return try RestorationArchive(reading: ByteSlice([UInt8](data)), at: place)
  }

  private func archived(_ object: Any, _ key: String) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(object, forKey: key)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  private func activity(_ userInfo: Any) -> Data {
    archived(userInfo, "CanvasRestorationUserActivityUserInfoKey")
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `older and newer form say the same`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let userInfo: NSDictionary = ["id": "pancakes"]
    let type = "CanvasRestorationUserActivityTypeKey"
    let older = try read(
      [type: "edit", "CanvasRestorationUserActivityUserInfoKey": userInfo], format)
    let newer = try read(
      [type: "edit", "CanvasRestorationUserActivityUserInfoDataKey": activity(userInfo)], format)
    let isSame = older == newer
    #expect(isSame)
    #expect(newer.source.container == .scene)
    #expect(newer[path: "scene"]?.decoded().state[type] == "edit")
    #expect(newer[path: "scene/activity"]?.decoded().state == [StateEntry("id", "pancakes")])
  }

  @Test func `an activity of another form stays in the scene as it is`() throws {
    let key = "CanvasRestorationUserActivityUserInfoDataKey"
    let list = try read([key: activity(["a", "b"] as NSArray)])
    #expect(list.nodes.map(\.path) == ["scene"])
    guard case .archive(let fields)? = list[path: "scene"]?.decoded().state[key] else {
      Issue.record("no archive under \(key)")
      return
    }
    #expect(fields.map(\.name) == ["CanvasRestorationUserActivityUserInfoKey"])
    let text = try read([key: "no data"])
    #expect(text[path: "scene"]?.decoded().state[key] == "no data")
  }

  @Test func `a damaged activity is reported and kept`() throws {
    let archive = try read([
      "CanvasRestorationUserActivityUserInfoDataKey": Data("bplist00 and no more".utf8)
    ])
    let unreadable = archive[path: "scene/activity"]?.decoded().unreadable
    #expect(unreadable?.bytes.bytes == Array("bplist00 and no more".utf8))
    let again = try RestorationArchive(reading: ByteSlice(archive.bytes(.binary)))
    let isSame = again == archive
    #expect(isSame)
  }

  @Test func `one damaged session does not hide the others`() throws {
    let key = "CanvasRestorationCanvasDefinitionKey"
    // In this order, since the first sessions say what the file is.
    let sessions = [
      ("A", Data([1, 2, 3])), ("B", archived("session", key)),
      ("C", archived([1] as NSArray, "other")),
    ].map { StatePair(.string($0), .data(ByteSlice([UInt8]($1)))) }
    let archive = try RestorationArchive(
      reading: ByteSlice(StateValue.dictionary(sessions).plist()))
    #expect(archive.source.container == .sceneSessions)
    #expect(archive[path: "A"]?.decoded().unreadable != nil)
    #expect(archive[path: "B"]?.decoded().state[key] == "session")
    #expect(archive[path: "C"]?.decoded().state["other"] == .array([1]))
    #expect(throws: ReadError.self) { try read(["A": Data([1, 2, 3])]) }
    #expect(try read(["A": Data([1, 2, 3])], at: .sceneSessions).nodes.count == 1)
  }

  @Test(arguments: [(60, 0), (70, 1)])
  func `sessions are read within limits`(depth: Int, unreadableCount: Int) throws {
    // Foundation's archiver takes seconds for a list of such a depth.
    let deep = (0..<depth).reduce(Archived.text("x")) { inner, _ in .list([inner]) }
    let session = Archived.archive([("CanvasRestorationCanvasDefinitionKey", deep)])
    let archive = try read(["A": Data(session)], at: .sceneSessions)
    #expect(archive[path: "A"]?.decoded().unreadableCount == unreadableCount)
  }

  /// The bytes decide before the place does.
  @Test(arguments: ArchivePlace.allCases)
  func `an archive is an archive in every place`(place: ArchivePlace) throws {
    let archive = try RestorationArchive(
      reading: ByteSlice(Array(activity("root"))), at: place)
    #expect(archive.source.container == .keyed)
  }

  @Test(arguments: ArchivePlace.allCases)
  func `what is no dictionary is refused in every place`(place: ArchivePlace) {
    #expect(throws: ReadError.self) { try read(["a", "b"], at: place) }
  }

  /// A dictionary in which each level names the next one twice.
  @Test func `shared values of a plain dictionary are shown once`() throws {
    var builder = PlistBuilder()
    var value = builder.add(.array([]))
    for _ in 0..<60 { value = builder.add(.array([value, value])) }
    let root = builder.dictionary([(key: "window", value: value)])
    let bytes = try builder.document(root: root).written(as: .binary)
    let archive = try RestorationArchive(reading: ByteSlice(bytes), at: .sceneUserInfo)
    #expect(archive.json.count < 1 << 16)
  }
}
