import PlistSyntax
import RestorationModel
import Secrets
import TestSupport
import Testing

/// What is hidden does not depend on what was shown before it: a sink remembers names, and reads one coder after
/// the other.
struct SecretOrderTests {
  @Test func randomCodersAreRedactedAsAloneAndInAnyOrder() {
    var random = RandomSecrets(seed: 7)
    for _ in 0..<TestSize.count(5000, otherwise: 300) {
      let coders = (0..<3).map { _ in random.entries() }
      let alone = coders.map { $0.map(\.redacted) }
      #expect(redactedTogether(coders) == alone)
      #expect(redactedTogether(coders.reversed()) == alone.reversed())
    }
  }

  /// The coders as one sink shows them.
  private func redactedTogether(_ coders: [[StateEntry]]) -> [[StateEntry]] {
    let builder = ValueBuilder()
    let sink = RedactingSink(before: builder)
    return coders.map { entries in
      builder.startOver(isSystemView: false)
      entries.walk(into: sink)
      return builder.entries
    }
  }
}

/// Values under names that hide something, that hide nothing, and that do so only inside others.
private struct RandomSecrets {
  private static let names = [
    "number", "code", "credentials", "password", "pin", "note", "count", "token", "author", "card",
    "Bearer 0123456789abcdef0123", "ghp_" + String(repeating: "a1B2", count: 9),
  ]
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func name() -> String { Self.names[random.below(Self.names.count)] }

  mutating func entries() -> [StateEntry] {
    (0...random.below(4)).map { _ in StateEntry(name(), value(depth: 0)) }
  }

  private mutating func value(depth: Int) -> StateValue {
    switch random.below(depth < 3 ? 8 : 4) {
    case 0: return .integer(PlistInteger(Int64(random.below(2) == 0 ? 7 : 4_111_111_111)))
    case 1: return .string(name())
    case 2: return .data(ByteSlice(Array("x7Gk2".utf8)))
    case 3: return .bool(true)
    case 4: return .array((0...random.below(4)).map { _ in value(depth: depth + 1) })
    case 5: return .object(className: "Card", fields: fields(depth))
    case 6: return .archive(fields(depth))
    default:
      var pairs: [StatePair] = []
      for _ in 0...random.below(3) {
        let key =
          random.oneIn(6) ? StateValue.integer(PlistInteger(Int64(pairs.count))) : .string(name())
        if !pairs.contains(where: { $0.key == key }) {
          pairs.append(StatePair(key, value(depth: depth + 1)))
        }
      }
      return .dictionary(pairs)
    }
  }

  private mutating func fields(_ depth: Int) -> [StateField] {
    (0...random.below(3)).map { _ in StateField(name(), value(depth: depth + 1)) }
  }
}
