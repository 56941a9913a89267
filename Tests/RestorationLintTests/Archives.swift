import RestorationLint
import TestSupport

func archive(paths: [String]) -> RestorationArchive {
  RestorationArchive(nodes: paths.map { node($0) })
}

/// An archive with values of the app delegate, and with other facts of the whole archive.
func archive(
  _ nodes: [RestorationNode] = [], delegate: [StateEntry] = [],
  _ edit: (inout Envelope) -> Void = { _ in }
) -> RestorationArchive {
  var envelope = Envelope()
  envelope.state = delegate
  edit(&envelope)
  return RestorationArchive(envelope: envelope, nodes: nodes)
}

func node(
  _ path: String, _ state: [StateEntry] = [], className: String? = nil,
  restorationClass: String? = nil, storyboard: StoryboardReference? = nil,
  kind: NodeKind = .viewController, views: [RestorationNode] = [], hasState: Bool = true
) -> RestorationNode {
  .of(
    kind, path, className: className.map { .value($0) } ?? .unstated,
    restorationClass: restorationClass, storyboard: storyboard, hasState: hasState, state: state,
    views: views)
}

func controller(
  _ path: String, _ className: String, _ state: [StateEntry] = [],
  restorationClass: String? = nil, storyboard: StoryboardReference? = nil,
  kind: NodeKind = .viewController
) -> RestorationNode {
  node(
    path, state, className: className, restorationClass: restorationClass,
    storyboard: storyboard, kind: kind)
}

func view(
  _ path: String, _ state: [StateEntry] = [], className: String? = nil
) -> RestorationNode {
  node(path, state, className: className, kind: .view)
}

/// A node whose coder cannot be decoded.
func unreadableNode(_ path: String, className: Recorded<String> = .unstated) -> RestorationNode {
  var content = NodeContent()
  content.className = className
  content.unreadable = UnreadableState(bytes: ByteSlice([1]), reason: "expected a, found b")
  return RestorationNode(path: RestorationPath(path), content: content)
}

func findings(
  of rule: String, in archive: RestorationArchive, _ context: LintContext = LintContext(),
  _ edit: (inout LintConfiguration.RuleSettings) -> Void = { _ in }
) -> [Finding] {
  var settings = LintConfiguration.RuleSettings()
  edit(&settings)
  let configuration = LintConfiguration(rules: [rule: settings], only: [rule])
  return Linter(configuration: configuration).findings(in: archive, context: context)
}

/// What one rule finds, as `path#key`.
func places(
  of rule: String, in archive: RestorationArchive, _ context: LintContext = LintContext()
) -> [String] {
  findings(of: rule, in: archive, context).map(place)
}

/// `path#key` of a finding; `#key` for findings about the archive.
func place(_ finding: Finding) -> String {
  (finding.path ?? "") + (finding.key.map { "#" + $0 } ?? "")
}
