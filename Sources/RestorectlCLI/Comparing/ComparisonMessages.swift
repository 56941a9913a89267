import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationReport

/// The messages of a comparison besides its report.
extension Messages {
  /// Reports what could not be read.
  func tellFailures(of comparison: ArchiveComparison) {
    for failure in comparison.failures {
      let file = failure.side == .old ? comparison.oldFile : comparison.newFile
      say(about: DisplayText.escape(file ?? ""), failure.message)
    }
  }

  /// Reports the unreadable parts of two sides; then the exit status is 2.
  func tell(_ damage: [ComparisonReader.Failure]) -> ExitCode {
    for failure in damage { say(about: failure.name, failure.message) }
    return damage.isEmpty ? .success : .failure
  }

  /// The largest number of ignored changes of one comparison that are listed.
  private static let mostIgnored = 20

  /// Lists the ignored changes of a comparison.
  func tellIgnored(_ comparison: ArchiveComparison) {
    let place = comparison.file.map { DisplayText.escape($0) + ": " } ?? ""
    let ignored = comparison.diff?.ignored ?? []
    for change in ignored.prefix(Self.mostIgnored) {
      let path = change.path?.raw ?? ""
      let key = (change.fact?.rawValue ?? change.key).map { "#" + $0 } ?? ""
      let isVolatile =
        change.kind == .envelopeChanged
        && DiffOptions.volatileKeys.contains(change.key ?? "")
      say(
        "\(place)ignored: \(change.kind.rawValue) \(DisplayText.escape(path + key))"
          + (isVolatile ? "; --all compares it" : ""))
    }
    let rest = ignored.count - Self.mostIgnored
    if rest > 0 { say("\(place)ignored: \(rest) more") }
  }

  /// Reports the patterns of the command line without a match, which are probably misspelt.
  func tellUnused(_ use: PatternUse) {
    for pattern in use.unused {
      let hint = ObjectFact.meant(by: pattern).map { fact in
        "a fact of an object is named in brackets: '#\(fact.rawValue)'"
      }
      say(
        "--ignore '\(DisplayText.escape(pattern.text))' matched nothing; "
          + (hint ?? "'restorectl dump --format paths' lists all restoration paths"))
    }
  }
}
