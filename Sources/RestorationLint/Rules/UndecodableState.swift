import RestorationArchives

extension Rule {
  static let undecodableState = Rule(
    id: "undecodable-state",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "the state of an object, or a value in it, cannot be decoded",
    rationale: """
      The state of each object and view is a keyed archive inside the archive of the app. If its \
      bytes are not an archive, the object gets no state. If one value is damaged, that key cannot \
      be decoded, and code that decodes it can raise an exception while the app starts. After two \
      crashes during launch the system discards all of the state.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across \
      Launches"; bnickel/Restoration-Inspector
      """,
    remedy: """
      check what encodeRestorableState(with:) encodes there; if the file is damaged, take a new \
      one: \(Rule.newArchive)
      """,
    blindSpots: """
      The rule checks the format of the archive. It does not know whether the app's classes can \
      decode well-formed data, and it does not open archives that the app stores as data. For \
      windows of a Mac app see record-unreadable.
      """,
    fix: RuleFix(
      before: """
        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          draft = coder.decodeObject(forKey: "draft") as! String
        }
        """,
      after: """
        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          let saved = coder.decodeObject(of: NSString.self, forKey: "draft")
          draft = saved as String? ?? ""
        }
        """),
    badExamples: [
      .bad(
        "state that is not an archive", marks: [.init("Root")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "unreadable": { "$data": "YnBsaXN0" } } ] }
        """),
      .bad(
        "the state of a view", marks: [.init("List/table")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List",
                       "views": [ { "path": "List/table",
                                    "unreadable": { "$data": "AAAA" } } ] } ] }
        """),
      .bad(
        "one value", marks: [.init("Root", key: "drafts[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "state": { "drafts": [ "first",
                                              { "$unreadable": "the object is missing" } ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "state with values",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "drafts": [ "first", null ] } } ] }
        """),
      .good(
        "data that is not meant to be an archive",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "bookmark": { "$data": "AAAA" } } } ] }
        """),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard saved.archive.archive.source.container != .appkit else { return }
        if let unreadable = content.unreadable {
          collector.report(
            "the state cannot be decoded: \(unreadable.reason)", at: unreadable.location)
        }
      },
      value: { value, state, collector in
        guard state.owner != .unlisted,
          state.owner == .appDelegate || state.archive.archive.source.container != .appkit
        else { return .skip }
        return value.reportUnreadable(&collector)
      }))
}

extension PlacedValue {
  /// Reports a value that could not be read. For Flutter's state there is a rule of its own.
  func reportUnreadable(_ collector: inout FindingCollector) -> Descent {
    switch value {
    case .unreadable(let why):
      collector.report(
        "the value cannot be decoded: \(why.reason)", key: path, at: why.location ?? location)
    case .opened(let data) where data.format == .flutter: return .skip
    default: break
    }
    return .descend
  }
}
