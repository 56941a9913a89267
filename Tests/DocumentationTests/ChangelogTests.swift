import Testing

/// The changelog can be read by people and by programs: versions with their dates, the usual headings, short
/// entries. The newest version is the tool's.
@Suite struct ChangelogTests {
  private static let headings = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]

  private func lines() throws -> [Substring] {
    try Checkout.text(of: "CHANGELOG.md").split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `headings are the usual ones, in their order`() throws {
    var places: [Int] = []
    var count = 0
    for line in try lines() {
      if line.hasPrefix("## ") { places = [] }
      guard line.hasPrefix("### ") else { continue }
      count += 1
      let heading = String(line.dropFirst(4))
      let place = try #require(Self.headings.firstIndex(of: heading), "\(heading)")
      #expect(places.allSatisfy { $0 < place }, "\(heading) is in the order of \(Self.headings)")
      places.append(place)
    }
    #expect(count > 0)
  }

  @Test func `entries are short`() throws {
    var entries: [String] = []
    for line in try lines() {
      if line.hasPrefix("- ") {
        entries.append(String(line))
      } else if line.hasPrefix("  "), let last = entries.popLast() {
        entries.append(last + line.dropFirst())
      }
    }
    #expect(entries.count > 20)
    for entry in entries {
      #expect(entry.count <= 200, "say it shorter: \(entry)")
      #expect(entry.hasSuffix("."), "\(entry)")
    }
  }

  /// The version is in one place in the code. A release names it here too.
  @Test func `the newest version is the tool's`() throws {
    let source = try Checkout.text(of: "Sources/RestorectlCLI/Version.swift")
    let number = try #require(source.firstMatch(of: /number = "(\d+\.\d+\.\d+)"/)).1
    let date = try #require(source.firstMatch(of: /date = "(\d{4}-\d\d-\d\d)"/)).1
    let versions = try lines().filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(versions.first == "Unreleased")
    for version in versions.dropFirst() {
      #expect(version.wholeMatch(of: /\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d/) != nil, "\(version)")
    }
    if versions.count > 1 { #expect(versions[1] == "\(number) - \(date)") }
  }
}
