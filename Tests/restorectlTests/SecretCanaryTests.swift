import Foundation
import TestSupport
import Testing

/// Canaries: tokens in every place of archives, and none of them in any output.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct SecretCanaryTests {
  /// A token of the form that one service gives out, or any text where the name says that it is a secret.
  private static func canary(_ place: Int, _ run: Int = 0) -> String {
    let name = "CANARY\(run)\(String(place + 100).dropFirst())"
    if SavedEverywhere.named.contains(SavedEverywhere.places[place]) { return name + "-horse" }
    return "ghp_" + name + String(repeating: "a1B2", count: 8).prefix(36 - name.count)
  }

  private let old: ScratchFolder
  private let new: ScratchFolder
  private let names: [String]

  init() throws {
    old = try ScratchFolder()
    new = try ScratchFolder()
    names = try SavedEverywhere { Self.canary($0) }.write(into: old)
    _ = try SavedEverywhere { Self.canary($0, 1) }.write(into: new)
  }

  private func operands(_ line: EveryOutput.Line, _ name: String) -> [String] {
    let older = old.path(name)
    switch line.words[0] {
    case "diff": return [older, new.path(name)]
    case "find": return [old.path()]
    default: return [older]
    }
  }

  @Test(arguments: EveryOutput.all.indices)
  func `no canary is in any output`(number: Int) throws {
    let line = EveryOutput.all[number]
    // In a short run each output meets some of the files, and the next output others.
    for (place, name) in names.enumerated() where TestSize.isFull || (place + number) % 3 == 0 {
      let result = try BuiltTool.run(line.words + operands(line, name))
      #expect(result.isOrderly)
      for place in SavedEverywhere.places.indices {
        for run in 0...1 {
          let canary = Self.canary(place, run)
          for form in [canary, Data(canary.utf8).base64EncodedString()] {
            #expect(
              !result.output.contains(form) && !result.errors.contains(form),
              "\(name): \(SavedEverywhere.places[place])")
          }
        }
        #expect(!(result.output + result.errors).contains("CANARY"), "\(name): part of one")
      }
    }
  }

  /// With names that look like secrets, too.
  @Test(arguments: ["json", "keyed-json", "xml", "binary"], [[], ["--identifiers"]])
  func `no canary is in what redact writes`(form: String, options: [String]) throws {
    for name in names {
      let words = ["redact", "--to", form, "--lossy"] + options
      let result = try BuiltTool.run(words + [old.path(name)])
      // The records of a Mac app have no keyed form.
      let isEmpty = result.output.isEmpty && (form == "json" || !name.hasPrefix("a.savedState"))
      #expect(result.isOrderly && !isEmpty, "\(name): \(result.errors)")
      let text = result.output + result.errors
      #expect(!text.contains("CANARY"), "\(name)")
      // Nor in base64, wherever it begins.
      for part in ["Q0FOQVJZ", "NBTkFSW", "DQU5BUl"] { #expect(!text.contains(part), "\(name)") }
    }
  }

  /// What convert writes holds everything, as a copy does; its messages name no secret.
  @Test(arguments: ["json", "keyed-json", "xml", "binary"])
  func `no canary is in what convert says`(form: String) throws {
    for name in names {
      for options in [[], ["--lossy"]] {
        let words = ["convert", "--to", form, "--output", "written"] + options
        let result = try BuiltTool.run(words + [old.path(name)], in: new.url)
        #expect(result.isOrderly)
        #expect(!(result.output + result.errors).contains("CANARY"), "\(name): \(result.errors)")
      }
    }
  }

  /// What stands where a syntax, or a tag of a tree, has something else.
  @Test(arguments: [
    "<plist><string>a&@;</string></plist>", "<plist><string>a&@ b</string></plist>",
    "<plist><integer>@</integer></plist>", "<plist><real>@</real></plist>",
    "<plist><date>@</date></plist>", "<plist><data>@!</data></plist>",
    "<plist><true>@</true></plist>", "<plist><@/></plist>", "<plist><a></@></plist>",
    "<plist @='1' @='2'/>", "<?xml version='1.0' encoding='@'?><plist/>", "{@}", #"{"a": @}"#,
    #"{"a": "\@"}"#, "@", #"{"schema":"@"}"#,
  ])
  func `no canary is in a message about syntax`(file: String) throws {
    try expectNoCanary(in: file.replacing("@", with: Self.canary(1)))
  }

  @Test(arguments: [
    #""$uuid":"@""#, #""$date":"@""#, #""$@":1"#, #""$uuid":"","@":1"#, #""$integer":"@""#,
    #""$real":"@""#, #""$data":"@!""#, #""$object":1,"@":1"#, #""$shared":"@""#,
  ])
  func `no canary is in a message about a tag`(value: String) throws {
    let value = value.replacing("@", with: Self.canary(1))
    try expectNoCanary(
      in: #"{"schema":"restorectl.archive/1","nodes":[{"path":"R","state":{"a":{\#(value)}}}]}"#)
  }

  /// What a tree written by hand says about records, of which a binary archive has fixed words.
  @Test func `no canary is in a fact about records`() throws {
    let facts = #"""
      {"schema":"restorectl.archive/1","source":{"container":"appkit"},"nodes":[],"records":{
      "stop":{"byteOffset":1,"reason":"@"}, "windowList":{"isMissing":false,"reason":"@"},
      "unreadable":[{"windowID":1,"byteOffset":1,"reason":"@","sha256":"@"}],
      "unopenable":[{"windowID":1,"count":1,"sha256":"@"}]}}
      """#
    try new.write("a.data", facts.replacing("@", with: Self.canary(1)))
    for line in EveryOutput.all where line.words[0] != "find" {
      let result = try BuiltTool.run(
        line.words + (line.words[0] == "diff" ? ["a.data", "a.data"] : ["a.data"]), in: new.url)
      #expect(result.isOrderly)
      #expect(!(result.output + result.errors).contains("CANARY"), "\(line)")
    }
  }

  @Test(arguments: [
    (".restorectl.json", #"{"rules":{"secret-in-state":{"allow":["@"]}}}"#, "lint --print-config"),
    (".restorectl.json", #"{"exclude":["@"],"diffIgnore":["@"]}"#, "lint --print-config"),
    (".restorectl.json", #"{"ignore":[{"path":"@","reason":"@"}]}"#, "lint a.json"),
    (".restorectl.json", #"{"@":1}"#, "lint a.json"), (".restorectl.json", "@", "lint a.json"),
    ("base.json", #"{"schema":"@"}"#, "lint --baseline base.json a.json"),
    ("base.json", #"{"@":"restorectl.baseline/1"}"#, "lint --baseline base.json a.json"),
    (
      "base.json",
      #"{"schema":"restorectl.baseline/1","findings":[{"fingerprint":"\#(zeros)","rule":"@","#
        + #""file":"@","path":"@","key":"@"}]}"#,
      "lint --baseline base.json --strict-baseline a.json"
    ),
    ("list", "@", "dump --files-from list"), ("list", "@", "lint --expect-paths list a.json"),
    ("a.json", tree, "dump --path @ a.json"), ("a.json", tree, "dump --format @ a.json"),
    ("a.json", tree, "diff --ignore **#@ a.json a.json"), ("a.json", tree, "explain @"),
  ])
  func `no canary is in a message about settings`(name: String, text: String, line: String) throws {
    try new.write("a.json", Self.tree)
    try new.write(name, Array(text.replacing("@", with: Self.canary(1)).utf8))
    let result = try BuiltTool.run(line.replacing("@", with: Self.canary(1)), in: new.url)
    #expect(result.isOrderly)
    #expect(!(result.output + result.errors).contains("CANARY"), "\(result.errors)")
  }

  private static let zeros = String(repeating: "0", count: 32)
  private static let tree = #"{"schema":"restorectl.archive/1","nodes":[]}"#

  private func expectNoCanary(in file: String) throws {
    try new.write("a.data", file)
    for command in ["dump", "lint --format json", "dump --textconv"] {
      let result = try BuiltTool.run(command, ["a.data"], in: new.url)
      #expect(result.status == 2, "\(command)")
      #expect(!(result.output + result.errors).contains("CANARY"), "\(command): \(result.errors)")
    }
  }

  /// As the app saves.
  @Test(arguments: ["text", "jsonl"])
  func `no canary is in what watch shows`(format: String) throws {
    for name in names {
      let folder = try ScratchFolder()
      _ = try SavedEverywhere { Self.canary($0) }.write(into: folder)
      let run = try BuiltTool.start(
        ["watch", "--format", format, name], in: folder.url, bounds: .init(seconds: 60))
      try run.wait { try run.errorText.contains("Control-C") }
      try Data(contentsOf: new.file(name)).write(to: folder.file(name), options: .atomic)
      try run.wait { try run.outputText.contains("\n") }
      run.process.interrupt()
      let result = try run.result()
      #expect(!result.output.isEmpty, "\(name): \(result.errors)")
      #expect(!(result.output + result.errors).contains("CANARY"), "\(name)")
    }
  }

  /// Else a command of tomorrow would not be looked at.
  @Test func `all commands are looked at`() throws {
    // The others read no archive, and would fail for being given one; convert, redact and watch have tests
    // of their own.
    let others: Set = ["help", "explain", "convert", "redact", "watch"]
    #expect(try BuiltTool.commands() == others.union(EveryOutput.formats.keys))
  }

  /// Reports that are kept: what a run writes, and what it takes up of an earlier one.
  @Test func `no canary is in a baseline or a summary`() throws {
    let folder = try ScratchFolder()
    for name in names {
      let words = ["lint", "--write-baseline", "baseline.json", "--format", "json:report"]
      _ = try BuiltTool.run(words + [old.path(name)], in: folder.url)
      for file in try folder.names {
        let text = try folder.read(file)
        #expect(!text.contains("CANARY"), "\(name): \(file)")
      }
    }
  }

  /// Else the test above would pass for a place that is never printed.
  @Test func `every canary is shown to who asks for it`() throws {
    var shown = ""
    for name in names {
      shown += try BuiltTool.run(["dump", "--reveal", "--full", old.path(name)]).output
    }
    // Data that is no text is shown by its size.
    for (number, place) in SavedEverywhere.places.enumerated() where !place.hasSuffix("ata") {
      #expect(shown.contains(Self.canary(number)), "\(place)")
    }
  }
}
