import Foundation
import PlistSyntax
import RestorationArchives
import Testing

// Foundation names only classes at the top level of a file.

/// Imitates UIKit's path proxy, which is archived under its own name.
final class PathProxyStandIn: NSObject, NSCoding {
  let path: String
  init(_ path: String) { self.path = path }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) {
    coder.encode(path as NSString, forKey: KnownKeys.referencePath)
  }
}

/// Imitates UIKit's storyboard proxy.
final class StoryboardProxyStandIn: NSObject, NSCoding {
  let name: String
  init(_ name: String) { self.name = name }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: KnownKeys.storyboardName)
  }
}

/// An app's own object that holds its parent: a legal cycle.
final class ModelStandIn: NSObject, NSCoding {
  var parent: ModelStandIn?
  init(parent: ModelStandIn?) { self.parent = parent }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) { coder.encode(parent, forKey: "parent") }
}

/// Law 5: what Foundation's own archiver writes is read. `ConversionOracleTests` has the other direction.
@Suite struct NSKeyedArchiverTests {
  /// corelibs' `setClassName` has no effect, so the names are put into the XML form afterwards.
  static let storedNames = [
    "RestorationArchivesTests.PathProxyStandIn": KnownKeys.referenceClass,
    "RestorationArchivesTests.StoryboardProxyStandIn": KnownKeys.storyboardClass,
    "RestorationArchivesTests.ModelStandIn": "Sample.Model",
  ]

  static func archive(_ encode: (NSKeyedArchiver) -> Void) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    encode(archiver)
    archiver.finishEncoding()
    return archiver.encodedData
  }

  static func xmlArchive(_ encode: (NSKeyedArchiver) -> Void) -> Data {
    let data = archive { archiver in
      archiver.outputFormat = .xml
      encode(archiver)
    }
    var text = String(decoding: data, as: UTF8.self)
    for (name, stored) in storedNames { text = text.replacing(name, with: stored) }
    return Data(text.utf8)
  }

  static func coder(_ className: String, _ encode: (NSKeyedArchiver) -> Void) -> Data {
    xmlArchive { archiver in
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
      archiver.encode(PathProxyStandIn("Root/:[0]:/List"), forKey: "detail")
      archiver.encode(StoryboardProxyStandIn("Main"), forKey: KnownKeys.storyboard)
      archiver.encode("RootID" as NSString, forKey: KnownKeys.storyboardIdentifier)
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
      let model = ModelStandIn(parent: nil)
      model.parent = model
      archiver.encode(model, forKey: "model")
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
    #expect(rootContent["detail"] == .reference("Root/:[0]:/List"))
    #expect(rootContent.storyboard == StoryboardReference(name: "Main", identifier: "RootID"))
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
    guard case .object("Sample.Model", let fields)? = state["model"], fields.count == 1,
      case .shared = fields[0].value
    else {
      Issue.record("\(String(describing: state["model"]))")
      return
    }
  }
}
