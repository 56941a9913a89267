import Foundation
import PlistSyntax
import RestorationPlan
import RestorationReport
import RestorationTree
import TestSupport
import Testing

/// What a format prints for the plans of archives.
private func planned(
  _ archives: [RestorationArchive], as format: String = "text", without patterns: [String] = [],
  project: ProjectFacts = ProjectFacts(), _ change: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  let patterns = try patterns.map { try PathPattern(parsing: $0) }
  let planner = RestorePlanner(project: project, notRecreated: patterns)
  var options = RenderOptions()
  change(&options)
  var renderer = try #require(PlanFormat.format(named: format)).renderer(options)
  var buffer: [UInt8] = []
  renderer.begin(isOnlyInput: archives.count == 1, into: &buffer)
  for archive in archives { renderer.add(planner.plan(for: archive), into: &buffer) }
  renderer.end(into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

private let app = RestorationArchive.uikit([
  .controller(
    "Tabs", "App.TabController", state: [StateEntry(KnownKeys.selectedTab, "Tabs/:[0]:/Nav")]),
  .navigation("Tabs/:[0]:/Nav", children: ["Tabs/:[0]:/Nav/:[0]:/List"]),
  .controller(
    "Tabs/:[0]:/Nav/:[0]:/List", "_TtC3App4List", restorationClass: "_TtC3App4List",
    storyboard: StoryboardReference(name: "Main", identifier: "List")),
  .object("Store", "App.Store"),
])

@Suite struct PlanTextTests {
  @Test func `a plan reads from the archive to the screen to the losses`() throws {
    var project = ProjectFacts()
    project.classNames = ["App.Store"]
    #expect(
      try planned([app], without: ["Store"], project: project) == """
        plan for an archive (4 saved objects)
          Saved on idiom phone: a device of another idiom tries to restore it only once.
          Assumed: the app is as it was when it saved this; not given: its storyboards and its Info.plist.
          Taken as not recreated: Store (1 object)

        1  Tabs  App.TabController
           Comes back only if the app makes it at launch, as its first screen.
             1. app delegate     may make it; nil passes on
             2. live controller  the app makes its first screen at launch
           It saves which tab is selected, not its tabs: the app must make them at launch, else it is empty.
           Without it, 2 more are lost: Tabs/:[0]:/Nav, …

        2  Tabs/:[0]:/Nav  UINavigationController
           Comes back only if the app makes this tab at launch: UIKit does not recreate tabs.
             1. app delegate     may make it; nil passes on
             2. live controller  there if the app made it at launch
           Without it, 1 more is lost: Tabs/:[0]:/Nav/:[0]:/List

        3  Tabs/:[0]:/Nav/:[0]:/List  App.List
           Comes from its storyboard, if that still has it.
             1. restoration class  App.List: the app has no such class, and UIKit goes on without a word
             2. app delegate       may make it; nil passes on
             3. live controller    there if the app made it with this path
             4. storyboard         Main#List: makes it, if it still has this identifier; if not, throws
           1 of 1 from the bottom of the stack of Tabs/:[0]:/Nav.

        4  Store  App.Store
           Lost: taken as not recreated.

        What the user sees first
          root controller  Tabs
          selected tab     Tabs/:[0]:/Nav
          top of stack     Tabs/:[0]:/Nav/:[0]:/List  (in front)

        Lost
          - Store  (taken as not recreated)

        4 saved objects: 3 assumed to come back, 1 lost

        """)
  }

  @Test func `a discarded archive is told in few words`() throws {
    var archive = app
    archive.envelope?.majorVersion = 1
    let text = try planned([archive])
    #expect(text.contains("UIKit discards it whole"))
    #expect(text.contains("4 saved objects: 4 lost"))
    #expect(!text.contains("app delegate"))
    #expect(text.components(separatedBy: "Tabs/:[0]:/Nav/:[0]:/List").count == 2)
  }

  @Test func `colours come only when asked for, the summary unless told otherwise`() throws {
    #expect(try !planned([app]).contains("\u{1b}"))
    #expect(try planned([app]) { $0.colored = true }.contains("\u{1b}[1mTabs\u{1b}[0m"))
    #expect(try !planned([app]) { $0.hidesSummary = true }.contains("saved objects:"))
  }

  /// Each name is a command to some system, a terminal escape, or both.
  @Test(arguments: ["::error::x", "##vso[x]", "\u{1b}[31mred", "a\n::error::x", "\u{202e}abc"])
  func `what an archive says stays harmless`(_ name: String) throws {
    var archive = RestorationArchive.uikit([
      .controller(
        name, name, restorationClass: name,
        storyboard: StoryboardReference(name: name, identifier: name),
        state: [
          StateEntry(KnownKeys.selectedTab, .reference(name + "/x")),
          StateEntry(KnownKeys.presentedViewController, .reference(name + "/y")),
        ]),
      .navigation(name + "/:[0]:/" + name, children: [name, name + "/:[1]:/z"]),
      .controller(name + "/:[0]:/" + name + "/:[0]:/" + name),
      .controller(name), .controller(name + "/" + name),
    ])
    archive.source.file = name
    archive.envelope?.firstResponders = [RestorationPath(name)]
    archive.envelope?.bundleVersion = name
    var info = InfoPlist()
    info.bundleVersion = "1"
    var project = ProjectFacts()
    project.infoPlist = info
    project.classNames = []
    for patterns in [[], ["*"], ["*/*"]] {
      let text = try planned([archive], without: patterns, project: project)
      for line in text.split(separator: "\n") {
        let start = line.drop { $0 == " " }
        #expect(!start.hasPrefix("::") && !start.hasPrefix("##"))
        #expect(!line.unicodeScalars.contains { DisplayText.isHidden($0) })
      }
    }
  }

  @Test(arguments: ["text", "json"])
  func `output grows with the archive, not with its square`(_ format: String) throws {
    let long = String(repeating: "n", count: 100_000)
    let children = [long] + (0..<2000).map { "Nav/:[\($0)]:/A" }
    let nodes =
      [RestorationNode.navigation("Nav", children: children)]
      + children.dropFirst().map { .controller($0) }
    let text = try planned([.uikit(nodes)], as: format)
    #expect(text.utf8.count < 2_500_000)
  }
}

@Suite struct PlanJSONTests {
  @Test func `one input is a document, several are an array`() throws {
    let one = try #require(
      JSONSerialization.jsonObject(with: Data(planned([app], as: "json").utf8)) as? [String: Any])
    #expect(one["schema"] as? String == "restorectl.plan/1")
    #expect(
      (one["objects"] as? [[String: Any]])?.map { $0["role"] as? String }
        == ["root", "tab", "stack", "object"])
    let many = try JSONSerialization.jsonObject(
      with: Data(planned([app, app], as: "json").utf8))
    #expect((many as? [Any])?.count == 2)
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `plans of all fixtures are valid`() throws {
    var documents: [String] = []
    var scenes = ProjectFacts()
    scenes.infoPlist = InfoPlist()
    scenes.infoPlist?.declaresScenes = true
    for fixture in Fixture.all where fixture.archive.source.container == .uikit {
      documents.append(try planned([fixture.archive], as: "json"))
      documents.append(try planned([fixture.archive], as: "json", without: ["*/**/*e*", "x"]))
      documents.append(try planned([fixture.archive], as: "json", project: scenes))
    }
    #expect(try SchemaValidator.faults(of: documents, against: "plan-1.schema.json") == "")
  }

  /// The schema must be able to refuse.
  @Test(
    .enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)),
    arguments: [
      ("\"role\": \"tab\"", "\"role\": \"stack\""),
      ("\"fate\": \"expected\"", "\"fate\": \"discarded\""),
      ("\"verdict\": \"needs-registration\"", "\"verdict\": \"skipped\""),
      ("\"discarded\": false", "\"discarded\": true"),
      ("\"takesAlong\": 0", "\"takesAlong\": null"),
      ("\"asks\": \"app-delegate\"", "\"asks\": \"appDelegate\""),
      ("plan/1", "plan/2"),
    ])
  func `wrong plans are refused`(right: String, wrong: String) throws {
    let json = try planned([app], as: "json")
    let changed = json.replacingOccurrences(of: right, with: wrong)
    #expect(changed != json)
    #expect(try SchemaValidator.faults(of: [changed], against: "plan-1.schema.json") != "")
  }
}
