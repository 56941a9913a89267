import AppFiles
import PlistSyntax
import RestorationArchives
import RestorationPlan
import RestorationReport

extension PlanSettings {
  /// Prints what scenes must save in place of the archives.
  func migrate(
    _ pass: InputPass, _ project: ProjectFacts, filter: FileFilter?, in session: Session
  ) -> ExitCode {
    let begin = { (isSingle: Bool) in
      Reports(pass.outputs, of: ReportRegistry.migrations, isSingle: isSingle) {
        common.options(for: $0, in: session)
      }
    }
    var begun: Reports<SceneMigration>?
    let status = pass.run(
      filter: filter,
      jobs: common.jobs,
      worker: { [limits = session.limits] in
        { Outcome(of: $0, project: project, limits: limits) }
      },
      take: { outcome in
        if let fault = outcome.fault { return session.report([fault]) }
        // One file may contain several archives.
        if outcome.migrations.isEmpty { return .success }
        var reports = begun ?? begin(common.inputs.namesOneFile && outcome.migrations.count == 1)
        for migration in outcome.migrations { reports.add(migration) }
        begun = reports
        return .success
      })
    var reports = begun ?? begin(common.inputs.namesOneFile)
    reports.end()
    return status.combined(with: pass.outputs.finish())
  }

  /// The result for one input.
  private struct Outcome: Sendable {
    var migrations: [SceneMigration] = []
    /// Why there are none: it cannot be read, or was named and is not a classic archive. A search
    /// skips such files.
    var fault: InputFailure?

    init(of input: Input, project: ProjectFacts, limits: Limits) {
      do throws(ReadError) {
        let archives = try input.archives(limits: limits)
        for archive in archives where archive.source.container == .uikit {
          migrations.append(SceneMigration(of: archive, project: project))
        }
        guard migrations.isEmpty, input.isNamed else { return }
        fault = input.fault(
          "not a classic UIKit archive, so there is nothing to move to scenes; 'restorectl plan' "
            + "shows what is restored")
      } catch {
        fault = input.fault(error)
      }
    }
  }
}
