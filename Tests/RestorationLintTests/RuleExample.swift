import Foundation
import RestorationLint
import TestSupport

/// A small archive that shows what a rule finds, or what it does not report: a section of the
/// rule's file in `Rules`.
struct RuleExample: CustomStringConvertible {
  /// The folder of the files, each named after its rule.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "Rules")

  /// What it shows, a few words.
  private(set) var description: String
  /// The places of the findings, in order, as `place` writes them, with severities that are not the rule's;
  /// empty if nothing is reported.
  private(set) var places: [String] = []
  /// Limits of the rule for this example: low ones, so that a small archive can exceed them.
  private(set) var limits: [String: Int] = [:]
  /// The contents of its blocks, by the words after the fence: the archive is `json`.
  private var files: [(name: String, text: String)] = []

  /// The examples of a rule, in the order of the file.
  static func all(of rule: Rule) throws -> [RuleExample] {
    let text = try String(contentsOf: folder.appending(path: "\(rule.id).md"), encoding: .utf8)
    return text.components(separatedBy: "\n## ").dropFirst().map(RuleExample.init)
  }

  private init(_ section: String) {
    let lines = section.components(separatedBy: "\n")
    description = lines[0]
    var block: String?
    for line in lines.dropFirst() {
      if line.hasPrefix("```") {
        block = block == nil ? String(line.dropFirst(3)) : nil
        if let block { files.append((block, "")) }
      } else if block != nil {
        files[files.count - 1].text += line + "\n"
      } else if line.hasPrefix("→ "), line != "→ nothing" {
        places.append(String(line.dropFirst(2)).replacing("the archive", with: ""))
      } else if line.hasPrefix("Limits: ") {
        for limit in line.dropFirst(8).components(separatedBy: ", ") {
          let words = limit.split(separator: " ")
          limits[String(words[0])] = Int(words[1])
        }
      }
    }
  }

  /// A block with nodes, after lines for other members, as a whole document.
  private static func document(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n")
    let nodes = lines.firstIndex { $0.hasPrefix("{") } ?? lines.count
    return """
      { "schema": "restorectl.archive/1",
      \(lines[..<nodes].joined(separator: "\n"))
      "nodes": [
      \(lines[nodes...].joined(separator: "\n"))
      ] }
      """
  }

  func archive() throws -> RestorationArchive {
    guard let file = files.first(where: { $0.name == "json" }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try RestorationArchive(text: Self.document(file.text), name: "a.json")
  }

  /// The other inputs of the example, read as files would be.
  func context() throws -> LintContext {
    var context = LintContext()
    var neighbours = BundleNeighbours()
    for (name, text) in files where name != "json" {
      let bytes = ByteSlice(utf8: text)
      switch name {
      case "json older":
        context.older = try RestorationArchive(text: Self.document(text), name: "older.json")
      case "text expected-paths":
        context.project.expectedPaths = try ExpectedPath.list(reading: bytes)
      case "text classes": context.project.classNames = try ClassNameList.names(reading: bytes)
      case "json Info.plist", "xml Info.plist":
        context.project.infoPlist = try InfoPlist(reading: bytes)
      case "xml restorationInfo.plist":
        try neighbours.add(.restorationInfo, in: PlistDocument.read(bytes))
        context.neighbours = neighbours
      case "json inprogress.data":
        try neighbours.add(.inProgress, in: PlistDocument.read(bytes))
        context.neighbours = neighbours
      case "text scenes":
        neighbours.savedScenes = Set(text.split(separator: "\n").map { String($0) })
        context.neighbours = neighbours
      case let name where name.hasSuffix(".storyboard"):
        let file = String(name.dropFirst("xml ".count))
        context.project.storyboards = [try Storyboard(reading: bytes, file: file)]
      default: throw CocoaError(.fileReadUnknown)
      }
    }
    return context
  }

  /// The findings of all rules in an archive, by default the example's, then those in its other
  /// files.
  func findings(
    of rule: Rule, in archive: RestorationArchive? = nil, older: RestorationArchive? = nil
  ) throws -> [Finding] {
    var settings = LintConfiguration.RuleSettings()
    settings.limits = limits
    let linter = Linter(configuration: LintConfiguration(rules: [rule.id: settings]))
    var context = try context()
    if let older { context.older = older }
    return linter.check(try archive ?? self.archive(), context: context).findings
      + linter.findings(in: context.project).flatMap(\.findings)
  }
}
