import PlistSyntax
import RestorationArchives
import RestorationLint
import Secrets

/// Checks inputs, independently and on any thread.
struct ArchiveCheck: Sendable {
  let rules: FileRules
  let surroundings: LintSurroundings
  let names: StableNames
  let limits: Limits
  /// Whether a report shows the archives around the findings.
  let keepsArchives: Bool
  /// Whether it shows secrets in them.
  let reveals: Bool

  /// The result for one input.
  struct Outcome: Sendable {
    /// The findings in its archives, and what could not be read.
    var report = LintReport()
    /// The available inputs of rules.
    var given: Rule.InputSet = []
    /// Why something of it, or of its other files, cannot be read.
    var faults: [InputFailure] = []
    /// Whether there was an older archive to compare with; nil without a comparison by path.
    var olderMatch: OlderTally.Match?
    /// Whether it was compared with an older archive.
    var isCompared = false
  }

  /// The work of one thread on its inputs. Each thread has its own linter, because shared reference
  /// counts take the threads longer than most of a rule's work.
  @Sendable func worker() -> (Input) -> Outcome {
    let linters = FileLinters(rules) { Linter(configuration: $0) }
    return { outcome($0, linters.linter(for: $0)) }
  }

  private func outcome(_ input: Input, _ linter: Linter) -> Outcome {
    let found = surroundings.find(for: input)
    var outcome = Outcome(faults: found.unreadable, olderMatch: found.olderMatch)
    do throws(ReadError) {
      // Rules also search names for secrets. The report redacts what they quote.
      for archive in try input.archives(reveals: true, limits: limits) {
        if let message = archive.damagedListMessage {
          outcome.faults.append(input.fault(message))
        }
        let stableName = names.name(of: archive, in: input)
        let checked = linter.check(archive, identifiedAs: stableName, context: found.context)
        outcome.given.formUnion(checked.inputs)
        var result = LintReport.FileResult(
          file: archive.source.file ?? input.reportName, findings: checked.findings,
          stableName: stableName)
        result.ignoredCount = checked.ignoredCount
        if keepsArchives {
          result.archive = Uncompared(reveals ? archive : archive.withoutSecretNames)
        }
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
