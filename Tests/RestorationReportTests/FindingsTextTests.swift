import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading
import RestorationReport
import Testing

/// A report on archives that were written as JSON trees.
func lintReport(
  _ files: [(name: String, document: String)], failures: [LintReport.Failure] = [],
  skippedRules: [LintReport.SkippedRule] = []
) throws -> LintReport {
  var report = LintReport(failures: failures, skippedRules: skippedRules)
  for file in files {
    let archive = try RestorationArchive(
      reading: ByteSlice(Array(file.document.utf8)), name: file.name)
    report.files.append(.init(file: file.name, findings: Linter().findings(in: archive)))
  }
  return report
}

/// A report in a format, as text.
func rendered(
  _ report: LintReport, as name: String, _ options: RenderOptions = RenderOptions()
) throws -> String {
  let format = try #require(ReportRegistry.findings.named(name))
  var options = options
  options.tool = ToolIdentity(version: "1.2.3")
  var buffer: [UInt8] = []
  format.write([report], options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

/// A tree of paths with the text of their states.
func tree(_ paths: String...) -> String {
  let nodes = paths.map { "{ \"path\": \"\($0)\" }" }.joined(separator: ", ")
  return "{ \"schema\": \"restorectl.archive/1\", \"nodes\": [ \(nodes) ] }"
}

let filters = """
  { "schema": "restorectl.archive/1",
    "nodes": [ { "path": "Root", "state": { "first": { "$reference": "Root/:[0]:/Filter" } } },
               { "path": "Root/:[0]:/Filter" }, { "path": "Root/:[0]:/Filter" } ] }
  """
let drawer = """
  { "schema": "restorectl.archive/1",
    "envelope": { "majorVersion": 2, "bundleVersion": "1", "systemVersion": "17.2",
                  "userInterfaceIdiom": "pad", "timestamp": "2024-05-01T09:30:00Z",
                  "firstResponders": [ "Drawer/name" ] },
    "nodes": [
      { "path": "Drawer", "className": null, "state": {
          "links": [ 1, { "$reference": "Drawer/Left" } ] } } ] }
  """

struct FindingsTextTests {
  @Test func severalFiles() throws {
    let report = try lintReport([
      ("a/filters.json", filters), ("a/good.json", tree("Root")), ("drawer.json", drawer),
    ])
    #expect(
      try rendered(report, as: "text") == """
        a/filters.json:3:57: error: [duplicate-path] Root/:[0]:/Filter: appears 2 times in the list of saved objects, but only one state was saved. Fix: give each object a different restorationIdentifier.
        drawer.json:7:18: error: [dangling-reference] Drawer#links[1]: refers to 'Drawer/Left', which was not saved. Fix: give the target a restorationIdentifier, or do not encode it.
        drawer.json:6:15: warning: [missing-class-name] Drawer: the saved state does not contain the class of the object. Fix: do not encode a value for kUIStateRestorationClassNameKey; if the archive was edited, take a new one: run the app, go to the Home screen, then copy the file that 'restorectl find' lists.

        2 errors, 1 warning, 1 note in 2 of 3 archives; --notes lists the notes
        Try 'restorectl explain duplicate-path'.

        """)
  }

  @Test func aTerminalHasProblemAndFixBelowThePlace() throws {
    var options = RenderOptions()
    options.layout = TextLayout(columns: 80)
    options.listsNotes = true
    let report = try lintReport([
      ("a/filters.json", filters), ("a/good.json", tree("Root")), ("drawer.json", drawer),
    ])
    #expect(
      try rendered(report, as: "text", options) == """
        a/filters.json
          error  Root/:[0]:/Filter  duplicate-path
            appears 2 times in the list of saved objects, but only one state was saved
            Fix: give each object a different restorationIdentifier

        drawer.json
          error    Drawer#links[1]  dangling-reference
            refers to 'Drawer/Left', which was not saved
            Fix: give the target a restorationIdentifier, or do not encode it
          warning  Drawer  missing-class-name
            the saved state does not contain the class of the object
            Fix: do not encode a value for kUIStateRestorationClassNameKey; if the
            archive was edited, take a new one: run the app, go to the Home screen, then
            copy the file that 'restorectl find' lists
          note     #kFirstRespondersKey[0]  dangling-reference
            the first responder 'Drawer/name' was not saved
            Fix: give the target a restorationIdentifier, or do not encode it

        2 errors, 1 warning, 1 note in 2 of 3 archives
        Try 'restorectl explain duplicate-path'.

        """)
  }

  @Test func manyFindingsBeginWithATableByRule() throws {
    var options = RenderOptions()
    options.layout = TextLayout(columns: 80)
    let findings =
      (0..<30).map { AwkwardFindings.finding(.warning, path: "A/\($0)") }
      + (0..<19).map { AwkwardFindings.finding(.error, path: "B/\($0)") }
      + (0..<1200).map { AwkwardFindings.finding(.info, path: "C/\($0)") }
    func page(_ findings: [Finding]) throws -> String {
      try rendered(LintReport(files: [.init(file: "f", findings: findings)]), as: "text", options)
    }
    // Notes are counted only, so that 49 are shown.
    #expect(try page(findings).hasPrefix("f\n  error    B/0  sample-fault\n"))
    let one = [AwkwardFindings.finding(.error, path: "D")]
    #expect(
      try page(findings + one).hasPrefix(
        """
        50 findings by rule
          20  error    sample-fault
          30  warning  sample-doubt

        f
          error    B/0  sample-fault

        """))
    options.listsNotes = true
    #expect(
      try page(findings + one).hasPrefix(
        """
        1,250 findings by rule
             20  error    sample-fault
             30  warning  sample-doubt
          1,200  note     sample-note

        """))
    // In a pipe each line is a finding.
    options.layout = TextLayout()
    #expect(try page(findings + one).hasPrefix("f: warning: [sample-doubt] A/0: "))
  }

  @Test func notesAreListedWhereTheyFail() throws {
    var options = RenderOptions()
    options.failingSeverity = .info
    let report = LintReport(files: [.init(file: "f", findings: [AwkwardFindings.finding(.info)])])
    for columns in [nil, 80] {
      options.layout = TextLayout(columns: columns)
      let text = try rendered(report, as: "text", options)
      #expect(text.contains("sample-note") && !text.contains("--notes"))
      var usual = RenderOptions()
      usual.layout = options.layout
      let plain = try rendered(report, as: "text", usual)
      #expect(plain == "1 note in 1 archive; --notes lists the notes\n")
    }
  }

  /// The hint is about the first finding with the highest severity.
  @Test func theGravestFindingIsExplained() throws {
    var report = try lintReport([("drawer.json", drawer), ("filters.json", filters)])
    report.files[0].findings.removeAll { $0.severity == .error }
    #expect(report.files[0].findings.map(\.severity) == [.info, .warning])
    #expect(try rendered(report, as: "text").hasSuffix("explain duplicate-path'.\n"))
    report.files[1].findings = []
    #expect(try rendered(report, as: "text").hasSuffix("explain missing-class-name'.\n"))
  }

  @Test(arguments: [
    (0, "no archive was checked\n"), (1, "no findings in 1 archive\n"),
    (2, "no findings in 2 archives\n"),
  ])
  func nothingFound(count: Int, text: String) throws {
    let files = (0..<count).map { (name: "\($0)", document: tree("Root")) }
    #expect(try rendered(lintReport(files), as: "text") == text)
  }

  @Test func oneArchiveWithFindings() throws {
    let text = try rendered(lintReport([("a", filters)]), as: "text")
    #expect(text.contains("\n1 error in 1 archive\n"))
  }

  @Test func failuresAndSkippedRules() throws {
    let report = try lintReport(
      [("a", tree("Root"))],
      failures: [.init(file: "b", message: "expected bytes, found none")],
      skippedRules: [
        .init(rule: "duplicate-path", needs: .uikitArchive),
        .init(rule: "path-removed", needs: .olderArchive),
        .init(rule: "storyboard-missing", needs: .storyboards),
        .init(
          rule: "restoration-class-missing", needs: .classNames, alternatives: [.storyboards]),
      ])
    #expect(
      try rendered(report, as: "text") == """
        no findings in 1 archive · 1 input could not be checked
        3 more rules with --storyboards, --classes, --against
        'restorectl plan --storyboards FOLDER FILE' shows how each object would be restored.
        'restorectl lint --against OLD FILE' checks what users of an older version would lose.

        """)
    var options = RenderOptions()
    options.showsHints = false
    #expect(
      try rendered(report, as: "text", options)
        == "no findings in 1 archive · 1 input could not be checked\n")
    options.isFull = true
    #expect(
      try rendered(report, as: "text", options) == """
        no findings in 1 archive · 1 input could not be checked
        3 more rules with --storyboards, --classes, --against
        skipped path-removed: it needs --against
        skipped storyboard-missing: it needs --storyboards
        skipped restoration-class-missing: it needs --classes or --storyboards

        """)
  }

  @Test func placesAreShownAsCompilersDo() throws {
    var report = try lintReport([("drawer.json", drawer)])
    #expect(try rendered(report, as: "text").contains("drawer.json:7:18: error: [dangling-ref"))
    report.files[0].findings = [
      AwkwardFindings.finding(.error, path: "Root", at: (31, line: nil, column: nil))
    ]
    #expect(try rendered(report, as: "text").hasPrefix("drawer.json:0x1f: error: [sample-fault] "))
    var options = RenderOptions()
    options.layout = TextLayout(columns: 80)
    options.isFull = true
    let text = try rendered(report, as: "text", options)
    #expect(text.hasPrefix("drawer.json\n  error  Root  sample-fault  (offset 0x1f)\n"))
  }

  @Test func longTextsAreCutInTheMiddle() throws {
    let long = String(repeating: "a", count: 300) + String(repeating: "b", count: 300)
    let report = try lintReport([("f", tree(long, long))])
    let cut = String(repeating: "a", count: 200) + "…" + String(repeating: "b", count: 200)
    #expect(try rendered(report, as: "text").contains(": error: [duplicate-path] \(cut): "))
    var options = RenderOptions()
    options.isFull = true
    #expect(try rendered(report, as: "text", options).contains(long))
    #expect(try rendered(report, as: "json").contains(long))
  }

  @Test func colours() throws {
    var options = RenderOptions()
    options.colored = true
    let text = try rendered(lintReport([("f", filters)]), as: "text", options)
    #expect(text.contains(": \u{1b}[1;31merror\u{1b}[0m: [duplicate-path] "))
    #expect(try !rendered(lintReport([("f", filters)]), as: "text").contains("\u{1b}"))
    #expect(try !rendered(lintReport([("f", filters)]), as: "json", options).contains("\u{1b}"))
  }

  /// A line of output may be read as a command by a CI system, and a terminal acts on controls.
  @Test(arguments: [
    ("::error file=a::b", "./::error file=a::b:"),
    ("##[error]x", "./#\\u{23}[error]x:"),
    (" ::error::", "./ ::error:::"),
    ("a\n::error::b", "a\\u{a}::error::b:"),
    ("\u{1b}[2J", "\\u{1b}[2J:"),
    ("\r::error::", "./\\u{d}::error:::"),
    ("\u{202e}a", "\\u{202e}a:"),
    ("", "'':"),
  ])
  func namesForgeNothing(name: String, start: String) throws {
    let text = try rendered(lintReport([(name, filters)]), as: "text")
    #expect(text.hasPrefix(start + "3:57: error: [duplicate-path] Root/"))
  }

  @Test func textOfTheArchiveStaysInItsLine() throws {
    let evil = "A\\n::error::x\\u001b[2J\\u2028\\u200f"
    let document = """
      { "schema": "restorectl.archive/1",
        "nodes": [ { "path": "\(evil)", "state": { "\(evil)": { "$reference": "\(evil)2" },
                     "v": { "$unreadable": "\(evil)" } } },
                   { "path": "\(evil)" }, { "path": "\(evil)/" } ],
        "unlistedRestorationClasses": { "\(evil)3": "\(evil)" } }
      """
    let report = try lintReport([("f", document)])
    let text = try rendered(report, as: "text")
    #expect(report.summary.errors + report.summary.warnings == 5)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix("f:") })
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isHidden($0) })
  }

  @Test func anEmptyPathIsSeen() throws {
    let text = try rendered(lintReport([("f", tree("A", ""))]), as: "text")
    #expect(text.contains(": error: [malformed-path] \"\": the path is empty. Fix: "))
  }
}
