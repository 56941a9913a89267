import Foundation
import TestSupport
import Testing

/// A way in which a run comes to its inputs, and the files that it reads.
private struct Way: CustomTestStringConvertible {
  let command: String
  let words: [String]
  let inputs: [String]
  var environment: [String: String] = [:]

  init(_ words: String, reads inputs: String..., environment: [String: String] = [:]) {
    let all = words.split(separator: " ").map(String.init)
    command = all[0]
    self.words = Array(all.dropFirst())
    self.inputs = inputs
    self.environment = environment
  }

  var testDescription: String { ([command] + words).joined(separator: " ") }

  private static let sketch = "com.example.Sketch.savedState"
  private static let scenes = "com.example.Scenes.savedState"
  private static let session = "\(scenes)/1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01"
  private static let sessions = "\(scenes)/KnownSceneSessions/data.data"

  /// One command comes to its inputs in every way, and the others do as it does.
  static let all: [Way] =
    inputs(of: "dump") + ["lint", "plan", "stats"].flatMap { inputs(of: $0).suffix(2) }
    + besideArchives + comparisons + finds

  /// The ways of the commands that write archives.
  static let writers: [Way] = ["convert --lossy", "redact --lossy"].flatMap { command in
    inputs(of: command).filter { !$0.words.contains("--jobs") } + [
      Way("\(command) sub/b.data a.data", reads: "sub/b.data", "a.data")
    ]
  }

  /// The format of a page, or the one that takes its place: every command but `stats` and `find` has one.
  var format: String {
    switch command {
    case "dump", "lint", "plan", "diff":
      words.contains("--print-config") ? "text" : words.contains("--to-scenes") ? "json" : "html"
    default: "json"
    }
  }

  /// The ways to name inputs.
  private static func inputs(of command: String) -> [Way] {
    [
      Way("\(command) a.data", reads: "a.data"),
      Way("\(command) sub/../a.data sub", reads: "a.data", "sub/b.data"),
      Way("\(command) sub", reads: "sub/b.data"),
      Way("\(command) --jobs 1 .", reads: "a.data", "sub/b.data", "old/b.data"),
      Way("\(command) link", reads: "sub/b.data"),
      Way("\(command) --files-from list", reads: "list", "a.data", "sub/b.data"),
      Way("\(command) \(sketch)", reads: "\(sketch)/data.data", "\(sketch)/windows.plist"),
      Way(
        "\(command) \(sketch)/data.data", reads: "\(sketch)/data.data", "\(sketch)/windows.plist"),
      Way("\(command) \(scenes)", reads: "\(session)/data.data", sessions),
    ]
  }

  private static let besideArchives = [
    Way("lint --against old/b.data a.data", reads: "old/b.data", "a.data"),
    Way("lint --against old sub", reads: "old/b.data", "sub/b.data"),
    Way("lint --against old sub/b.data", reads: "old/b.data", "sub/b.data"),
    // Nothing is at the same place.
    Way("lint --against old a.data", reads: "old/b.data", "a.data"),
    Way("lint --against \(sketch)/data.data a.data", reads: "\(sketch)/windows.plist"),
    Way("lint \(scenes)", reads: "\(scenes)/restorationInfo.plist"),
    Way("lint --expect-paths app/expected-paths.txt a.data", reads: "app/expected-paths.txt"),
    Way("lint --classes app/classes.txt a.data", reads: "app/classes.txt"),
    Way("lint --info-plist app/Info.plist a.data", reads: "app/Info.plist"),
    Way("lint --storyboards app a.data", reads: "app/Main.storyboard"),
    Way("lint --storyboards app/Main.storyboard a.data", reads: "app/Main.storyboard"),
    Way("lint --baseline base.json a.data", reads: "base.json"),
    Way(
      "lint --config config.json a.data",
      reads: "config.json", "base.json", "app/expected-paths.txt", "app/classes.txt",
      "app/Info.plist", "app/Main.storyboard", "old/b.data"),
    Way("lint --print-config --config config.json a.data", reads: "config.json", "a.data"),
    Way("lint a.data", reads: ".restorectl.json"),
    Way(
      "plan --config config.json a.data", reads: "config.json", "app/classes.txt", "app/Info.plist"),
    Way("plan --storyboards app a.data", reads: "app/Main.storyboard"),
    Way("plan --info-plist app/Info.plist a.data", reads: "app/Info.plist"),
    Way("plan --to-scenes sub", reads: "sub/b.data"),
    Way("plan a.data", reads: ".restorectl.json"),
  ]

  private static let comparisons = [
    Way("diff a.data sub/b.data", reads: "a.data", "sub/b.data", ".restorectl.json"),
    Way("diff a.data /dev/null", reads: "a.data"),
    Way("diff old sub", reads: "old/b.data", "sub/b.data"),
    Way("diff --config config.json a.data a.data", reads: "config.json"),
    Way("diff \(sketch) old", reads: "\(sketch)/data.data", "\(sketch)/windows.plist"),
    Way(
      "diff \(sketch)/data.data a.data", reads: "\(sketch)/data.data", "\(sketch)/windows.plist"),
    Way("diff \(scenes) old", reads: "\(session)/data.data", sessions),
  ]

  private static let finds = [
    Way("find sub", reads: "sub/b.data"), Way("find sub/b.data", reads: "sub/b.data"),
    Way("find .", reads: "a.data", "\(sketch)/data.data", "\(sketch)/windows.plist", sessions),
    Way(
      "find", reads: "home/Library/Saved Application State/\(sketch)/data.data",
      environment: ["HOME": "home"]),
  ]
}

/// Reports whose names are those of files that the run reads.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ReportPlaceTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (fixture, name) in [
      ("recipes.data", "a.data"), ("recipes.data", "sub/b.data"), ("recipes.data", "old/b.data"),
      ("app", "app"), ("com.example.Sketch.savedState", "com.example.Sketch.savedState"),
      ("com.example.Scenes.savedState", "com.example.Scenes.savedState"),
      (
        "com.example.Sketch.savedState",
        "home/Library/Saved Application State/com.example.Sketch.savedState"
      ),
    ] {
      try folder.copy(fixture, to: name)
    }
    for (name, text) in [
      ("list", "a.data\nsub/b.data\n"), ("inputs.xcfilelist", "a.data\n"),
      (".restorectl.json", "{}"),
      ("base.json", #"{"schema":"restorectl.baseline/1","findings":[]}"#),
      (
        "config.json",
        """
        {"baseline": "base.json", "expectPaths": "app/expected-paths.txt", "against": "old/b.data",
         "classes": "app/classes.txt", "infoPlist": "app/Info.plist", "storyboards": ["app"]}
        """
      ),
    ] { try folder.write(name, text) }
    try folder.link("link", to: "sub/b.data")
  }

  /// Every file with what it holds.
  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, (try? Data(contentsOf: folder.file($0))) ?? Data()) })
  }

  private func expectRefusal(
    _ words: [String], environment: [String: String] = [:], saying text: String
  ) throws {
    let before = try contents()
    let result = try BuiltTool.run(words, in: folder.url, environment: environment)
    #expect(result.status == 2, "\(words)")
    #expect(result.errors.contains(text), "\(words): \(result.errors)")
    let after = try contents()
    #expect(after.keys == before.keys, "\(words)")
    let changed = before.filter { after[$0] != $1 }.map(\.key)
    #expect(changed == [], "\(words)")
  }

  /// The same of a line of a shell, in which `$0` is the tool.
  private func expectRefusal(shell script: String) throws {
    let before = try contents()
    let result = try Program.run(["sh", "-c", script, BuiltBinary.path], in: folder.url)
    #expect(result.status == 2, "\(script)")
    #expect(result.errors.contains("both input and output"), "\(script): \(result.errors)")
    #expect(try contents() == before, "\(script)")
  }

  @Test(arguments: Way.all)
  fileprivate func `no report takes the place of what was read`(way: Way) throws {
    let (command, words, environment) = ([way.command], way.words, way.environment)
    for input in way.inputs {
      try expectRefusal(
        command + ["--format", "\(way.format == "text" ? "text" : "json"):\(input)"] + words,
        environment: environment,
        saying: "\(input): is both input and output")
      if way.format == "html" {
        try expectRefusal(
          command + ["--format", "html:\(input)"] + words, environment: environment,
          saying: "\(input): is both input and output")
      }
      // Another report before and after it is written or not, and does no harm.
      guard way.command == "lint", !words.contains("--print-config") else { continue }
      if !words.contains("--baseline"), input != "base.json" {
        try expectRefusal(
          command + ["--write-baseline", input] + words, environment: environment,
          saying: "\(input): is both input and output")
      }
      try expectRefusal(
        command + ["--github-summary"] + words,
        environment: environment.merging(["GITHUB_STEP_SUMMARY": input]) { $1 },
        saying: "\(input): is both input and summary")
    }
  }

  /// As the only output, and as one of the files in a folder.
  @Test(arguments: Way.writers)
  fileprivate func `no archive that is written takes the place of what was read`(way: Way) throws {
    let options = way.words
    for input in way.inputs {
      try expectNoHarm([way.command, "--output", input] + options)
      let parts = input.split(separator: "/")
      let place = parts.dropLast().joined(separator: "/")
      for folder in [".", place.isEmpty ? "." : place] {
        // A form that keeps the name, one with the extension of the input, and others.
        for form in ["binary", "json"] {
          try expectNoHarm([way.command, "--to", form, "--into", folder] + options)
        }
      }
    }
  }

  /// Every file that was there is as it was. Others may have been written.
  private func expectNoHarm(_ words: [String]) throws {
    let before = try contents()
    let result = try BuiltTool.run(words, in: folder.url)
    #expect(result.isOrderly, "\(words): \(result.errors)")
    let after = try contents()
    #expect(before.filter { after[$0] != $1 }.map(\.key) == [], "\(words): \(result.errors)")
    for name in after.keys where before[name] == nil {
      try? FileManager.default.removeItem(at: folder.file(name))
    }
  }

  @Test func `watch writes to no file, and adds nothing to one that it follows`() throws {
    try expectRefusal(["watch", "--format", "text:a.data", "a.data"], saying: "does not end")
    for operands in ["a.data", "sub/b.data a.data", "."] {
      // The run would not end by itself if it did not refuse.
      try expectRefusal(shell: "exec timeout 30 \"$0\" watch \(operands) >> a.data")
    }
  }

  /// A command of tomorrow is looked at too.
  @Test func `every command is here`() throws {
    let commands = Set((Way.all + Way.writers).map(\.command))
    // These read no archive.
    let others: Set = ["help", "explain"]
    #expect(try BuiltTool.commands() == commands.union(others).union(["watch"]))
  }

  /// The same file by other names.
  @Test(arguments: ["./sub//b.data", "sub/../sub/b.data", "hard", "link", "other/b.data"])
  func `no other name helps`(name: String) throws {
    try FileManager.default.linkItem(at: folder.file("sub/b.data"), to: folder.file("hard"))
    try folder.link("other", to: "sub")
    for words in ["dump sub", "lint sub", "plan sub", "stats sub", "diff old sub", "find sub"] {
      let words = words.split(separator: " ").map(String.init)
      try expectRefusal(
        [words[0], "--format", "json:\(name)"] + words.dropFirst(), saying: "both input and output")
    }
  }

  /// What a shell has opened to read, or to add to.
  @Test(arguments: [
    "dump --format json:sub/b.data < sub/b.data", "dump - --format json:sub/b.data < sub/b.data",
    "lint - --format json:sub/b.data < sub/b.data", "plan - --format json:sub/b.data < sub/b.data",
    "stats - --format json:sub/b.data < sub/b.data",
    "diff a.data - --format json:sub/b.data < sub/b.data",
    "dump --files-from - --format json:list < list",
    "lint --files-from - --format json:list < list",
    "lint --expect-paths - a.data --format json:app/expected-paths.txt < app/expected-paths.txt",
    "plan --classes - a.data --format json:app/classes.txt < app/classes.txt",
    "dump --format json:/dev/fd/5 sub 5>>sub/b.data",
    "lint --against old --format json:/dev/fd/5 sub 5>>sub/b.data",
    "find --format json:/dev/fd/5 sub 5>>sub/b.data", "dump sub/b.data >> sub/b.data",
    "lint a.data sub/b.data >> sub/b.data", "plan sub/b.data >> sub/b.data",
    "diff a.data sub/b.data >> sub/b.data",
  ])
  func `nor does a report go into what a shell opened`(line: String) throws {
    try expectRefusal(shell: "exec \"$0\" \(line)")
  }

  /// A folder is walked after the report has begun.
  @Test func `that a walk comes to standard output is reported`() throws {
    let script = "exec \"$0\" dump --format paths . >> sub/b.data"
    let result = try Program.run(["sh", "-c", script, BuiltBinary.path], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("both input and output"), "\(result.errors)")
  }

  @Test func `nor what git compares`() throws {
    let arguments = ["x.data", "a.data", "0", "100644", "sub/b.data", "0", "100644"]
    let before = try contents()
    for input in ["a.data", "sub/b.data", ".restorectl.json"] {
      let result = try BuiltTool.run(
        ["diff", "--git-external-diff", "--format", "text:\(input)"] + arguments, in: folder.url)
      #expect(result.errors.contains("both input and output"))
      #expect(try contents() == before)
    }
  }

  /// A link of another user in place of the report of a build.
  @Test func `a link does not take a report elsewhere`() throws {
    try folder.copy("recipes.data", to: "repository/a.data")
    try folder.write("home/.bashrc", "old")
    try folder.link("repository/report.json", to: "../home/.bashrc")
    try folder.link("repository/device", to: "/dev/null")
    try folder.link("repository/config", to: ".git/config")
    try folder.write("repository/.git/config", "old")
    try folder.link("repository/gone", to: "../home/gone")
    for name in ["report.json", "device", "gone", "config"] {
      let result = try run("lint", "--format", "json:\(name)", "a.data")
      #expect(result.status == 2)
      #expect(result.errors.contains("\(name): cannot be written"), "\(result.errors)")
    }
    #expect(try folder.read("home/.bashrc") == "old")
    #expect(try folder.read("repository/.git/config") == "old")
    #expect(try run("lint", "--format", "json:../home/.bashrc", "a.data").status < 2)
    #expect(try folder.read("home/.bashrc") != "old")
    // Within the folder a link goes on leading to its file.
    try folder.link("repository/latest.json", to: "1.json")
    try folder.write("repository/1.json", [])
    #expect(try run("lint", "--format", "json:latest.json", "a.data").status < 2)
    #expect(try !Data(contentsOf: folder.file("repository/1.json")).isEmpty)
  }

  /// A folder is no better: a repository brings its links with it.
  @Test func `a folder that is a link does not take a report out of a repository`() throws {
    try folder.copy("recipes.data", to: "repository/a.data")
    for part in ["HEAD", "objects/x", "refs/x"] {
      try folder.write("repository/.git/\(part)", "ref: refs/heads/main")
    }
    try folder.write("home/x", [])
    try folder.write("repository/in/x", [])
    try folder.link("repository/out", to: "../home")
    try folder.link("repository/hooks", to: ".git/objects")
    try folder.link("repository/inside", to: "in")
    for name in ["out/r.json", "./in/../out/r.json"] {
      let result = try run("lint", "--format", "json:\(name)", "a.data")
      #expect(result.status == 2)
      #expect(result.errors.contains("out leads out of the repository"), "\(result.errors)")
    }
    #expect(try run("lint", "--format", "json:hooks/r.json", "a.data").status == 2)
    let absolute = folder.path("repository/out/r.json")
    #expect(try run("lint", "--format", "json:\(absolute)", "a.data").status == 2)
    let escaped = folder.path("home/r.json")
    #expect(!FileManager.default.fileExists(atPath: escaped))
    for name in ["inside/r.json", "../home/r.json"] {
      #expect(try run("lint", "--format", "json:\(name)", "a.data").status < 2, "\(name)")
    }
  }

  private func run(_ words: String...) throws -> Program.Result {
    try BuiltTool.run(words, in: folder.file("repository"))
  }
}
