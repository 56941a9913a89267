import PlistSyntax
import RestorationLint
import RestorationTree
import TestSupport
import Testing

struct FixtureFindingTests {
  @Test(arguments: Fixture.all)
  func fixturesHaveTheFaultsThatTheyAreNamedFor(_ fixture: Fixture) throws {
    let archive = try RestorationArchive(
      reading: ByteSlice(try fixture.bytes()), name: fixture.file)
    #expect(Linter().findings(in: archive).map(\.rule) == fixture.rules)
  }

  @Test(arguments: Fixture.all)
  func everyFormHasTheSameFindings(_ fixture: Fixture) throws {
    let forms: [Fixture.Form] = [.keyed(.binary), .keyed(.xml), .keyed(.json), .tree]
    for form in forms {
      let bytes = try fixture.archive.bytes(form)
      let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "a")
      let findings = Linter().findings(in: archive)
      #expect(findings.map(\.rule) == fixture.rules, "\(form)")
      let first = try RestorationArchive(reading: ByteSlice(try fixture.bytes()), name: "a")
      #expect(
        findings.map(withoutLocation) == Linter().findings(in: first).map(withoutLocation),
        "\(form)")
    }
  }
}

/// All of a finding but where it stands in the file.
func withoutLocation(_ finding: Finding) -> [String?] {
  [
    finding.rule, finding.severity.rawValue, finding.path, finding.key, finding.message,
    finding.remedy, finding.fingerprint,
  ]
}
