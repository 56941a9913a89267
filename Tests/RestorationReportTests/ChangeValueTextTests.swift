import Foundation
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import Secrets
import TestSupport
import Testing

@testable import RestorationReport

@Test func `a type that changed is named`() throws {
  let text = try changeReport("text", changedArchive([("a", 1)]), changedArchive([("a", "1")]))
  #expect(text.contains("+   a: \"1\"  (integer → string)\n"))
}

@Test(arguments: [
  (
    "The quick brown fox jumps over the dog", "The quack brown fox jumps over the hog",
    "The qu[-i-]ck brown fox jumps over the [-d-]og",
    "The qu{+a+}ck brown fox jumps over the {+h+}og"
  ),
  (
    "Buy bread, milk and eggs today", "Buy milk and eggs today, not later",
    "Buy [-bread, -]milk and eggs today", "Buy milk and eggs today{+, not later+}"
  ),
  (
    // A letter that two words happen to share makes no two runs.
    "A long sentence about the oven", "A long sentence about the stove",
    "A long sentence about the [-oven-]", "A long sentence about the {+stove+}"
  ),
  (
    "a1b2c3d4e5f6g7h8 and what both end with", "aAbBcCdDeEfFgGhH and what both end with",
    "a[-1b2c3d4e5f6g7h8-] and what both end with", "a{+AbBcCdDeEfFgGhH+} and what both end with"
  ),
])
func `several edits in one text are marked one by one`(
  _ old: String, _ new: String, _ markedOld: String, _ markedNew: String
) throws {
  let difference = try #require(TextDifference(old, new, isFull: true))
  #expect(difference.old == "\"\(markedOld)\"")
  #expect(difference.new == "\"\(markedNew)\"")
}

@Test func `texts that differ all over are marked as one run, in bounded work`() throws {
  let (old, new) = (
    String(repeating: "ab", count: 500_000), String(repeating: "ba", count: 500_001)
  )
  let difference = try #require(TextDifference(old + "x" + old, old + new, isFull: false))
  #expect(difference.old.count < 200)
  #expect(difference.old.components(separatedBy: "[-").count == 2)
}

@Test func `long values are cut unless shown whole`() throws {
  let long = String(repeating: "abcdefghij", count: 30)
  let old = changedArchive([])
  let new = changedArchive([("a", .string(long))])
  let cut = try changeReport("text", old, new)
  #expect(!cut.contains(long))
  #expect(cut.contains("300 characters"))
  #expect(try changeReport("text", old, new) { $0.isFull = true }.contains(long))
}

@Test func `long texts show the characters in which they differ`() throws {
  let half = String(repeating: "x", count: 100)
  let text = try changeReport(
    "text", changedArchive([("a", .string(half + "1" + half))]),
    changedArchive([("a", .string(half + "2" + half))]))
  #expect(text.contains("-   a: \"…xxxxxxxxxxxxxxxx[-1-]xxxxxxxxxxxxxxxx…\" (201 characters)\n"))
  #expect(text.contains("+   a: \"…xxxxxxxxxxxxxxxx{+2+}xxxxxxxxxxxxxxxx…\" (201 characters)\n"))
}

@Test func `values that are cut to the same text are marked`() throws {
  let url = { (middle: String) -> StateValue in
    let half = String(repeating: "x", count: 100)
    return .url(half + middle + half, base: nil)
  }
  let text = try changeReport(
    "text", changedArchive([("a", url("1"))]), changedArchive([("a", url("2"))]))
  #expect(text.contains("(the difference is in the part that is cut; use --full)"))
}

@Test func `texts that look the same are distinguished`() throws {
  let text = try changeReport(
    "text", changedArchive([("a", "caf\u{e9}")]), changedArchive([("a", "cafe\u{301}")]))
  #expect(text.contains("(the same characters in another Unicode form)"))
}

@Test func `bytes show size, kind and digest`() throws {
  let bytes = { (last: UInt8) in
    StateValue.data(ByteSlice([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, last]))
  }
  let text = try changeReport(
    "text", changedArchive([("a", bytes(1))]), changedArchive([("a", bytes(2))]))
  #expect(text.contains("-   a: data, 9 bytes, PNG image, sha256 "))
  let lines = text.split(separator: "\n")
  #expect(Set(lines.filter { $0.contains("sha256") }).count == 2)
}

@Test func `paths that UIKit saves as texts look as they do in a dump`() throws {
  let key = KnownKeys.navigationChildren
  let old = changedArchive([(key, .array(["Root/A"]))])
  let new = changedArchive([(key, .array(["Root/B"]))])
  let text = try changeReport("text", old, new)
  #expect(text.contains("-   \(key)[0]: → Root/A\n"))
  #expect(text.contains("+   \(key)[0]: → Root/B\n"))
  #expect(try changeReport("text", changedArchive([]), new).contains("+   \(key): [→ Root/B]\n"))
}

@Test func `a reference is shown by its target`() throws {
  func state(_ selected: Int) -> RestorationArchive {
    let item = StateValue.object(className: "Item", fields: [StateField("n", 1)])
    return changedArchive([("kids", .array([item, item])), ("selected", .shared(selected))])
  }
  #expect(
    try changeReport("text", state(1), state(3))
      == """
          … 1 unchanged
      -   selected: → same as #kids[0]
      +   selected: → same as #kids[1]

      1 value changed

      """.replacingOccurrences(of: "    … 1", with: "  Root\n    … 1"))
  for name in ["tree", "apple"] {
    let dump = try render(name, state(1))
    #expect(dump.contains("same as #kids[0]"), "\(name)")
  }
}

@Test func `keys that are objects are distinguished`() throws {
  func layouts(_ value: StateValue) -> RestorationArchive {
    func key(_ index: StateValue) -> StateValue {
      .object(
        className: "NSScreenLayout",
        fields: [
          StateField("name", .string(String(repeating: "a long name ", count: 9))),
          StateField("index", index),
        ])
    }
    return changedArchive([("k", .dictionary([StatePair(key(1), 1), StatePair(key(2), value)]))])
  }
  let changes = ArchiveDiff(from: layouts(1), to: layouts(2)).changes
  let key = try #require(changes.first?.key)
  #expect(changes.count == 1)
  #expect(key.hasPrefix("k[NSScreenLayout {index: 2, … "))
  let dump = try render("tree", layouts(1))
  #expect(dump.contains("[NSScreenLayout {index: 1, … "))
  #expect(dump.contains("[NSScreenLayout {index: 2, … "))
  let pattern = try PathPattern(parsing: "Root#" + key)
  let shown = try render("tree", layouts(7)) { $0.patterns = [pattern] }
  #expect(shown.contains("7"))
  #expect(!shown.contains("index: 1"))
}
