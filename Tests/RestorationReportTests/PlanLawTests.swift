import AppFiles
import Foundation
import RestorationArchives
import RestorationLint
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// One story: the plan does not contradict the findings, and no format contradicts another.
struct PlanLawTests {
  /// What is wrong with a value, and not with what is brought back.
  private static let rulesAboutValues: Set = ["secret-in-state", "large-state"]

  /// Nothing known of the app, and the files of the app in `Fixtures`, without and with scenes.
  private static func projects() throws -> [ProjectFacts] {
    func bytes(_ name: String) throws -> ByteSlice {
      let file = CheckoutFolder.url.appending(path: "Fixtures/app/" + name)
      return ByteSlice([UInt8](try Data(contentsOf: file)))
    }
    var project = ProjectFacts()
    project.classNames = try ClassNameList.names(reading: bytes("classes.txt"))
    project.storyboards = [
      try Storyboard(reading: bytes("Main.storyboard"), file: "Main.storyboard")
    ]
    var scenes = project
    scenes.infoPlist = try InfoPlist(reading: bytes("Info.plist"))
    return [ProjectFacts(), project, scenes]
  }

  private static func plan(
    _ archive: RestorationArchive, _ project: ProjectFacts
  ) -> (plan: ArchivePlan, findings: [Finding]) {
    let findings = Linter().check(
      archive, context: LintContext(project: project, now: 800_000_000)
    ).findings
    return (
      ArchivePlan(RestorePlanner(project: project).plan(for: archive), findings: findings), findings
    )
  }

  private static func text(_ plan: ArchivePlan, as name: String) throws -> String {
    let format = try #require(ReportRegistry.plans.named(name))
    return String(decoding: format.bytes([plan]), as: UTF8.self)
  }

  private static let fixtures = Fixture.all.enumerated()
    .filter { $0.offset.isMultiple(of: TestSize.count(1, otherwise: 4)) }.map(\.element)

  @Test(arguments: fixtures)
  func `nothing that lint calls an error comes back in the plan`(_ fixture: Fixture) throws {
    for project in try Self.projects() {
      let (archivePlan, findings) = Self.plan(fixture.archive, project)
      let plan = archivePlan.plan
      for finding in findings where finding.severity == .error {
        guard !Self.rulesAboutValues.contains(finding.rule) else { continue }
        for object in plan.objects where object.path.raw == finding.path {
          #expect(object.standing != .comesBack, "\(finding)")
        }
      }
      for object in plan.objects where object.standing == .comesBack {
        #expect(object.ground.map { plan.objects[$0].standing } ?? .comesBack == .comesBack)
        #expect(!object.isClassMissing)
      }
      // What becomes of its state is not known: it is not counted as lost for that.
      for object in plan.objects where object.isClassMissing && object.fate == .expected {
        #expect(object.standing == .dependsOnCode && archivePlan.level >= .risk)
      }
      let summary = plan.summary
      #expect(summary.comesBack + summary.dependsOnCode + summary.lost == plan.objects.count)
    }
  }

  /// What was presented was not saved, so no object is lost.
  @Test func `a presented screen that is lost is a loss`() {
    let presented = StateEntry(KnownKeys.presentedViewController, .reference("Root/Sheet"))
    let (plan, _) = Self.plan(
      .uikit([.controller("Root", state: [presented])]), ProjectFacts())
    #expect(plan.plan.summary.lost == 0)
    #expect(plan.level == .lost)
  }

  @Test func `every rule that is an error decides the restore, or is about a value`() {
    // Those that compare with an older archive do not concern the restore of this one.
    let others = RuleRegistry.all.filter {
      $0.severity == .error && !$0.decidesRestore && !$0.inputs.contains(.olderArchive)
    }
    #expect(Set(others.map(\.id)).isSubset(of: Self.rulesAboutValues))
  }

  /// What lint calls an error is not named as a screen without a reference to the problem, and a
  /// page has the conditions of the text.
  @Test(arguments: fixtures)
  func `no screen with an error is named without its problem`(_ fixture: Fixture) throws {
    for project in try Self.projects() {
      let (plan, _) = Self.plan(fixture.archive, project)
      let json = Data(try Self.text(plan, as: "json").utf8)
      let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
      let problems = try #require(object["problems"] as? [[String: Any]])
      let (text, page) = (try Self.text(plan, as: "text"), try Self.text(plan, as: "html"))
      let errors = Set(
        problems.filter { $0["severity"] as? String == "error" }
          .compactMap { $0["path"] as? String })
      for sight in try #require(object["firstSight"] as? [[String: Any]]) {
        let condition = sight["condition"] as? String
        if let condition, (object["objects"] as? [Any])?.isEmpty == false {
          #expect(text.contains(condition) && page.contains(condition))
        }
        guard let path = sight["path"] as? String, errors.contains(path) else { continue }
        #expect(condition?.contains("see problem ") == true, "\(sight)")
        #expect(sight["standing"] as? String != "comes-back")
      }
    }
  }

  @Test func `several plans end with a verdict over all`() throws {
    let plans = Fixture.all.map { Self.plan($0.archive, ProjectFacts()).plan }
    let format = try #require(ReportRegistry.plans.named("text"))
    let text = String(decoding: format.bytes(plans), as: UTF8.self)
    let verdict = try #require(text.split(separator: "\n").last)
    let (lost, risk) = (plans.filter { $0.level == .lost }, plans.filter { $0.level == .risk })
    #expect(verdict.hasPrefix("\(lost.count) of \(plans.count) archives lose state, first: "))
    #expect(
      verdict.contains(
        "; \(risk.count) more may, first: \(risk.first?.plan.source.file ?? "an archive")"))
    #expect(text.hasSuffix("\n\n" + verdict + "\n"))
  }
}
