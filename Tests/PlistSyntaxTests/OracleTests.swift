import Foundation
import PlistSyntax
import TestSupport
import Testing

/// Law 5: others read what is written here, and what others write is read here.
struct OracleTests {
  private static let seeds = Array(1...40) as [UInt64]
  private static let formats: [(PlistSyntax, PropertyListSerialization.PropertyListFormat)] = [
    (.binary, .binary), (.xml, .xml),
  ]

  @Test(arguments: seeds) func foundationReadsWhatIsWritten(seed: UInt64) throws {
    let document = RandomPlist.document(
      seed: seed, [.wholeDates, .uids, .nonFiniteReals, .fragile])
    for (syntax, _) in Self.formats {
      let bytes = try document.written(as: syntax)
      let oracle = try FoundationPlist.read(Data(bytes))
      #expect(FoundationPlist.firstDifference(document, oracle) == nil)
    }
  }

  @Test(arguments: seeds) func whatFoundationWritesIsRead(seed: UInt64) throws {
    let document = RandomPlist.document(seed: seed, .portable)
    let oracle = try FoundationPlist.read(Data(try document.written(as: .binary)))
    for (_, format) in Self.formats {
      let data = try PropertyListSerialization.data(
        fromPropertyList: oracle, format: format, options: 0)
      let copy = try PlistDocument.read(ByteSlice(Array(data)))
      #expect(FoundationPlist.firstDifference(copy, oracle) == nil)
    }
  }

  @Test func xmlIsFoundationsByteForByte() throws {
    var builder = PlistBuilder()
    var value = builder.dictionary([
      (key: "data", value: builder.add(.data(ByteSlice((0..<200).map { UInt8($0) })))),
      (key: "none", value: builder.add(.data(ByteSlice([])))),
    ])
    for level in 0..<10 {
      value = builder.add(
        .array([
          builder.add(.data(ByteSlice((0..<57).map { UInt8($0) }))), value, builder.add(.array([])),
          builder.dictionary([] as [(key: String, value: ValueID)]),
          builder.add(.string("é <&> \"' \(level)")), builder.add(.integer(PlistInteger(level))),
          builder.add(.date(Double(level) * 1e7)), builder.add(.bool(level % 2 == 0)),
        ]))
    }
    let bytes = try builder.document(root: value).written(as: .xml)
    let oracle = try FoundationPlist.read(Data(bytes))
    let data = try PropertyListSerialization.data(
      fromPropertyList: oracle, format: .xml, options: 0)
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: data, as: UTF8.self))
  }

  /// Loads each file of a folder with plistlib and writes it back beside it.
  private static let script = """
    import os, plistlib, sys
    folder = sys.argv[1]
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), 'rb') as file:
            value = plistlib.load(file)
        for format in (plistlib.FMT_BINARY, plistlib.FMT_XML):
            with open(os.path.join(folder, f'{name}.{format.name}'), 'wb') as file:
                plistlib.dump(value, file, fmt=format, sort_keys=False)
    """

  @Test(.enabled(if: Python.has("plistlib"), "needs python3"))
  func pythonReadsWhatIsWritten() throws {
    let folder = try ScratchFolder()
    for seed in Self.seeds {
      let document = RandomPlist.document(seed: seed, .portable)
      for (syntax, _) in Self.formats {
        try folder.write("\(seed).\(syntax)", try document.written(as: syntax))
      }
    }
    let result = try Python.run(Self.script, [folder.path()])
    #expect(result.status == 0, "\(result.errors)")
    for seed in Self.seeds {
      let document = RandomPlist.document(seed: seed, .portable)
      for (syntax, _) in Self.formats {
        for format in ["FMT_BINARY", "FMT_XML"] {
          let file = folder.file("\(seed).\(syntax).\(format)")
          let copy = try PlistDocument.read(ByteSlice(Array(Data(contentsOf: file))))
          let difference = PlistComparison.firstDifference(document, copy)
          #expect(difference == nil, "seed \(seed), \(syntax), \(format)")
        }
      }
    }
  }
}
