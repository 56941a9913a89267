import AppFiles
import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationPlan
import RestorationReport
import TestSupport
import Testing

/// What a format prints for the plans of archives.
func planned(
  _ archives: [RestorationArchive], as format: String = "text", without patterns: [String] = [],
  project: ProjectFacts = ProjectFacts(), isLinted: Bool = false,
  _ change: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  let patterns = try patterns.map { try PathPattern(parsing: $0) }
  let planner = RestorePlanner(project: project, notRecreated: patterns)
  var options = RenderOptions()
  change(&options)
  let format = try #require(ReportRegistry.plans.named(format))
  var buffer: [UInt8] = []
  let linter = Linter(decidingRestore: LintConfiguration())
  let plans = archives.map { archive in
    ArchivePlan(
      planner.plan(for: archive),
      findings: isLinted
        ? linter.findings(in: archive, context: LintContext(project: project, now: 600_000_000))
        : [])
  }
  format.write(plans, options, into: &buffer)
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

/// Storyboard `Main` with a scene for each storyboard identifier, of a class in module `App`.
private func storyboards(_ scenes: (identifier: String, className: String?)...) -> ProjectFacts {
  var project = ProjectFacts()
  project.storyboards = [
    Storyboard(
      file: "Main.storyboard", name: "Main",
      controllers: scenes.map { scene in
        var controller = StoryboardController(
          objectID: scene.identifier, element: "viewController",
          location: SourceLocation(byteOffset: 0))
        controller.storyboardIdentifier = scene.identifier
        controller.customClass = scene.className
        controller.customModule = scene.className.map { _ in "App" }
        return controller
      })
  ]
  return project
}

@Suite struct PlanTextTests {
  @Test func `a plan reads from the archive to the screen to the losses`() throws {
    var project = ProjectFacts()
    project.classNames = ["App.Store"]
    #expect(
      try planned([app], without: ["Store"], project: project) == """
        plan for an archive (4 saved objects)
          Saved on a device of idiom phone. On any other kind of device UIKit tries only once to restore it, and not again after a crash.
          Of the app, not provided and assumed unchanged: its storyboards (--storyboards) and its Info.plist (--info-plist).
          Assumed not to be recreated: Store (1 object)

        What the user sees first
          root controller  Tabs  (in front; without its state, and only if your code creates it)
          selected tab     Tabs/:[0]:/Nav  (does not come back: the tab that the app selects is shown)

        Lost
          - Tabs  (its state, because the app does not have its saved class)
          - Tabs/:[0]:/Nav/:[0]:/List  (its state, because the app does not have its saved class)
          - Store  (assumed not to be recreated)

        1  Tabs  App.TabController
           Lost: its state, because the app does not have its saved class.
           Comes back only if the app creates it before state is restored (willFinishLaunching), as its first screen.
             1. app delegate     may create it; nil continues the search
             2. live controller  the app creates its first screen before state is restored
           The app does not have its saved class, App.TabController: UIKit gives its state only to objects of that class and its subclasses.
           It saves the selected tab, but not its tabs: the app must create them before state is restored, else it is empty.
           Without it, 2 more are lost: Tabs/:[0]:/Nav, …

        2  Tabs/:[0]:/Nav  UINavigationController
           Comes back only if the app creates this tab before state is restored (willFinishLaunching): UIKit does not add a tab to a tab bar.
             1. app delegate     may create it; nil continues the search
             2. live controller  found if the app created it before state is restored
           Without it, 1 more is lost: Tabs/:[0]:/Nav/:[0]:/List

        3  Tabs/:[0]:/Nav/:[0]:/List  App.List
           Lost: its state, because the app does not have its saved class.
           Comes from its storyboard, if the storyboard still has the identifier.
             1. restoration class  App.List: the app has no such class, so UIKit continues silently
             2. app delegate       may create it; nil continues the search
             3. live controller    found if the app created it with this path
             4. storyboard         Main#List: creates it if it still has this identifier, else throws
           The app does not have its saved class, App.List: UIKit gives its state only to objects of that class and its subclasses.
           1 of 1 on the stack of Tabs/:[0]:/Nav, from the bottom.

        4  Store  App.Store
           Lost: assumed not to be recreated.

        4 saved objects: 1 depends on your code, 3 lost

        """)
  }

  @Test func `what nothing shows is listed as lost, with the reason`() throws {
    let unshown = RestorationArchive.uikit([
      .navigation("Nav", children: ["Nav/:[0]:/A"]), .controller("Nav/:[0]:/A"),
      .controller("Nav/:[1]:/B"), .controller("Nav/Sheet"),
      .controller("Other", "UINavigationController"), .controller("Other/:[0]:/C"),
    ])
    let text = try planned([unshown])
    #expect(
      text.contains(
        """
        Lost
          - Nav/:[1]:/B  (not on the stack that Nav saved, so it is not pushed again)
          - Nav/Sheet  (no saved object presents it)
          - Other/:[0]:/C  (Other saved no stack, so it is not pushed again)

        """))
    #expect(text.hasSuffix("\n6 saved objects: 3 depend on your code, 3 lost\n"))
    let json = try planned([unshown], as: "json")
    #expect(json.contains("\"fate\": \"not-pushed\""))
    #expect(json.contains("\"fate\": \"not-presented\""))
    #expect(json.contains("\"lost\": 3"))
  }

  @Test func `a class that may not fit is in the verdict, one that cannot is a loss`() throws {
    let saved = RestorationArchive.uikit(
      ["List", "Item"].map { name in
        .controller(
          "Root/:[0]:/" + name, "App." + name,
          storyboard: StoryboardReference(name: "Main", identifier: name))
      })
    let project = storyboards(("List", "Table"), ("Item", nil))
    let text = try planned([saved], project: project)
    #expect(
      text.contains(
        "Comes from its storyboard, which creates App.Table: it gets its state only if that is a "
          + "subclass of the saved class App.List.\n"))
    #expect(
      text.contains(
        "Lost: its state, because its storyboard creates UIViewController, and UIKit gives the state "
          + "of App.Item only to that class and its subclasses.\n"))
    #expect(text.hasSuffix("2 saved objects: 1 depends on your code, 1 lost\n"))
    let json = try planned([saved], as: "json", project: project)
    #expect(json.contains("\"fate\": \"other-class\""))
    #expect(
      json.contains(
        """
              "madeClass": {
                "name": "App.Table",
                "fit": "unknown"
              },
        """))
  }

  @Test(arguments: [
    (ArchiveContainer.appkit, "AppKit does not search for objects"),
    (.scene, "It passes the saved state to the scene's delegate"),
    (.sceneSessions, "It connects each scene"),
    (.bundleInfo, "nothing in it is restored"), (.keyed, "nothing to restore"),
  ])
  func `archives without a search are explained, with other commands`(
    _ container: ArchiveContainer, _ words: String
  ) throws {
    let archive = RestorationArchive(
      source: ArchiveSource(file: "a", container: container), nodes: [.controller("Root")])
    let lines = try planned([archive]).split(separator: "\n")
    #expect(lines[0] == "plan for a")
    #expect(lines[1].contains(words))
    if container == .scene || container == .sceneSessions {
      #expect(lines[1].contains("the system deletes its activity") && lines[2].hasPrefix("scene"))
    } else {
      #expect(lines.count == 3)
      #expect(lines[2].hasPrefix("  'restorectl dump' shows what was saved"))
    }
  }

  @Test func `a discarded archive has a short plan`() throws {
    var archive = app
    archive.envelope?.majorVersion = 1
    let text = try planned([archive])
    #expect(text.contains("UIKit discards the archive"))
    #expect(text.contains("4 saved objects: 4 lost"))
    #expect(!text.contains("app delegate"))
    #expect(text.components(separatedBy: "Tabs/:[0]:/Nav/:[0]:/List").count == 2)
  }

  @Test func `colours are optional, and so is the summary`() throws {
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
    for fixture in Fixture.all {
      documents.append(try planned([fixture.archive], as: "json", isLinted: true))
      documents.append(try planned([fixture.archive], as: "json", without: ["*/**/*e*", "x"]))
      documents.append(try planned([fixture.archive], as: "json", project: scenes))
      documents.append(
        try planned(
          [fixture.archive], as: "json", project: storyboards(("Profile", nil), ("List", "Other"))))
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
      ("\"takesAlong\": 0", "\"takesAlong\": null"), ("\"standing\": \"", "\"standing\": \"lost-"),
      ("\"standing\": \"depends-on-code\"", "\"standing\": \"lost\""),
      ("\"problems\"", "\"findings\""),
      ("\"asks\": \"app-delegate\"", "\"asks\": \"appDelegate\""),
      ("\"searched\": true", "\"searched\": false"),
      ("\"madeClass\": null", "\"madeClass\": \"App.List\""), ("plan/1", "plan/2"),
    ])
  func `wrong plans are refused`(right: String, wrong: String) throws {
    let json = try planned([app], as: "json")
    let changed = json.replacingOccurrences(of: right, with: wrong)
    #expect(changed != json)
    #expect(try SchemaValidator.faults(of: [changed], against: "plan-1.schema.json") != "")
  }
}
