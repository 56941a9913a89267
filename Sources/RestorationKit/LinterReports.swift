extension Linter {
  /// A report on archives, as `restorectl lint --format` prints it.
  public func report(on archives: [RestorationArchive], as format: FindingFormat) -> String {
    guard let format = ReportRegistry.findings.named(format.rawValue) else { return "" }
    var options = RenderOptions()
    options.ownRules = ownRules
    options.listsNotes = true
    options.showsHints = false
    let report = report(on: archives, showing: format.traits.contains(.surroundings)).withoutSecrets
    return String(decoding: format.bytes([report], options), as: UTF8.self)
  }

  /// A baseline with all findings in archives, those of your own rules too, as `lint --write-baseline` writes
  /// it.
  public func baseline(of archives: [RestorationArchive]) -> String {
    var linter = self
    linter.configuration.baseline = nil
    return String(
      decoding: Baseline(of: linter.report(on: archives).withoutSecrets).json, as: UTF8.self)
  }

  /// - Parameter showsArchives: Whether the report shows the archives beside their findings.
  private func report(
    on archives: [RestorationArchive], showing showsArchives: Bool = false
  ) -> LintReport {
    var report = LintReport()
    var given: Set<Rule.Input> = []
    for archive in archives {
      var file = result(for: archive)
      if showsArchives { file.archive = archive }
      report.files.append(file)
      given.formUnion(file.inputs)
    }
    report.skippedRules = skippedRules(given: given)
    return report
  }
}
