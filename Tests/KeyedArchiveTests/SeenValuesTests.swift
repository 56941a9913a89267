import PlistSyntax
import Testing

@testable import KeyedArchive

@Suite struct SeenValuesTests {
  /// More than are searched one by one, so that some are in each place.
  private static let ids = (0..<50).map { ValueID($0 * 7 % 50) }

  @Test func eachValueIsNewOnce() {
    var seen = SeenValues()
    let first = Self.ids.map { seen.insert($0) }
    let again = Self.ids.map { seen.insert($0) }
    #expect(first.allSatisfy { $0 })
    #expect(!again.contains(true))
  }

  @Test func aTextIsThatOfItsValue() {
    var seen = SeenValues()
    for id in Self.ids {
      #expect(seen.text(of: id) == nil)
      _ = seen.insert(id)
      #expect(seen.text(of: id) == nil)
      if id.rawValue.isMultiple(of: 2) { seen.keep("text \(id.rawValue)", of: id) }
    }
    for id in Self.ids {
      #expect(
        seen.text(of: id) == (id.rawValue.isMultiple(of: 2) ? "text \(id.rawValue)" : nil))
    }
  }
}
