import Testing

/// The changelog can be read by people and by programs: versions with dates, the usual headings.
@Suite struct ChangelogTests {
  @Test func `the newest version is the tool's, and all headings are the usual ones`() throws {
    let lines = try Document.text(of: "CHANGELOG.md").split(separator: "\n")
    let headings = lines.filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) }
    #expect(!headings.isEmpty)
    let usual: Set<Substring> = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    #expect(Set(headings).isSubset(of: usual))
    let source = try Document.text(of: "Sources/ProjectFiles/Version.swift")
    let number = try #require(source.firstMatch(of: /number = "(\d+\.\d+\.\d+)"/)).1
    let date = try #require(source.firstMatch(of: /date = "(\d{4}-\d\d-\d\d)"/)).1
    let versions = lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(versions.first == "Unreleased")
    for version in versions.dropFirst() {
      #expect(version.wholeMatch(of: /\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d/) != nil, "\(version)")
    }
    if versions.count > 1 { #expect(versions[1] == "\(number) - \(date)") }
  }
}
