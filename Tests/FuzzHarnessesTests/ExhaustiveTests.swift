import Foundation
import FuzzHarnesses
import PlistSyntax
import TestSupport
import Testing

/// Law 3: damaged input gives a value or a typed error with a place inside the file, never a trap. Every small
/// damage to every fixture, through reading, printing, checking and comparing. All of them take long (`make
/// exhaustive`); without being asked for, a sample is taken.
@Suite struct ExhaustiveTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["RESTORECTL_EXHAUSTIVE"] == "1"

  /// Below this size every byte takes every value.
  private static let smallSize = 1024

  /// What a byte of a larger file becomes, as differences: single bits, and all.
  private static let changes: [UInt8] = [0x01, 0x02, 0x10, 0x40, 0x80, 0x7F, 0xFF]

  /// One of so many damages is looked at in a sample.
  private static let sample = TestSize.count(997, otherwise: 4001)

  /// Into how many parts the damages of one fixture are divided, so that no core waits for the largest.
  private static let parts = isWhole ? 16 : 1

  private static let harnesses = Harness.all.filter {
    ["uikit-tree", "lint", "diff", "reports"].contains($0.name)
  }

  private static let files: [(name: String, bytes: [UInt8])] =
    Fixture.all.compactMap { fixture in (try? fixture.bytes()).map { (fixture.file, $0) } }
    + WindowFixture.all.compactMap { file in (try? file.bytes()).map { (file.file, $0) } }

  @Test(arguments: files.map(\.name), 0..<parts)
  func `every prefix and every changed byte`(name: String, part: Int) throws {
    let bytes = try #require(Self.files.first { $0.name == name }?.bytes)
    var damages = Damages(of: bytes.count)
    var count = 0
    // A fixture of its own place in the sample, so that all kinds of damages are met.
    var number = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    while let damage = damages.next() {
      number += 1
      guard number % (Self.isWhole ? Self.parts : Self.sample) == part else { continue }
      count += 1
      let damaged = ByteSlice(damage.applied(to: bytes))
      for harness in Self.harnesses {
        do {
          try harness.run(damaged)
        } catch {
          Issue.record("\(harness.name): \(name), \(damage): \(error)")
        }
      }
    }
    #expect(count > 0)
  }

  /// One damage.
  enum Damage {
    case prefix(Int)
    case byte(Int, UInt8)

    func applied(to bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .prefix(let count): return Array(bytes[..<count])
      case .byte(let place, let mask):
        var bytes = bytes
        bytes[place] ^= mask
        return bytes
      }
    }
  }

  /// All damages of a file, one after the other.
  struct Damages: IteratorProtocol {
    private let size: Int
    private let masks: [UInt8]
    private var number = 0

    init(of size: Int) {
      self.size = size
      masks = size < ExhaustiveTests.smallSize ? Array(1...255) : ExhaustiveTests.changes
    }

    mutating func next() -> Damage? {
      defer { number += 1 }
      if number < size { return .prefix(number) }
      let (place, mask) = (number - size).quotientAndRemainder(dividingBy: masks.count)
      return place < size ? .byte(place, masks[mask]) : nil
    }
  }
}
