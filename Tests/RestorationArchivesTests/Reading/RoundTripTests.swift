import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// Law 1: a tree that is written and read again is the same tree, in all four forms.
@Suite struct RoundTripTests {
  /// XML has no form for control characters; `ConversionLawTests` has fixtures and archives without them.
  @Test(arguments: TestSize.seeds(400, otherwise: 12))
  func `a random archive survives each form`(seed: UInt64) throws {
    try Self.expectSurvival(
      of: RandomArchive.uikit(seed: seed), in: [.binary, .keyedJSON, .json])
  }

  /// Once one of two equal archives came back as the other.
  @Test func `equal data stays two`() throws {
    let data = StateValue.data(ByteSlice([UInt8](repeating: 7, count: 100)))
    let archive = StateValue.archive([
      StateField("text", .string(String(repeating: "x", count: 99)))
    ])
    let state = [data, data, archive, archive, .shared(0), .shared(2)].enumerated()
      .map { StateEntry("key\($0.offset)", $0.element) }
    try Self.expectSurvival(of: .uikit([.controller("Root", state: state)]))
  }

  /// "é" as one scalar and as two: Swift takes them for one text, an archive does not.
  @Test func `two spellings stay two`() throws {
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    let state = spellings.flatMap { name in
      [
        StateEntry(name, .string(name)),
        StateEntry("list \(name)", .object(className: name, fields: [StateField(name, 1)])),
        StateEntry(
          "map \(name)",
          .dictionary(spellings.map { StatePair(.string($0), .string($0)) })),
      ]
    }
    try Self.expectSurvival(
      of: .uikit(
        spellings.map { .controller($0, $0, restorationClass: $0, state: state) }))
  }

  /// UIKit writes only that a view was loaded.
  @Test func `a controller without the key for its view had none`() throws {
    func read(_ loaded: Bool?, _ kind: NodeKind) throws -> Bool? {
      let archive = RestorationArchive.uikit([
        .of(kind, "A", className: .value("A"), viewLoaded: loaded)
      ])
      let bytes = try archive.bytes(.binary)
      return try RestorationArchive(reading: ByteSlice(bytes)).nodes[0].decoded().viewLoaded
    }
    #expect(try read(true, .viewController) == true)
    #expect(try read(false, .viewController) == false)
    #expect(try read(nil, .viewController) == false)
    #expect(try read(nil, .object) == nil)
  }

  private static func expectSurvival(
    of archive: RestorationArchive, in forms: [ArchiveForm] = ArchiveForm.allCases
  ) throws {
    for form in forms {
      let bytes = try archive.bytes(form)
      let again = try RestorationArchive(reading: ByteSlice(bytes))
      // Compared outside the macro: a failure would print both archives.
      let isSame = again == archive
      #expect(isSame, "\(form)")
      guard form == .binary else { continue }
      let isWrittenAlike = try again.bytes(form) == bytes
      #expect(isWrittenAlike, "written again")
    }
  }
}
