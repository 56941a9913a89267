/// The findings about a comparison, which are taken by what they are about.
struct ChangeFindings {
  /// The kind of change that a rule is about. Other rules are about the object, or a key of it.
  private static let kinds: [String: Change.Kind] = [
    "restoration-class-changed": .restorationClassChanged, "class-changed": .classChanged,
    "path-removed": .nodeRemoved, "path-added": .nodeAdded,
    "storyboard-identifier-changed": .storyboardChanged,
  ]

  private var waiting: [RestorationPath?: [Finding]] = [:]
  private var order: [RestorationPath?] = []
  /// The objects that have changes of their own.
  private let changed: Set<RestorationPath>

  init(_ findings: [Finding], in diff: ArchiveDiff) {
    for (path, findings) in findings.grouped(by: { $0.path.map { RestorationPath($0) } }) {
      order.append(path)
      waiting[path] = findings
    }
    changed = findings.isEmpty ? [] : Set(diff.changedObjects.compactMap(\.path))
  }

  var isEmpty: Bool { waiting.isEmpty }

  mutating func take(about change: Change) -> [Finding] {
    guard let findings = waiting[change.path] else { return [] }
    let belongs = { (finding: Finding) -> Bool in
      if let kind = Self.kinds[finding.rule] { return kind == change.kind }
      guard let key = finding.key else { return false }
      let fact = change.path == nil ? change.key.flatMap { KnownKeys.keysOfFacts[$0] } : nil
      return [change.key, fact].contains { $0.isSame(as: key) }
    }
    waiting[change.path] = findings.filter { !belongs($0) }
    return findings.filter(belongs)
  }

  /// Takes the remaining findings about an object. Of one that moved, also those under its old path
  /// and about the objects that moved with it, except those with changes of their own.
  mutating func takeRest(
    about path: RestorationPath?, movedFrom old: RestorationPath?
  ) -> [Finding] {
    var paths = [path]
    if let old, let path {
      paths += order.filter { other in
        guard let other, !changed.contains(other) else { return false }
        return other == old || other.raw.begins(with: old.raw + "/")
          || other.raw.begins(with: path.raw + "/")
      }
    }
    return paths.flatMap { waiting.removeValue(forKey: $0) ?? [] }
  }

  /// The objects with remaining findings; nil is the archive itself.
  var remaining: [RestorationPath?] { order.filter { !(waiting[$0] ?? []).isEmpty } }
}
