import AppFiles
import PlistSyntax
import RestorationArchives
import RestorationLint

extension RuleExample {
  /// The other inputs of the example, read as files would be.
  func context() throws -> LintContext {
    var context = LintContext()
    func bytes(_ text: String) -> ByteSlice { ByteSlice(Array(text.utf8)) }
    switch companion {
    case nil: break
    case .olderArchive(let document):
      context.older = try archive(document, name: "older.json")
    case .expectedPaths(let text):
      context.project.expectedPaths = try ExpectedPath.list(reading: bytes(text))
    case .storyboard(let name, let text):
      context.project.storyboards = [
        try Storyboard(reading: bytes(text), file: name + ".storyboard")
      ]
    case .classNames(let text):
      context.project.classNames = try ClassNameList.names(reading: bytes(text))
    case .infoPlist(let text):
      context.project.infoPlist = try InfoPlist(reading: bytes(text))
    case .restorationInfo(let text):
      context.neighbours = try BundleNeighbours(restorationInfo: bytes(text), inProgress: nil)
    case .inProgress(let text):
      context.neighbours = try BundleNeighbours(restorationInfo: nil, inProgress: bytes(text))
    case .savedScenes(let text):
      var neighbours = BundleNeighbours()
      neighbours.savedScenes = Set(text.split(separator: "\n").map { String($0) })
      context.neighbours = neighbours
    }
    return context
  }

  /// The rules as they are, but for the limits that the example sets for its own.
  func configuration(of rule: Rule) -> LintConfiguration {
    var settings = LintConfiguration.RuleSettings()
    settings.limits = limits
    return LintConfiguration(rules: [rule.id: settings])
  }

  /// The findings of all rules in an archive in place of the example's, then those in its other files.
  func findings(of rule: Rule, in archive: RestorationArchive) throws -> [Finding] {
    let context = try context()
    let linter = Linter(configuration: configuration(of: rule))
    return linter.findings(in: archive, context: context)
      + linter.findings(in: context.project).flatMap(\.findings)
  }

  /// What all rules find in the example.
  func findings(of rule: Rule) throws -> [Finding] {
    try findings(of: rule, in: archive(document))
  }
}
