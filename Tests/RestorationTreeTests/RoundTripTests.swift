import PlistSyntax
import RestorationTree
import TestSupport
import Testing

/// Law 1: a tree that is written and read again is the same tree, in all four forms.
@Suite struct RoundTripTests {
  static let forms: [Fixture.Form] = [.keyed(.binary), .keyed(.xml), .keyed(.json), .tree]

  @Test(arguments: Fixture.all, forms)
  func `a fixture survives each form`(fixture: Fixture, form: Fixture.Form) throws {
    let bytes = try fixture.archive.bytes(form)
    let isSame =
      try RestorationArchive(reading: ByteSlice(bytes), at: fixture.place) == fixture.archive
    #expect(isSame)
  }

  @Test(arguments: UInt64(1)...400)
  func `a random archive survives each form`(seed: UInt64) throws {
    for form in Self.forms {
      var hasControls = true
      if case .keyed(.xml) = form { hasControls = false }
      let archive = RandomArchive.uikit(seed: seed, hasControls: hasControls)
      let again = try RestorationArchive(reading: ByteSlice(archive.bytes(form)))
      // Compared outside the macro: a failure would print both archives.
      let isSame = again == archive
      #expect(
        isSame,
        "RandomArchive.uikit(seed: \(seed), hasControls: \(hasControls)) as \(form)")
    }
  }

  /// What was written is what is written again: nothing depends on how the tree came to be.
  @Test(arguments: UInt64(1)...100)
  func `a random archive is written alike twice`(seed: UInt64) throws {
    let archive = RandomArchive.uikit(seed: seed)
    let bytes = try archive.bytes(.keyed(.binary))
    let again = try RestorationArchive(reading: ByteSlice(bytes))
    #expect(try again.bytes(.keyed(.binary)) == bytes, "RandomArchive.uikit(seed: \(seed))")
  }
}
