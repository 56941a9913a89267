extension Rule {
  static let undecodableState = Rule(
    "undecodable-state", .error, needs: [.archive], decidesRestore: true,
    "the state of an object, or a value in it, cannot be decoded",
    page: """
      The state of each object and view is a keyed archive inside the archive of the app. If its
      bytes are not an archive, the object gets no state. If one value is damaged, that key cannot
      be decoded, and code that decodes it can raise an exception while the app starts. After two
      such launches the third one deletes all of the state.

      Fix: check what encodeRestorableState(with:) encodes there; if the file is damaged, take a new
      one: \(Rule.newArchive)
      Source: uikit.md, rows L3, R17; Apple, App Programming Guide for iOS, "Preserving Your App's
      Visual Appearance Across Launches"; bnickel/Restoration-Inspector
      Blind spots: The rule checks the format of the archive. It does not know whether the app's
      classes can decode well-formed data, and it does not open archives that the app stores as
      data. For windows of a Mac app see record-unreadable.
      Before:
        draft = coder.decodeObject(forKey: "draft") as! String
      After:
        let saved = coder.decodeObject(of: NSString.self, forKey: "draft")
        draft = saved as String? ?? ""
      """,
    object: { saved, content, collector in
      if saved.archive.container != .appkit {
        collector.report(content.unreadable, of: "the state")
      }
    },
    value: { value, state, collector in
      if state.isAppDelegate || state.archive.container != .appkit {
        value.reportUnreadable(&collector)
      }
    })

  static let missingClassName = Rule(
    "missing-class-name", .warning, needs: [.uikitArchive],
    "the saved state of an object does not contain its class name",
    page: """
      UIKit writes the class of every object that it saves, and on restore gives the state only to
      an object of that class or a subclass. If the class name is missing, UIKit is not the only
      writer: some code changed the archive, or overwrote the key.

      Fix: do not encode a value for \(KnownKeys.className); if the archive was edited, take a new
      one: \(Rule.newArchive)
      Source: uikit.md, rows K3, R2; bnickel/Restoration-Inspector
      Blind spots: A hand-written tree that does not mention a class is not reported; one with null
      is. Views are not checked, and the rule does not know whether a class exists in the app.
      Before:
        coder.encode(nil, forKey: "kUIStateRestorationClassNameKey")
      After:
        coder.encode(recipe.id, forKey: "recipeID")
      """,
    object: { entry, content, collector in
      guard !entry.isView, case .missing = content.className, content.unreadable == nil else {
        return
      }
      collector.report("the saved state does not contain the class of the object")
    })
}

extension FindingCollector {
  mutating func report(_ unreadable: UnreadableState?, of what: String) {
    guard let fault = unreadable?.fault else { return }
    report("\(what) cannot be decoded: \(fault.reason)", at: fault.location)
  }
}

extension PlacedValue {
  /// Reports a value that could not be read. For Flutter's state there is a rule of its own.
  func reportUnreadable(_ collector: inout FindingCollector) {
    switch value {
    case .unreadable(let why):
      // The values of the whole archive are among those of the app delegate.
      let isUIKits =
        if case .name(let key)? = path.first { Rule.envelopeTypes[key] != nil } else { false }
      collector.report(
        "the value cannot be decoded: \(why.reason)", key: path, at: why.location ?? location,
        remedy: isUIKits || origin == .uikit ? "take a new archive: " + Rule.newArchive : nil)
    case .opened(let data) where data.format == .flutter: collector.skipContents()
    default: break
    }
  }
}
