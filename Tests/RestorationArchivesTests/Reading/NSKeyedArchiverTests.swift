import Foundation
import PlistSyntax
import RestorationArchives
import Testing

/// Law 5: what Foundation's own archiver writes is read. `ConversionOracleTests` has the other direction.
@Suite struct NSKeyedArchiverTests {
  static func archive(_ encode: (NSKeyedArchiver) -> Void) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    encode(archiver)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  static func coder(_ className: String, _ encode: (NSKeyedArchiver) -> Void) -> Data {
    archive { archiver in
      archiver.outputFormat = .xml
      archiver.encode(className as NSString, forKey: KnownKeys.className)
      archiver.encode(true, forKey: KnownKeys.isViewController)
      archiver.encode(true, forKey: KnownKeys.viewWasLoaded)
      encode(archiver)
    }
  }

  /// The envelope and coders as UIKit encodes them; `asObjects` picks NSMutableData, the older form.
  static func uikit(_ coders: [(path: String, data: Data)], asObjects: Bool) -> ByteSlice {
    let data = archive { archiver in
      archiver.encode(Int(2), forKey: KnownKeys.majorVersion)
      archiver.encode(Int(1), forKey: KnownKeys.minorVersion)
      archiver.encode(NSNumber(value: 1), forKey: KnownKeys.userInterfaceIdiom)
      archiver.encode(
        NSDate(timeIntervalSinceReferenceDate: 426_355_518), forKey: KnownKeys.timestamp)
      archiver.encode("17.2" as NSString, forKey: KnownKeys.systemVersion)
      archiver.encode("7" as NSString, forKey: KnownKeys.bundleVersion)
      for coder in coders {
        if asObjects {
          archiver.encode(NSMutableData(data: coder.data), forKey: coder.path)
        } else {
          archiver.encode(coder.data as NSData, forKey: coder.path)
        }
      }
      archiver.encode(
        NSMutableArray(array: coders.map { $0.path as NSString }),
        forKey: KnownKeys.rootIdentifiers)
      archiver.encode(
        NSMutableDictionary(dictionary: ["Root": "RootRestorer"]),
        forKey: KnownKeys.restorationClassMap)
    }
    return ByteSlice(Array(data))
  }

  @Test(arguments: [true, false])
  func `an archive in UIKit's layout is read`(asObjects: Bool) throws {
    let table = Self.archive { archiver in
      archiver.encode("{0, 44.5}" as NSString, forKey: "kScrollViewContentOffsetKey")
    }
    let root = Self.coder("RootController") { archiver in
      archiver.encode(
        NSMutableDictionary(dictionary: ["Root/table": table as NSData]),
        forKey: KnownKeys.viewData)
    }
    let list = Self.coder("ListController") { archiver in
      archiver.encode(Int(7), forKey: "number")
      archiver.encode(Double(0.5), forKey: "slider")
      archiver.encode(NSNull(), forKey: "null")
      archiver.encode(nil, forKey: "nothing")
      archiver.encode(NSArray(array: ["a", "b"]), forKey: "list")
      archiver.encode(NSDictionary(dictionary: ["k": "v"]), forKey: "dictionary")
      archiver.encode(NSURL(string: "https://example.com/a")!, forKey: "url")
      archiver.encode(NSDate(timeIntervalSinceReferenceDate: 1.5), forKey: "date")
      archiver.encode(
        NSUUID(uuidString: "0AD863BA-7584-40CF-8896-BD87B3280C34")!, forKey: "uuid")
      archiver.encode(NSSet(array: ["only"]), forKey: "set")
      archiver.encode(Data([1, 2, 3]) as NSData, forKey: "data")
    }
    let archive = try RestorationArchive(
      reading: Self.uikit([("Root", root), ("Root/:[0]:/List", list)], asObjects: asObjects))

    #expect(archive.paths == ["Root", "Root/:[0]:/List"])
    #expect(archive.envelope?.majorVersion == 2)
    #expect(archive.envelope?.userInterfaceIdiom == .pad)
    #expect(archive.envelope?.timestamp == 426_355_518.0)
    #expect(archive.envelope?.systemVersion == "17.2")
    #expect(archive.nodes[0].restorationClass == "RootRestorer")
    let rootContent = archive.nodes[0].decoded()
    #expect(rootContent.className == .value("RootController"))
    #expect(
      rootContent.views.first?.decoded().state["kScrollViewContentOffsetKey"] == .point(0, 44.5))
    let state = archive.nodes[1].decoded().state
    #expect(state["number"] == 7)
    #expect(state["slider"] == 0.5)
    #expect(state["null"] == .object(className: "NSNull", fields: []))
    #expect(state["nothing"] == .null)
    #expect(state["list"] == .array(["a", "b"]))
    #expect(state["dictionary"] == .dictionary([StatePair("k", "v")]))
    #expect(state["url"] == .url("https://example.com/a", base: nil))
    #expect(state["date"] == .date(1.5))
    #expect(state["uuid"] == .uuid("0AD863BA-7584-40CF-8896-BD87B3280C34"))
    #expect(state["set"] == .set(["only"]))
    #expect(state["data"] == .data(ByteSlice([1, 2, 3])))
  }
}
