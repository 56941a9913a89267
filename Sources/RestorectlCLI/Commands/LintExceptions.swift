/// The findings that the configuration of a run accepts, each with a reason.
extension LintCommandRun {
  private var exceptions: [Configuration.Exception] { project.configuration?.exceptions ?? [] }

  /// The entries that have matched findings.
  var accepted: [LintReport.Accepted] {
    exceptions.enumerated().compactMap { place, entry in
      acceptedCounts[place].map { (entry.path.text, entry.rule, entry.reason, $0) }
    }
  }

  /// The entries that have matched no finding, but for those of rules that were not checked.
  func unusedExceptions(skipping skipped: Set<String>) -> [Failure] {
    exceptions.enumerated().compactMap { place, entry in
      let isChecked = entry.rule.map { !skipped.contains($0) && !Rule.isOwn(id: $0) } ?? true
      guard acceptedCounts[place] == nil, isChecked else { return nil }
      let line = project.configuration?.line(of: "ignore[\(place)]").map { "line \($0): " } ?? ""
      return Failure(
        about: project.configuration?.file.displayed ?? "",
        "\(line)ignore[\(place)] matches no finding: "
          + "\(DisplayText.escape(entry.path.text)) "
          + "(reason: \(DisplayText.escape(entry.reason))); remove it", kind: .unmatched)
    }
  }
}
