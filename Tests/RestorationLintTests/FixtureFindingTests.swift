import RestorationLint
import TestSupport
import Testing

struct FixtureFindingTests {
  /// The rules that report something, but for what is only worth knowing beside a fixture's fault.
  private func rules(_ findings: [Finding], about fixture: Fixture) -> [String] {
    // A value of every type has types among it that do not belong in state.
    let values = fixture.file.hasPrefix("typed-values.") ? ["custom-class-in-state"] : []
    return findings.filter { finding in
      !values.contains(finding.rule)
        && (finding.severity > .info || fixture.rules.contains(finding.rule))
    }.map(\.rule)
  }

  @Test(arguments: Fixture.all)
  func everyFormHasTheFaultsThatTheFixtureIsNamedFor(_ fixture: Fixture) throws {
    for form in ArchiveForm.allCases {
      let bytes = try fixture.archive.bytes(form)
      let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "a", at: fixture.place)
      let findings = Linter().findings(in: archive)
      #expect(rules(Array(findings), about: fixture) == fixture.rules, "\(form)")
      let first = try RestorationArchive(
        reading: ByteSlice(try fixture.bytes()), name: "a", at: fixture.place)
      #expect(
        findings.map(withoutLocation) == Linter().findings(in: first).map(withoutLocation),
        "\(form)")
    }
  }
}

/// All of a finding but its location in the file, which the message about a cut archive names too.
func withoutLocation(_ finding: Finding) -> [String?] {
  [
    finding.rule, finding.severity.rawValue, finding.path, finding.key,
    finding.message.replacing(#/ \(at 0x[0-9a-f]+\)/#, with: ""), finding.remedy,
    finding.fingerprint,
  ]
}
