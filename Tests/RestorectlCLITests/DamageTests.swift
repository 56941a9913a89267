import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// Law 3: damaged input gives a value or a typed error with a place inside the file, never a trap.
@Suite struct DamageTests {
  /// Damages of one kind to a fixture that go through all of printing, checking and comparing; the
  /// others are only read, so that a debug build is done in a minute.
  private static let wholeRuns = TestSize.count(50, otherwise: 8)

  /// One of so many damages is looked at.
  private static let step = TestSize.count(1, otherwise: 7)

  private static let fixtures = Fixture.all.filter { fixture in
    // One archive in four forms is enough of it; the bundle holds the same file again, and the
    // cases hold nothing that the others do not.
    !fixture.file.hasPrefix("com.example.Recipes.savedState/") && !fixture.file.hasPrefix("cases/")
  }

  private static func isWholeRun(_ place: Int, of bytes: [UInt8]) -> Bool {
    place % max(1, bytes.count / wholeRuns) < step
  }

  @Test(arguments: fixtures)
  func `every prefix is a value or an error with a place`(fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    for count in stride(from: 0, to: bytes.count, by: Self.step) {
      Self.read(
        Array(bytes[..<count]), fixture, "the first \(count) bytes",
        isWholeRun: Self.isWholeRun(count, of: bytes))
    }
  }

  @Test(arguments: fixtures, [UInt8(0x01), 0x80, 0xFF])
  func `every changed byte is a value or an error with a place`(
    fixture: Fixture, mask: UInt8
  ) throws {
    var bytes = try fixture.bytes()
    // Every byte is inverted; single bits are changed in every seventh.
    for place in stride(from: 0, to: bytes.count, by: (mask == 0xFF ? 1 : 7) * Self.step) {
      bytes[place] ^= mask
      Self.read(
        bytes, fixture, "byte \(place) ^ \(mask)", isWholeRun: Self.isWholeRun(place, of: bytes))
      bytes[place] ^= mask
    }
  }

  /// Reads, prints, checks and compares; a trap ends the test run.
  private static func read(
    _ bytes: [UInt8], _ fixture: Fixture, _ damage: String, isWholeRun: Bool
  ) {
    do throws(ReadError) {
      let archive = try RestorationArchive(
        reading: ByteSlice(bytes), name: fixture.file, at: fixture.place)
      guard isWholeRun else {
        for node in archive.nodes { _ = node.decoded() }
        return
      }
      var buffer: [UInt8] = []
      for name in ["tree", "json", "apple"] {
        buffer += ReportRegistry.archives.named(name)?.bytes([archive], RenderOptions()) ?? []
      }
      // Small files cannot ask for much output.
      #expect(buffer.count < 64 * bytes.count + (1 << 16), "\(fixture): \(damage)")
      for finding in Linter().findings(in: archive) {
        if let location = finding.location {
          #expect(
            (0...bytes.count).contains(location.byteOffset), "\(fixture): \(damage): \(finding)")
        }
      }
      _ = ArchiveDiff(from: fixture.archive, to: archive).changes
    } catch {
      if let location = error.location {
        #expect((0...bytes.count).contains(location.byteOffset), "\(fixture): \(damage): \(error)")
      }
    }
  }
}
