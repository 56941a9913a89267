import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationReport
import RestorationTree
import TestSupport
import Testing

/// Law 3: damaged input gives a value or a typed error with a place inside the file, never a trap.
@Suite struct DamageTests {
  /// Larger fixtures are damaged at every n-th byte, so that a debug build is done in seconds.
  private static let mostDamages = 1500

  private static let fixtures = Fixture.all.filter { fixture in
    // One archive in four forms is enough of it; the bundle holds the same file again.
    !fixture.file.contains(".savedState/")
  }

  private static func places(in bytes: [UInt8]) -> StrideTo<Int> {
    stride(from: 0, to: bytes.count, by: max(1, bytes.count / mostDamages))
  }

  @Test(arguments: fixtures)
  func `every prefix is a value or an error with a place`(fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    for count in Self.places(in: bytes) {
      Self.read(Array(bytes[..<count]), fixture, "the first \(count) bytes")
    }
  }

  @Test(arguments: fixtures, [UInt8(0x01), 0x80, 0xFF])
  func `every changed byte is a value or an error with a place`(
    fixture: Fixture, mask: UInt8
  ) throws {
    var bytes = try fixture.bytes()
    for place in Self.places(in: bytes) {
      bytes[place] ^= mask
      Self.read(bytes, fixture, "byte \(place) ^ \(mask)")
      bytes[place] ^= mask
    }
  }

  /// Reads, prints, checks and compares; a trap ends the test run.
  private static func read(_ bytes: [UInt8], _ fixture: Fixture, _ damage: String) {
    do throws(ReadError) {
      let archive = try RestorationArchive(reading: ByteSlice(bytes), name: fixture.file)
      var buffer: [UInt8] = []
      for name in ["tree", "json", "apple"] {
        guard let format = ArchiveFormat.format(named: name) else { continue }
        var renderer = format.renderer(RenderOptions())
        renderer.begin(isOnlyInput: true, into: &buffer)
        renderer.add(archive, into: &buffer)
        renderer.end(into: &buffer)
      }
      // Small files cannot ask for much output.
      #expect(buffer.count < 64 * bytes.count + (1 << 16), "\(fixture): \(damage)")
      for finding in Linter().findings(in: archive) {
        if let location = finding.location {
          #expect(
            (0...bytes.count).contains(location.byteOffset), "\(fixture): \(damage): \(finding)")
        }
      }
      _ = ArchiveDiff(fixture.archive, archive).changes
    } catch {
      if let location = error.location {
        #expect((0...bytes.count).contains(location.byteOffset), "\(fixture): \(damage): \(error)")
      }
    }
  }
}
