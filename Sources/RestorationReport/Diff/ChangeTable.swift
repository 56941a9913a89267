/// What a comparison shows of an object, above its changes.
struct ChangeHeading {
  enum Status: String {
    case same, added, removed, moved, changed
  }

  /// Nil for the archive itself.
  let path: RestorationPath?
  var fromPath: RestorationPath?
  var className: String?
  var status = Status.same
  var note: String?
  /// All findings below the heading.
  var findings: [Finding] = []
}

/// What rules say about a change or an object.
enum ChangeRemark {
  /// `place` is set if the line above does not show it.
  case finding(Finding, place: String?)
  /// A rule that says the same about other objects.
  case alike(rule: String, words: String)

  var finding: Finding? { if case .finding(let finding, _) = self { finding } else { nil } }
}

/// Prints the parts of a comparison below each other, or side by side.
protocol ChangePrinter {
  mutating func begin(_ heading: ChangeHeading)
  mutating func end()
  /// Writes how many unchanged objects or values are not shown.
  mutating func write(folded count: Int, areObjects: Bool)
  mutating func write(unchanged values: [Change])
  mutating func write(_ change: Change)
  mutating func write(_ remarks: [ChangeRemark])
  mutating func write(contentsOf node: RestorationNode, isNew: Bool)
  /// Writes values that could not be compared, and how many more there are.
  mutating func write(uncompared changes: ArraySlice<Change>, more: String?)
}

/// The walk over a comparison: each object with its changes, and the findings about them.
struct ChangeTable {
  /// The largest number of listed values that could not be compared.
  private static let mostUncompared = 100
  static let uncomparedNote = "not compared, redacted on one side"

  private let diff: ArchiveDiff
  private var findings: ChangeFindings
  /// The objects that have a heading of their own.
  private let changedPaths: Set<RestorationPath>

  init(_ diff: ArchiveDiff, _ findings: [Finding]?) {
    self.diff = diff
    self.findings = ChangeFindings(findings ?? [])
    changedPaths = Set(diff.changedObjects.compactMap(\.path))
  }

  mutating func write(to printer: inout some ChangePrinter) {
    if !diff.changedObjects.contains(where: { $0.path == nil }) {
      writeFindings(about: nil, &printer)
    }
    for item in diff.objects {
      switch item {
      case .folded(let count): printer.write(folded: count, areObjects: true)
      case .unchanged(let object):
        printer.begin(ChangeHeading(path: object.path, className: object.className))
        printer.end()
      case .changed(let object): write(object, &printer)
      }
    }
    while let path = findings.next { writeFindings(about: path, &printer) }
    writeUncompared(to: &printer)
  }

  func writeUncompared(to printer: inout some ChangePrinter) {
    guard !diff.uncompared.isEmpty else { return }
    let (shown, more) = diff.uncompared.shown(Self.mostUncompared)
    printer.write(uncompared: shown, more: more)
  }

  private mutating func write(_ object: ObjectDiff, _ printer: inout some ChangePrinter) {
    let about = object.items.map { item in
      item.changed.map { findings.take(about: $0) } ?? []
    }
    let remarks = takeRemarks(about: object)
    let changes = object.changes
    let main = changes.first { $0.kind.status != nil }
    printer.begin(
      ChangeHeading(
        path: object.path, fromPath: object.fromPath, className: object.className,
        status: main?.kind.status ?? .changed, note: main?.note,
        findings: about.flatMap(\.self) + remarks.compactMap(\.finding)))
    var unchanged: [Change] = []
    for (item, found) in zip(object.items, about) {
      if case .unchanged(let value) = item {
        unchanged.append(value)
        continue
      }
      printer.write(unchanged: unchanged)
      unchanged = []
      if case .folded(let count) = item { printer.write(folded: count, areObjects: false) }
      if let change = item.changed, change.kind.status == nil { printer.write(change) }
      printer.write(found.map { .finding($0, place: nil) })
    }
    printer.write(unchanged: unchanged)
    printer.write(remarks)
    for change in changes {
      guard let status = change.kind.status, let node = change.node else { continue }
      printer.write(contentsOf: node, isNew: status == .added)
    }
    printer.end()
  }

  // MARK: Findings

  private mutating func takeRemarks(about object: ObjectDiff) -> [ChangeRemark] {
    let own = findings.take(below: object.path)
    guard let path = object.path, let fromPath = object.fromPath,
      object.changes.contains(where: { $0.kind == .nodeMoved })
    else {
      return own.map { .finding($0, place: $0.key) }
    }
    return remarks(
      own + findings.take(movedFrom: fromPath, to: path, besides: changedPaths), movedTo: path)
  }

  /// The findings about a moved object and about what moved with it; equal ones are shown once.
  private func remarks(_ findings: [Finding], movedTo path: RestorationPath) -> [ChangeRemark] {
    var remarks: [ChangeRemark] = []
    var told: Set<String> = []
    var others: [Finding] = []
    for finding in findings {
      let isOwn = finding.path.isSame(as: path.raw)
      if told.insert(finding.rule).inserted || isOwn {
        let place = finding.path.map { PlaceText.path(RestorationPath($0)) }
        remarks.append(.finding(finding, place: isOwn ? finding.key : place))
      } else {
        others.append(finding)
      }
    }
    return remarks
      + others.grouped(by: \.rule).map { rule, findings in
        let objects = CountText.count(findings.count, "object")
        return .alike(rule: rule, words: "the same for \(objects) that moved with it")
      }
  }

  /// The findings about an object without a change of its own.
  private mutating func writeFindings(
    about path: RestorationPath?, _ printer: inout some ChangePrinter
  ) {
    let found = findings.take(below: path)
    guard !found.isEmpty else { return }
    printer.begin(ChangeHeading(path: path, findings: found))
    printer.write(found.map { .finding($0, place: $0.key) })
    printer.end()
  }
}

extension Change.Kind {
  /// What a change of a whole object makes of it; nil for others.
  fileprivate var status: ChangeHeading.Status? {
    switch self {
    case .nodeAdded: .added
    case .nodeRemoved: .removed
    case .nodeMoved: .moved
    default: nil
    }
  }
}

extension Change {
  /// Its place as a pattern names it, with secrets redacted unless the options reveal them.
  func printedPlace(_ options: RenderOptions) -> String {
    PlaceText.place(path, keyPath: ChangeValues(self, options).key ?? "")
  }
}

extension ArchiveDiff {
  var changedObjects: [ObjectDiff] { objects.compactMap(\.changed) }
}

extension ObjectDiff {
  var displayName: String { path.map(PlaceText.path) ?? PlaceText.archive }
}
