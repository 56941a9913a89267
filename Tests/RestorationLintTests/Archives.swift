import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading

/// A tree written as JSON, read as a file would be.
func archive(_ document: String, name: String? = "a.json") throws -> RestorationArchive {
  try RestorationArchive(reading: ByteSlice(Array(document.utf8)), name: name)
}

/// A tree of paths, without any state.
func archive(paths: [String]) -> RestorationArchive {
  RestorationArchive(nodes: paths.map { node($0) })
}

/// A node with state and views.
func node(
  _ path: String, _ state: [StateEntry] = [], views: [RestorationNode] = [],
  hasState: Bool = true
) -> RestorationNode {
  var content = NodeContent(kind: .viewController)
  content.state = state
  content.views = NodeList(views)
  return RestorationNode(path: RestorationPath(path), hasState: hasState, content: content)
}

/// A view without state of its own.
func view(_ path: String, _ state: [StateEntry] = []) -> RestorationNode {
  var content = NodeContent(kind: .view)
  content.state = state
  return RestorationNode(path: RestorationPath(path), content: content)
}

/// What one rule finds, as `path#key`.
func places(of rule: String, in archive: RestorationArchive) -> [String] {
  Linter(configuration: LintConfiguration(only: [rule])).findings(in: archive).map(place)
}

/// `path#key` of a finding; `#key` for findings about the archive.
func place(_ finding: Finding) -> String {
  (finding.path ?? "") + (finding.key.map { "#" + $0 } ?? "")
}
