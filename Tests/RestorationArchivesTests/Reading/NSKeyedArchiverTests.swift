import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Law 5: what Foundation's own archiver writes is read, and Foundation reads what is written.
@Suite struct NSKeyedArchiverTests {
  /// Objects of Foundation's and what a tree has of each.
  private static var objects: [(key: String, object: NSObject, value: StateValue)] {
    [
      ("text", "Milk" as NSString, "Milk"), ("data", Data([1, 2, 3]) as NSData, .data(bytes)),
      (
        "list", ["a", 1, ["k": "v"]] as NSArray,
        .array(["a", 1, .dictionary([StatePair("k", "v")])])
      ),
      ("set", NSSet(object: "x"), .set(["x"])),
      ("ordered", NSOrderedSet(array: ["y", "z"]), .orderedSet(["y", "z"])),
      ("date", NSDate(timeIntervalSinceReferenceDate: 1.5), .date(1.5)),
      (
        "url", NSURL(string: "https://example.com/a") ?? NSURL(fileURLWithPath: "/"),
        .url("https://example.com/a", base: nil)
      ),
      ("uuid", NSUUID(uuidString: uuid) ?? NSUUID(), .uuid(uuid)),
    ]
  }

  private static let bytes = ByteSlice([1, 2, 3])
  private static let uuid = "0AD863BA-7584-40CF-8896-BD87B3280C34"

  private static func archive(_ encode: (NSKeyedArchiver) -> Void) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    encode(archiver)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  private static func coder(_ className: String, _ encode: (NSKeyedArchiver) -> Void) -> Data {
    archive { archiver in
      archiver.outputFormat = .xml
      archiver.encode(className as NSString, forKey: KnownKeys.className)
      archiver.encode(true, forKey: KnownKeys.isViewController)
      archiver.encode(true, forKey: KnownKeys.viewWasLoaded)
      encode(archiver)
    }
  }

  /// As UIKit encodes it: data for each path, or in the older form NSMutableData.
  @Test(arguments: [true, false])
  func `an archive in UIKit's layout is read`(isOlder: Bool) throws {
    let table = Self.archive {
      $0.encode("{0, 44.5}" as NSString, forKey: "kScrollViewContentOffsetKey")
    }
    let coders = [
      "Root": Self.coder("RootController") {
        $0.encode(
          NSMutableDictionary(dictionary: ["Root/table": table]), forKey: KnownKeys.viewData)
      },
      "Root/:[0]:/List": Self.coder("ListController") { archiver in
        archiver.encode(Int(7), forKey: "number")
        archiver.encode(Double(0.5), forKey: "slider")
        archiver.encode(NSNull(), forKey: "null")
        archiver.encode(nil, forKey: "nothing")
        for (key, object, _) in Self.objects { archiver.encode(object, forKey: key) }
      },
    ]
    let paths = coders.keys.sorted()
    let bytes = Self.archive { archiver in
      archiver.encode(Int(2), forKey: KnownKeys.majorVersion)
      archiver.encode(NSNumber(value: 1), forKey: KnownKeys.userInterfaceIdiom)
      archiver.encode(
        NSDate(timeIntervalSinceReferenceDate: 426_355_518), forKey: KnownKeys.timestamp)
      archiver.encode("17.2" as NSString, forKey: KnownKeys.systemVersion)
      for (path, data) in coders {
        archiver.encode(isOlder ? NSMutableData(data: data) : data as NSData, forKey: path)
      }
      archiver.encode(NSMutableArray(array: paths), forKey: KnownKeys.rootIdentifiers)
      archiver.encode(
        NSMutableDictionary(dictionary: ["Root": "RootRestorer"]),
        forKey: KnownKeys.restorationClassMap)
    }
    let archive = try RestorationArchive(reading: ByteSlice(Array(bytes)))

    #expect(archive.paths.map(\.raw) == paths)
    #expect(archive.envelope?.majorVersion == 2)
    #expect(archive.envelope?.userInterfaceIdiom == .pad)
    #expect(archive.envelope?.timestamp == 426_355_518.0)
    #expect(archive.envelope?.systemVersion == "17.2")
    #expect(archive.nodes[0].restorationClass == "RootRestorer")
    let root = archive.nodes[0].decoded()
    #expect(root.className == .value("RootController"))
    let offset = root.views.first?.decoded()["kScrollViewContentOffsetKey"]
    #expect(offset == .geometry(.point, [0, 44.5]))
    let state = archive.nodes[1].decoded().state
    #expect(state["number"] == 7 && state["slider"] == 0.5 && state["nothing"] == .null)
    #expect(state["null"] == .object(className: "NSNull", fields: []))
    for (key, _, value) in Self.objects { #expect(state[key] == value) }
  }

  @Test(arguments: [PlistSyntax.binary, .xml])
  func `NSKeyedUnarchiver opens what is written`(syntax: PlistSyntax) throws {
    var envelope = Envelope()
    (envelope.majorVersion, envelope.timestamp) = (2, 736_672_089.0)
    let scalars = [StateEntry("number", 7), StateEntry("on", true), StateEntry("ratio", 0.5)]
    let tree = RestorationArchive.uikit(
      [
        .controller(
          "Root", "List", state: scalars + Self.objects.map { StateEntry($0.key, $0.value) })
      ],
      envelope: envelope)
    let outer = try NSKeyedUnarchiver(
      forReadingFrom: Data(tree.keyedArchive().written(as: syntax)))
    outer.requiresSecureCoding = false
    #expect(outer.decodeInteger(forKey: KnownKeys.majorVersion) == 2)
    let when = outer.decodeObject(forKey: KnownKeys.timestamp) as? Date
    #expect(when?.timeIntervalSinceReferenceDate == 736_672_089)
    #expect(outer.decodeObject(forKey: KnownKeys.rootIdentifiers) as? [String] == ["Root"])
    let data = try #require(outer.decodeObject(forKey: "Root") as? Data)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    #expect(coder.decodeObject(forKey: KnownKeys.className) as? String == "List")
    #expect(coder.decodeBool(forKey: KnownKeys.isViewController) && coder.decodeBool(forKey: "on"))
    #expect(
      coder.decodeInteger(forKey: "number") == 7 && coder.decodeDouble(forKey: "ratio") == 0.5)
    for (key, object, _) in Self.objects {
      let decoded = coder.decodeObject(forKey: key)
      #expect(object.isEqual(decoded), "\(key): \(String(describing: decoded))")
    }
  }
}
