import Foundation
import Platform
import TestSupport
import Testing

@testable import RestorationReport
@testable import RestorectlCLI

@Suite struct FindCommandTests {
  @Test func `all standard places are listed, the newest state first`() throws {
    let run = try HomeFolder().run("find")
    let (phone, pad, states) = (HomeFolder.phoneApp, HomeFolder.padApp, HomeFolder.states)
    #expect(
      run.output == """
        5 minutes ago  com.example.Recipes on iPad \\u{1b}[2J (iOS 16.4), UIKit + scene sessions + scene, 105 bytes
          ~/\(pad)/com.example.Recipes.savedState
        2 hours ago    com.example.Sketch on this Mac, UIKit, 2 saved objects, 75 bytes
          ~/Library/Containers/com.example.Sketch/Data/\(states)/com.example.Sketch.savedState/data.data
        3 days ago     com.example.Notes on this Mac, AppKit, 16 bytes
          ~/\(states)/com.example.Notes.savedState
        2 months ago   com.example.Mapped on this Mac, AppKit, 8 bytes
          ~/\(HomeFolder.daemonBundle)
        6 years ago    com.example.Recipes on iPhone 15 (iOS 17.2), UIKit, 7 saved objects, 7,504 bytes, restore interrupted
          ~/\(phone)/com.example.Recipes.savedState/data.data
        5 places with saved state

        """)
    #expect(run.messages == "")
    #expect(run.status == .success)
  }

  @Test func `a terminal shows a table`() throws {
    let home = try HomeFolder()
    for (columns, rows) in [
      (
        120,
        [
          "SAVED          APP                  WHERE                      OBJECTS  BYTES  KIND",
          "5 minutes ago  com.example.Recipes  iPad \\u{1b}[2J (iOS 16.4)        ?    105  UIKit + scene sessions + scene",
          "2 hours ago    com.example.Sketch   this Mac                         2     75  UIKit",
          "6 years ago    com.example.Recipes  iPhone 15 (iOS 17.2)             7  7,504  UIKit, restore interrupted",
        ]
      ),
      (
        80,
        [
          "SAVED          APP                  WHERE         OBJECTS  BYTES  KIND",
          "5 minutes ago  com.example.Recipes  iPad                ?    105  UIKit + scene",
          "                                    \\u{1b}[2J                     sessions +",
          "3 days ago     com.example.Notes    this Mac            ?     16  AppKit",
        ]
      ),
      (
        60,
        [
          "SAVED          APP                WHERE       OBJECTS  BYTES",
          "2 hours ago    com.example.       this Mac          2     75",
          "               Sketch", "  UIKit",
        ]
      ),
    ] {
      let run = home.run("find", columns: columns)
      let lines = run.output.split(separator: "\n").map(String.init)
      for row in rows { #expect(lines.contains(row), "\(run.output)") }
      #expect(lines.first == rows.first)
      #expect(lines.last == "5 places with saved state")
      for line in lines {
        // The home folder may have a name of any length.
        #expect(line.contains("~") || TextLayout.width(of: line) <= columns, "\(line)")
        #expect(line.last != " ")
      }
    }
    let quiet = home.run("find", "-q", columns: 120)
    #expect(!quiet.output.contains("5 places"))
  }

  @Test(arguments: [
    ("4m", 0), ("5m", 1), ("2h", 2), ("7199s", 1), ("3d", 3), ("1w", 3), ("52w", 4), ("20000d", 5),
    ("2026-05-09", 2), ("2026-05-09T06:08:20Z", 1), ("2026-05-06", 3), ("2001-01-01", 5),
  ])
  func `since selects what is new enough`(since: String, count: Int) throws {
    let home = try HomeFolder()
    let run = home.run("find", "--since", since, "--format", "paths")
    #expect(run.output.split(separator: "\n").count == count)
    #expect(run.status == (count == 0 ? .remarks : .success))
    if count == 0 {
      #expect(
        run.messages == "restorectl: nothing was saved since 4m; "
          + "'restorectl find --latest' shows what was saved last\n")
      #expect(home.run("find", "-q", "--since", since).messages == "")
    }
  }

  @Test func `since and ages count from now`() throws {
    let home = try HomeFolder()
    let run = home.run("find", "--now", "2026-05-16T06:13:20Z", "--since", "8d")
    #expect(run.output.hasPrefix("7 days ago"))
    #expect(run.output.contains("2 places with saved state"))
    #expect(home.run("find", "--now", "soon").messages.contains("option '--now' needs a time such"))
  }

  @Test(arguments: [
    "", "h", "2", "2y", "-2h", "2.5h", "9223372036854775807w", "yesterday", "2026-13-01",
  ])
  func `a time that is none is refused`(since: String) {
    let run = TestRun(["find", ByteString("--since=\(since)".utf8)])
    #expect(run.status == .failure)
    #expect(
      run.messages.hasPrefix(
        "restorectl: option '--since' needs a duration such as 90m, 2h, 3d or 1w, or a date such "
          + "as 2026-11-01, found '\(since)'"), "\(run.messages)")
  }

  @Test func `help has the ways to an archive on a Mac`() {
    let help = TestRun("find --help").output
    for word in [
      "simctl get_app_container", "Saved\\ Application\\ State", "xcappdata",
      "Download Container", "devicectl device",
    ] {
      #expect(help.contains(word), "\(word)")
    }
  }

  @Test func `a folder that is named is searched whole, with the same results`() throws {
    let home = try HomeFolder()
    let path = home.folder.path().displayed
    #expect(home.run("find", path).output == home.run("find").output)
    let download = "Downloads/My app.xcappdata/AppData/\(HomeFolder.states)/a.b.savedState"
    try home.folder.write(download + "/data.data", "no archive any more")
    let run = home.run("find", path + "/Downloads", "--quiet")
    #expect(run.output.contains("a.b on a device, downloaded by Xcode, unreadable, 19 bytes\n"))
    #expect(run.status == .success)
  }

  @Test func `the latest state of an app can be dumped by what find prints`() throws {
    let home = try HomeFolder()
    let paths = home.run(
      "find", "--latest", "--bundle-id", "com.example.Sketch", "--format", "paths")
    #expect(paths.status == .success)
    let lines = paths.output.split(separator: "\n")
    #expect(lines.count == 1)
    let path = try #require(lines.first).replacing("~", with: home.folder.path().displayed)
    let dump = TestRun([ByteString("dump".utf8), ByteString(path.utf8)])
    #expect(dump.status == .success)
    #expect(dump.output.contains("\n  A"))
  }

  @Test func `an app on two simulators has two places, and one is the latest`() throws {
    let home = try HomeFolder()
    let both = home.run("find", "--bundle-id", "com.example.Recipes", "--format", "paths")
    #expect(both.output.split(separator: "\n").count == 2)
    let one = home.run(
      "find", "--bundle-id", "com.example.Recipes", "--latest", "--format", "paths")
    #expect(one.output == "~/\(HomeFolder.padApp)/com.example.Recipes.savedState\n")
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `json is what its schema says`() throws {
    let home = try HomeFolder()
    let found = home.run("find", "--format", "json")
    let nothing = home.run("find", "--format", "json", "--bundle-id", "x")
    #expect(
      try SchemaValidator.faults(
        of: [found.output, nothing.output], against: "find-1.schema.json") == "")
    #expect(found.output.contains(#""time": "2026-05-09T06:13:20Z""#))
    #expect(found.output.contains(#""ageSeconds": 300,"#))
    #expect(found.output.contains(#""system": "iOS 17.2","#))
    #expect(found.output.contains(#""origin": "daemon-container""#))
  }

  @Test func `no symbolic link leads out of the places`() throws {
    let home = try HomeFolder()
    let outside = try TemporaryFolder()
    try outside.write("b.savedState/data.data", "NSCR1000")
    let target = outside.path("b.savedState").displayed
    for place in [HomeFolder.phoneApp, HomeFolder.states, HomeFolder.daemon] {
      try home.folder.link(place + "/link.savedState", to: target)
    }
    try home.folder.write("Library/Containers/readme", "")
    try home.folder.link("Library/Containers/link", to: outside.path().displayed)
    try home.folder.write("\(HomeFolder.states)/c.savedState/readme", "")
    try home.folder.link("\(HomeFolder.states)/c.savedState/data.data", to: target + "/data.data")
    try home.folder.link("\(HomeFolder.states)/c.savedState/scene", to: target)
    let plain = try HomeFolder().run("find").output
    #expect(home.run("find").output == plain)
    #expect(home.run("find", home.folder.path().displayed).output == plain)
  }

  @Test func `a UUID is no app, and a mapping that cannot be read is named`() throws {
    let home = try HomeFolder()
    let unmapped = "\(HomeFolder.daemon)/0A7A0E50-0F3E-4B0B-9C55-0123456789AB.savedState"
    try home.folder.write("\(unmapped)/windows.plist", "<plist/>")
    let run = home.run("find", "--format", "json")
    #expect(run.messages == "")
    #expect(!run.output.contains(#""bundleIdentifier": "0A7A"#))
    #expect(home.run("find").output.contains("unknown app on this Mac, "))
    try home.folder.write("\(HomeFolder.daemon)/ApplicationMapping.plist", "<plist><dict>")
    let damaged = home.run("find")
    #expect(damaged.output.components(separatedBy: "unknown app on this Mac").count == 3)
    #expect(damaged.messages.contains("ApplicationMapping.plist: no readable mapping of folders"))
    #expect(damaged.messages.split(separator: "\n").count == 1)
    #expect(damaged.status == .success)
  }

  @Test func `a folder that is not there is named, and the search goes on`() throws {
    let home = try HomeFolder()
    let run = home.run("find", "/nowhere", home.folder.path().displayed)
    #expect(run.status == .failure)
    #expect(run.output.contains("com.example.Sketch"))
    #expect(run.messages.hasPrefix("restorectl: /nowhere: no such file or folder; "))
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func `a folder that may not be read is named, and the search goes on`() throws {
    let home = try HomeFolder()
    try home.folder.setPermissions(0, of: HomeFolder.phoneApp)
    defer { try? home.folder.setPermissions(0o700, of: HomeFolder.phoneApp) }
    let run = home.run("find")
    #expect(run.status == .failure)
    #expect(run.output.contains("com.example.Sketch"))
    #expect(run.messages.contains("permission denied; on a Mac"))
  }

  @Test func `a machine without such places gets a message, and how to get an archive`() throws {
    let folder = try TemporaryFolder()
    let home = Environment([.home: ByteString(folder.path().bytes)])
    let run = TestRun([ByteString("find".utf8)], environment: home)
    #expect(run.status == .remarks)
    #expect(run.output == "")
    for hint in ["simctl get_app_container", "devicectl device copy", "Download Container"] {
      #expect(run.messages.contains(hint))
    }
    let unset = TestRun("find")
    #expect(unset.status == .failure)
    #expect(unset.messages.contains("'HOME' is not set"))
  }

  @Test func `an app without state is no success, and the nearest one is named`() throws {
    let run = try HomeFolder().run("find", "--bundle-id", "com.example.Recipe")
    #expect(run.status == .remarks)
    #expect(run.messages.contains("did you mean 'com.example.Recipes'?"))
    #expect(TestRun("find -").status == .failure)
  }

  @Test func `loose archives of an interface are listed, other keyed archives are not`() {
    CheckoutFolder.enter()
    let paths = TestRun("find Fixtures --format paths").output.split(separator: "\n")
    #expect(paths.contains("Fixtures/recipes.data"))
    #expect(paths.contains("Fixtures/recipes.keyed.json"))
    #expect(!paths.contains("Fixtures/settings.archive"))
    #expect(Set(paths).count == paths.count)
  }

  @Test(arguments: [
    ("com.apple.CoreSimulator.SimRuntime.iOS-17-2", "iOS 17.2"),
    ("com.apple.CoreSimulator.SimRuntime.xrOS-1-0", "visionOS 1.0"),
    ("com.apple.CoreSimulator.SimRuntime.iOS", "com.apple.CoreSimulator.SimRuntime.iOS"),
    ("", ""),
  ])
  func `a runtime is shown as people call it`(runtime: String, name: String) {
    #expect(PlaceOwners.system(ofRuntime: runtime) == name)
  }

  @Test(arguments: [
    (-1, "in the future"), (59, "just now"), (60, "1 minute ago"), (7_199, "119 minutes ago"),
    (7_200, "2 hours ago"), (172_799, "47 hours ago"), (172_800, "2 days ago"),
    (Int.max, "292,277,024,626 years ago"),
  ])
  func `an age has the largest unit of which there are two`(seconds: Int, words: String) {
    #expect(PlaceAge.words(seconds) == words)
  }

  @Test(arguments: ReportRegistry.places.map(\.name))
  func `names make no line that a terminal or a CI system obeys`(format: String) throws {
    let name = Array("::error ::\u{1b}[2J".utf8)
    let place = SavedPlace(
      path: name, bundle: name, bundleIdentifier: "::error ::\u{1b}[2J", origin: .simulator,
      device: .init(name: "\u{202e}##[error]", system: "\n::error", identifier: ""),
      archives: [.init(path: name, kind: .appkit, objectCount: nil, byteCount: 1)], savedAt: 0)
    let report = PlaceReport(places: [place], secondsSince2001: 0, failures: [])
    var buffer: [UInt8] = []
    try #require(ReportRegistry.places.named(format)).write([report], into: &buffer)
    let output = String(decoding: buffer, as: UTF8.self)
    #expect(output.contains("::error"))
    #expect(!output.contains("\u{1b}") && !output.contains("##["))
    for line in output.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"))
    }
  }
}
