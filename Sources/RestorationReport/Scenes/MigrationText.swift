/// What scenes have to save in place of an archive: the activity, the screen, and the values that each
/// screen saves itself. Every line begins with fixed words or with white space and a name.
struct MigrationText {
  let out: Output

  func write(_ migration: SceneMigration) {
    out.line("\("scenes for ", .bold)\(migration.source.file ?? "an archive", .bold)")
    if migration.screens.allSatisfy({ $0.object == nil }) {
      let words = "No saved objects: this app probably uses scenes already. "
      out.line("  \(.hang)\(words + PlanRemark.scenesBeside, .yellow)")
      // The app delegate may have state.
      if migration.screens.isEmpty { return }
    }
    // Source: uikit.md, rows C3, C6, C12.
    out.prose(
      """
      UIKit restores no paths in an app with scenes. Return a user activity with this userInfo \
      from stateRestorationActivity(for:). '--format json' prints the userInfo, and '--format \
      swift' a sketch of the code. When the user closes a scene, the system deletes its activity.
      """, .dim)
    out.line()
    let declared: Line =
      switch migration.isDeclared {
      case true?: "\("  (declared in Info.plist)", .dim)"
      case false?: "\("  (not declared: add it to NSUserActivityTypes in Info.plist)", .yellow)"
      case nil: "\("  (declare it under NSUserActivityTypes in Info.plist)", .dim)"
      }
    out.line("\("activity type", .bold)  \(.hang)\(migration.activityType)\(declared)")
    let screens = migration.userInfo.filter { $0.key != "state" }
    if !screens.isEmpty {
      out.line()
      StateBlock(state: out.options.placed(screens), indent: "", out: out).write()
    }
    let saving = migration.screens.filter { !$0.values.isEmpty }
    if !saving.isEmpty { out.heading("state") }
    saving.forEach(write)
    if !migration.notCarriedOver.isEmpty { out.heading("not carried over") }
    for (name, what) in migration.notCarriedOver {
      out.line("  \(ShortText.shown(name)): \(what, .cyan)")
    }
    guard !out.options.hidesSummary else { return }
    out.line()
    out.line("\(summary(of: migration), .bold)")
  }

  private func write(_ screen: SceneMigration.Screen) {
    let name = screen.name.isEmpty ? PlaceText.appDelegate : ShortText.shown(screen.name)
    let className = screen.className.map { "  " + ArchivePlan.shown(className: $0) }
    out.line("  \(name, .bold)\(className, .cyan)")
    for value in screen.values {
      let key = ShortText.shown(KeyPathName.shown(SecretText.redacted(name: value.key)))
      let (words, style) = words(for: value)
      out.line(
        "    \(key)  \(ShortText.shown(value.typeName), .dim), \(ShortText.shown(words), style)")
    }
  }

  private func words(for value: UserInfoValue) -> (String, Style) {
    let size = CountText.bytes(value.byteCount)
    let words = value.words ?? ""
    return switch value.storage {
    case .kept: (size, .dim)
    case .replaced: ("stored as \(words), \(size)", .yellow)
    case .leftOut where value.saved == .null: (words, .dim)
    case .leftOut: ("omitted: " + words, .red)
    }
  }

  private func summary(of migration: SceneMigration) -> String {
    let counts = [
      (UserInfoValue.Storage.kept, "unchanged"), (.replaced, "as another type"),
      (.leftOut, "omitted"),
    ].map { (migration.count($0), $1) }.filter { $0.0 > 0 }
      .map { "\(CountText.grouped($0)) \($1)" }
    return "userInfo of about \(CountText.bytes(migration.byteCount)); "
      + CountText.count(migration.values.count, "value")
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
  }
}

extension SceneMigration {
  fileprivate var values: [UserInfoValue] { screens.flatMap(\.values) }

  fileprivate func count(_ storage: UserInfoValue.Storage) -> Int {
    values.count { $0.storage == storage }
  }

  /// `restorectl.scene-plan/1`.
  var document: JSON {
    JSON(object: [
      "schema": "restorectl.scene-plan/1", "file": source.file,
      "activityType": activityType, "declared": isDeclared,
      "summary": JSON(object: [
        "values": values.count, "kept": count(.kept), "replaced": count(.replaced),
        "leftOut": count(.leftOut), "byteCount": byteCount,
      ]),
      "userInfo": JSON(dictionary: userInfo),
      "screens": JSON(list: screens) {
        [
          "name": $0.name, "kind": $0.kind?.rawValue, "className": $0.className,
          "values": $0.values.map(json),
        ]
      },
      "notCarriedOver": JSON(list: notCarriedOver) { ["name": $0.name, "what": $0.what] },
    ])
  }

  private func json(_ value: UserInfoValue) -> JSON {
    JSON(object: [
      "key": SecretText.redacted(name: value.key), "type": value.typeName,
      "storage": value.storage.rawValue, "words": value.words, "byteCount": value.byteCount,
    ])
  }
}
