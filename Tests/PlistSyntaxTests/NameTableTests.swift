import TestSupport
import Testing

@testable import PlistSyntax

@Suite struct NameTableTests {
  private static let names = ["NSArray", "", "NSData", "NSDate", "NSMutableArray", "é", "NSURL"]
  private static let table = NameTable(names)

  @Test(arguments: names.indices)
  func aNameHasItsNumber(number: Int) {
    let name = Self.names[number]
    #expect(Self.table.number(of: name) == number)
    #expect(Self.table.contains(name))
  }

  /// The last one is equal to a name as `String` compares.
  @Test(arguments: [
    "NSArra", "NSArrays", "NSDatb", "nsdata", "x", "NSMutableArrayOfAnySizeAtAll", "e\u{301}",
  ])
  func anotherTextHasNone(text: String) {
    #expect(Self.table.number(of: text) == nil)
    #expect(!Self.table.contains(text))
  }

  @Test func aTableOfNothing() {
    #expect(NameTable([]).number(of: "") == nil)
    #expect(NameTable([]).number(of: "NSArray") == nil)
  }

  /// Against a dictionary.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func randomNames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      String(
        decoding: (0..<random.below(4)).map { _ in UInt8(97 + random.below(3)) }, as: UTF8.self)
    }
    let names = Array(Set((0..<random.below(30)).map { _ in text() })).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, 0...))
    let table = NameTable(names)
    for _ in 0..<200 {
      let name = text()
      #expect(table.number(of: name) == numbers[name], "SeededGenerator(seed: \(seed)), \(name)")
    }
  }
}

@Suite struct JoinedTextsTests {
  @Test(arguments: [[], ["a"], ["a", "b"], ["", "é", ""]], ["", ", "])
  func asSwiftJoins(texts: [String], separator: String) {
    #expect(
      texts.joined(separator: separator) == texts.lazy.map { $0 }.joined(separator: separator))
  }
}
