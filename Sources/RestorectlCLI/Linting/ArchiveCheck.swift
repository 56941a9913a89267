import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading

/// Checks inputs, each by itself and on any thread.
struct ArchiveCheck: Sendable {
  let rules: FileRules
  let surroundings: LintSurroundings
  let names: StableNames
  let limits: Limits

  /// What came of one input.
  struct Outcome: Sendable {
    /// Its archives, and what could not be read.
    var report = LintReport()
    /// What there was for rules to look at.
    var given: Rule.InputSet = []
    /// Why something of it, or beside it, cannot be read.
    var faults: [InputFailure] = []
    /// Whether there was an older archive to compare with; nil where nothing is compared by place.
    var olderMatch: OlderTally.Match?
    /// Whether it was compared with an older archive.
    var isCompared = false
  }

  /// What one thread does with its inputs. Each has a linter of its own, since to count references to
  /// what threads share takes them longer than most of what a rule does.
  @Sendable func worker() -> (Input) -> Outcome {
    let linters = FileLinters(rules) { Linter(configuration: $0) }
    return { outcome($0, linters.linter(for: $0)) }
  }

  private func outcome(_ input: Input, _ linter: Linter) -> Outcome {
    let found = surroundings.find(for: input)
    var outcome = Outcome(faults: found.unreadable, olderMatch: found.olderMatch)
    do throws(ReadFault) {
      // Rules look for secrets in names too. The report hides what they quote.
      for archive in try input.archives(reveals: true, limits: limits) {
        if let message = archive.damagedListMessage {
          outcome.faults.append(input.fault(message))
        }
        outcome.given.formUnion(found.context.inputs(for: archive))
        let stableName = names.name(of: archive, in: input)
        let checked = linter.check(archive, identifiedAs: stableName, context: found.context)
        var result = LintReport.FileResult(
          file: archive.source.file ?? input.reportName, findings: checked.findings,
          stableName: stableName)
        result.ignoredCount = checked.ignoredCount
        outcome.report.files.append(result)
        outcome.isCompared = found.context.older != nil
      }
    } catch {
      outcome.faults.append(input.fault(error))
    }
    outcome.report.failures = outcome.faults.map(\.reported)
    return outcome
  }
}
