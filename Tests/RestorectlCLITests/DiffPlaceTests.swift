import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// The places that `diff` prints, which `--ignore` and `--path` take.
@Suite struct DiffPlaceTests {
  private static let pairs = Array(
    zip(FlatFormatTests.fixtures, FlatFormatTests.fixtures.dropFirst()))

  private static func run(_ words: [String]) -> TestRun {
    CheckoutFolder.enter()
    return TestRun(words)
  }

  /// The places of the lines of `diff` that show a difference.
  private static func places(in text: String) -> [String] {
    var places: [String] = []
    var object = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("---") && !line.hasPrefix("+++") {
      let words = line.dropFirst(2)
      guard let mark = line.first, "-+~>? ".contains(mark), line.dropFirst().first == " " else {
        continue
      }
      if words.first != " " {
        let heading = words.prefix(upTo: end(of: words, before: "  "))
        let paths =
          mark == ">" ? heading.split(separator: " → ").map(String.init) : [String(heading)]
        object = paths.last ?? ""
        if mark != " " { places += paths }
      } else if "-+~".contains(mark) {
        let row = words.dropFirst(2)
        // Neither a list of moved objects nor a remark about an added or removed object.
        guard row.first != " ", row.first != "…", places.last != object else { continue }
        places.append(object + "#" + row.prefix(upTo: end(of: row, before: ": ")))
      } else if mark == "?" {
        places.append(
          String(words.dropFirst(2).prefix(upTo: end(of: words.dropFirst(2), before: ": "))))
      }
    }
    return places
  }

  /// Where a text begins outside of quotes and brackets.
  private static func end(of line: Substring, before text: String) -> Substring.Index {
    var depth = 0
    var isQuoted = false
    var place = line.startIndex
    while place < line.endIndex {
      let character = line[place]
      if isQuoted, character == "\\" {
        place = line.index(after: place)
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, character == "[" || character == "]" {
        depth += character == "[" ? 1 : -1
      } else if !isQuoted, depth == 0, line[place...].hasPrefix(text) {
        return place
      }
      if place < line.endIndex { place = line.index(after: place) }
    }
    return line.endIndex
  }

  /// Law: each place that `diff` prints names what differs.
  private func expectTaken(_ old: String, _ new: String) {
    let diff = Self.run(["diff", old, new])
    guard diff.status == .remarks else { return }
    let places = Self.places(in: diff.output)
    #expect(!places.isEmpty, "\(diff.output)")
    let ignored = Self.run(
      ["diff", "--ignore=#<order>"] + places.map { "--ignore=" + $0 } + [old, new])
    #expect(ignored.status == .success, "\(ignored.output)\(ignored.messages)")
    #expect(!ignored.messages.contains("matches --ignore"), "\(ignored.messages)")
    let messages = [old, new].map { file in
      Self.run(["dump"] + places.map { "--path=" + $0 } + [file]).messages.split(separator: "\n")
        .filter { $0.contains(" matches '") || $0.contains("option '--path'") }
    }
    #expect(Set(messages[0]).isDisjoint(with: messages[1]), "\(messages[0])")
  }

  @Test(arguments: pairs)
  func `places of differences are taken back`(old: String, new: String) {
    expectTaken(old, new)
  }

  @Test func `places of names with special characters are taken back`() throws {
    let names = [
      "a b", "a*b", "a#b", #"\"q\""#, #"back\\slash"#, "=", "-d", " lead", "trail ", "<x>", "[0]",
      "a.b", ":[x]:", "(app delegate)", "a\\nb", "**", "it's", "<redacted, 40 characters>", "→",
    ]
    let folder = try ScratchFolder()
    for number in 1...2 {
      let state = names.map { #""\#($0)": \#(number)"# }.joined(separator: ",")
      let objects = names.enumerated().map {
        #"{"path": "R/:[\#($0)]:/\#($1)", "className": "C\#(number)", "state": {\#(state)}}"#
      }
      try folder.write(
        "\(number).json",
        """
        {"schema": "restorectl.archive/1", "envelope": {"bundleVersion": "\(number)", "state": {\(state)}},
         "nodes": [{"path": "R"}, {"path": "\(number == 1 ? "Old/" : "New/")"},
         {"path": ":[\(number)]:/moved/**"}, \(objects.joined(separator: ",\n"))]}
        """)
    }
    let files = ["1.json", "2.json"].map { folder.path($0) }
    let diff = Self.run(["diff"] + files)
    #expect(Self.places(in: diff.output).count > names.count * names.count, "\(diff.output)")
    expectTaken(files[0], files[1])
  }

  @Test func `a fact of the archive is ignored under each of its names`() {
    let files = ["Fixtures/diff/monday.data", "Fixtures/diff/tuesday.data"]
    for name in ["bundleVersion", "UIApplicationStateRestorationBundleVersion"] {
      for archive in ["", "(the archive itself)", "(app delegate)"] {
        let run = Self.run(["diff", "--ignore", "\(archive)#\(name)"] + files)
        #expect(!run.output.contains("bundleVersion") && run.messages == "", "\(run.output)")
      }
    }
  }
}
