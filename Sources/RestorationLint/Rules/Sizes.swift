extension Rule {
  static let largeState = Rule(
    "large-state", .warning, needs: [.archive],
    "the archive, the state of one object or one value is larger than a limit",
    options: [
      RuleOption("archiveBytes", .limit(256 << 10, unit: "bytes"), "the state of all objects"),
      RuleOption("objectBytes", .limit(64 << 10, unit: "bytes"), "the state of one object"),
      RuleOption("valueBytes", .limit(16 << 10, unit: "bytes"), "the value under one key"),
    ],
    page: """
      UIKit encodes state when the app goes to the background, on the main thread and in the few
      seconds that the system grants, and decodes it while the app starts. State is for identifiers,
      not for content. restorectl's own limits are well above what screens need: Apple documents
      none, and larger state may be restored too. State of four times the limit is an error.

      Fix: save identifiers, and store the content in files or a database
      Source: uikit.md, row S1; Apple, App Programming Guide for iOS, "Preserving Your App's Visual
      Appearance Across Launches"; Apple, View Controller Programming Guide for iOS, "Preserving and
      Restoring State"; the limits are restorectl's
      Blind spots: The size of an archive is that of the state of all its objects, which is the same
      in every syntax, not the size of its file; for a tree in JSON it is the size of its values.
      The size of a value is the size of its text, data and numbers, with each shared value counted
      once. In keyed archives that UIKit did not write, only values are checked.
      Before:
        coder.encode(articles.map(\\.html) as NSArray, forKey: "articles")
      After:
        coder.encode(articles.map(\\.id) as NSArray, forKey: "articleIDs")
      """,
    archive: { facts, collector in
      guard facts.container == .uikit else { return }
      let objects = facts.objects.objects + facts.unlisted
      var byteCount = StateSize.byteCount(facts.archive.envelope?.state ?? [])
      for object in objects where object.node.hasState { byteCount += object.byteCount }
      check(byteCount, "archiveBytes", "the state of all objects", &collector)
    },
    object: { entry, _, collector in
      guard !entry.isView, entry.archive.container == .uikit else { return }
      check(entry.byteCount, "objectBytes", "the object's state", &collector)
    },
    state: { state, collector in
      for entry in state.content.state {
        check(StateSize.byteCount(entry.value), "valueBytes", "the value", of: entry, &collector)
      }
    })

  private static func check(
    _ byteCount: Int, _ option: String, _ what: String, of entry: StateEntry? = nil,
    _ collector: inout FindingCollector
  ) {
    let limit = collector.limit(option)
    guard byteCount > limit else { return }
    collector.report(
      "\(what) is \(CountText.bytes(byteCount)), more than restorectl's limit of "
        + CountText.bytes(limit),
      key: entry.map { [.name($0.key)] }, at: entry?.location,
      severity: byteCount / 4 >= limit ? .error : nil)
  }

  static let stateSizeRegression = Rule(
    "state-size-regression", .warning, needs: [.uikitArchive, .olderArchive],
    "the state of an object is much larger than in the older archive",
    options: [
      RuleOption("percent", .limit(50, unit: "percent"), "growth that is allowed"),
      RuleOption("bytes", .limit(8 << 10, unit: "bytes"), "growth that is allowed"),
    ],
    page: """
      State that grows by half and by several kilobytes between two versions usually contains
      content of the app. Every user's device encodes it when the app goes to the background, and
      decodes it while the app starts. The limits are restorectl's own.

      Fix: use 'restorectl diff' to see what was added, and save an identifier of it instead
      Source: Apple, App Programming Guide for iOS, "Preserving Your App's Visual Appearance Across
      Launches"; the limits are restorectl's
      Blind spots: A new object is not compared, and small growth of many objects is not added up.
      What the user did in between counts too: compare archives of the same screens.
      Before:
        coder.encode(messages.map(\\.text) as NSArray, forKey: "messages")
      After:
        coder.encode(messages.last?.id, forKey: "lastMessageID")
      """,
    change: { entry, older, collector in
      guard !entry.isView, !entry.isAppDelegate else { return }
      let (new, old) = (entry.byteCount, older.byteCount)
      let growth = new - old
      guard old > 0, growth > collector.limit("bytes"),
        Double(growth) * 100 > Double(old) * Double(collector.limit("percent"))
      else { return }
      collector.report(
        "the state is \(CountText.bytes(new)), but was \(CountText.bytes(old)) in the older archive"
      )
    })
}
