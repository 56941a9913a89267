struct ChangeFindings {
  /// The kind of change that a rule is about. Other rules are about the object, or a key of it.
  private static let kinds: [String: Change.Kind] = [
    "restoration-class-changed": .restorationClassChanged, "class-changed": .classChanged,
    "path-removed": .nodeRemoved, "path-added": .nodeAdded,
    "storyboard-identifier-changed": .storyboardChanged,
  ]

  private var waiting: [RestorationPath?: [Finding]] = [:]
  private var order: ArraySlice<RestorationPath?> = []

  init(_ findings: [Finding]) {
    for (path, findings) in findings.grouped(by: { $0.path.map { RestorationPath($0) } }) {
      order.append(path)
      waiting[path] = findings
    }
  }

  mutating func take(about change: Change) -> [Finding] {
    take(at: change.path) { finding in
      if let kind = Self.kinds[finding.rule] { return kind == change.kind }
      guard let key = finding.key else { return false }
      let fact = change.path == nil ? change.key.flatMap { KnownKeys.keysOfFacts[$0] } : nil
      return [change.key, change.fromKey, fact].contains { $0.isSame(as: key) }
    }
  }

  mutating func take(below path: RestorationPath?) -> [Finding] { take(at: path) { _ in true } }

  /// The remaining findings about a moved object, under its old path, and about the objects that
  /// moved with it, except those with changes of their own.
  mutating func take(
    movedFrom fromPath: RestorationPath, to path: RestorationPath,
    besides others: Set<RestorationPath>
  ) -> [Finding] {
    let isBelow = { (other: RestorationPath?) -> Bool in
      guard let other, !others.contains(other) else { return false }
      return other == fromPath || other.raw.begins(with: fromPath.raw + "/")
        || other.raw.begins(with: path.raw + "/")
    }
    return order.filter(isBelow).flatMap { take(at: $0) { _ in true } }
  }

  /// The first object with remaining findings; the inner nil is the archive itself.
  var next: RestorationPath?? {
    mutating get {
      while let path = order.first, waiting[path]?.isEmpty ?? true { order.removeFirst() }
      return order.first
    }
  }

  private mutating func take(
    at path: RestorationPath?, where belongs: (Finding) -> Bool
  ) -> [Finding] {
    guard let findings = waiting[path] else { return [] }
    let taken = findings.filter(belongs)
    if !taken.isEmpty { waiting[path] = findings.filter { !belongs($0) } }
    return taken
  }
}
