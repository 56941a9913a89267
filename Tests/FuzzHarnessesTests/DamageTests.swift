import FuzzHarnesses
import RestorationArchives
import TestSupport
import Testing

/// Law 3: damaged input gives a value or a typed error with a place inside the file, never a trap. Every
/// damage is read, and so many of each kind go through printing, checking and comparing. All of all fixtures
/// take hours (`make exhaustive`).
@Suite struct DamageTests {
  private static let isWhole = TestSize.isExhaustive

  /// Into how many parts the damages of one file are divided, so that no core waits for the largest.
  private static let parts = isWhole ? 16 : 1

  /// One of so many damages is looked at.
  private static let step = isWhole ? parts : TestSize.count(1, otherwise: 9)

  private static let wholeRuns = TestSize.count(50, otherwise: 8)

  /// The files, each with the harness that reads it.
  private static let files: [(name: String, reader: String, bytes: [UInt8])] =
    Fixture.all.compactMap { fixture in
      // One archive in four forms is enough of it; the bundle has the same file again, and the cases
      // have nothing that the others do not.
      let isSecond = ["com.example.Recipes.savedState/", "cases/"].contains {
        fixture.file.hasPrefix($0)
      }
      guard isWhole || !isSecond, let bytes = try? fixture.bytes() else { return nil }
      return (fixture.file, fixture.place == .anywhere ? "uikit-tree" : "scenes", bytes)
    }
    + zip(WindowFixture.all, ["appkit-records", "window-list"]).compactMap { file, reader in
      (try? file.bytes()).map { (file.file, reader, $0) }
    }

  /// What a byte becomes, as differences; nil cuts the file before it.
  private static func changes(of bytes: [UInt8]) -> [UInt8?] {
    if !isWhole { return [nil, 0xFF, 0x01, 0x80] }
    return [nil]
      + (bytes.count < 1024 ? Array(1...255) : [0x01, 0x02, 0x10, 0x40, 0x80, 0x7F, 0xFF])
  }

  private static func harnesses(_ names: String...) -> [Harness] {
    Harness.all.filter { names.contains($0.name) }
  }

  @Test(arguments: files.map(\.name), 0..<parts)
  func `every prefix and every changed byte`(name: String, part: Int) throws {
    let (_, reader, bytes) = try #require(Self.files.first { $0.name == name })
    let reading = Self.harnesses(reader)
    let all = reading + Self.harnesses("lint", "diff", "reports")
    #expect(all.count == 4)
    for change in Self.changes(of: bytes) {
      // Single bits are changed in every seventh byte.
      let isRare = !Self.isWhole && change != nil && change != 0xFF
      for position in stride(from: part, to: bytes.count, by: Self.step * (isRare ? 7 : 1)) {
        var damaged = bytes
        if let change {
          damaged[position] ^= change
        } else {
          damaged.removeSubrange(position...)
        }
        let isChosen =
          Self.isWhole || position % max(1, bytes.count / Self.wholeRuns) < Self.step
        for harness in isChosen ? all : reading {
          do {
            try harness.run(ByteSlice(damaged))
          } catch {
            Issue.record("\(harness.name): \(name), byte \(position), \(change ?? 0): \(error)")
          }
        }
      }
    }
  }

  /// Small inputs of every syntax, each with the harness that reads it.
  private static let inputs: [(reader: String, bytes: [UInt8])] = {
    let xml = """
      <?xml version="1.0"?><!-- c --><plist><dict><key>a&lt;b</key><string>x &#38; é😀\r</string>
      <key>list</key><array><integer>-1</integer><real>1.5</real><data>AQID</data><true/><array/>
      <dict><key>CF$UID</key><integer>3</integer></dict><date>2001-01-01T00:00:00Z</date></array>
      </dict></plist>
      """
    let json = #"""
      {"$version":100000,"$archiver":"NSKeyedArchiver","$top":{"root":{"CF$UID":1}},"$objects":["$null",
       {"$class":{"CF$UID":2},"NS.data":{"$data":"AQID"}},"é😀\n\ud83d\ude00",-1.5e3,true]}
      """#
    let utf16 = "<?xml encoding='utf-16'?><plist><array><string>é😀&lt;</string></array></plist>"
    let binary = [xml, json].compactMap {
      try? PlistDocument.read(ByteSlice(utf8: $0)).written(as: .binary)
    }
    return [
      ("xml-plist", Array(xml.utf8)), ("json", Array(json.utf8)), ("binary-plist", binary[0]),
      ("keyed-archive", binary[1]), ("flutter", FlutterMessage.timer),
      ("xml-plist", utf16.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ]
  }()

  @Test(arguments: inputs.indices)
  func `every prefix of a small input, and any other byte at every place`(number: Int) throws {
    let (reader, bytes) = Self.inputs[number]
    let harness = try #require(Self.harnesses(reader).first)
    let step = TestSize.count(1, otherwise: 5)
    for position in bytes.indices {
      try harness.run(ByteSlice(Array(bytes[..<position])))
      var damaged = bytes
      for byte in stride(from: position % step, through: 255, by: step) {
        damaged[position] = UInt8(byte)
        do {
          try harness.run(ByteSlice(damaged))
        } catch {
          Issue.record("\(reader), byte \(position) as \(byte): \(error)")
        }
      }
    }
  }
}
