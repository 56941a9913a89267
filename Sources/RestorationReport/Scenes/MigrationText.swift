/// What scenes have to save in place of an archive: the activity, the screen, and the values that each
/// screen saves itself. Every line begins with fixed words or with white space and a name.
struct MigrationText {
  private static let widestProse = 92

  let out: Output

  func write(_ migration: SceneMigration) {
    out.line("\("scenes for ", .bold)\(migration.source.file ?? "an archive", .bold)")
    if migration.screens.allSatisfy(\.name.isEmpty), migration.stacks.isEmpty,
      migration.selectedTabs.isEmpty
    {
      let words = "No saved objects: this app probably uses scenes already. "
      out.line("  \(.hang)\(words + PlanSentences.scenesBeside, .yellow)")
      // The app delegate may have state.
      if migration.screens.isEmpty { return }
    }
    // Source: uikit.md, rows C3, C6, C12.
    out.prose(
      """
      UIKit restores no paths in an app with scenes. Return a user activity with this userInfo \
      from stateRestorationActivity(for:). '--format json' prints the userInfo, and '--format \
      swift' a sketch of the code. When the user closes a scene, the system deletes its activity.
      """, width: min(out.layout.columns ?? .max, Self.widestProse), .dim)
    out.line()
    let declared: Line =
      switch migration.isDeclared {
      case true?: "\("  (declared in Info.plist)", .dim)"
      case false?: "\("  (not declared: add it to NSUserActivityTypes in Info.plist)", .yellow)"
      case nil: "\("  (declare it under NSUserActivityTypes in Info.plist)", .dim)"
      }
    out.line("\("activity type", .bold)  \(.hang)\(migration.activityType)\(declared)")
    write("selectedTabs", migration.selectedTabs.map { ($0.name, $0.value) })
    write("stacks", migration.stacks.map { ($0.name, $0.value.joined(separator: ", ")) })
    write("presented", migration.presented.map { ($0.name, $0.value) })
    write("offsets", migration.offsets.map { ($0.name, $0.value) })
    writeState(migration)
    write("not carried over", migration.notCarriedOver.map { ($0.name, $0.value) })
    guard !out.options.hidesSummary else { return }
    out.line()
    out.line("\(MigrationCounts(migration).summary, .bold)")
  }

  private func write(_ label: String, _ lines: [(name: String, value: String)]) {
    guard !lines.isEmpty else { return }
    out.line()
    out.line("\(label, .bold)")
    for line in lines { out.line("  \(shown(line.name)): \(shown(line.value), .cyan)") }
  }

  private func writeState(_ migration: SceneMigration) {
    let screens = migration.screens.filter { !$0.values.isEmpty }
    guard !screens.isEmpty else { return }
    out.line()
    out.line("\("state", .bold)")
    for screen in screens { write(screen) }
  }

  private func write(_ screen: SceneMigration.Screen) {
    let name = screen.name.isEmpty ? PlaceText.appDelegate : shown(screen.name)
    let className = screen.className.map { name -> Line in
      "  \(shown(SwiftClassName.demangled(name) ?? name), .cyan)"
    }
    out.line("  \(name, .bold)\(className ?? "")")
    for value in screen.values {
      let key = shown(KeyPathName.shown(SecretText.redacted(name: value.key)))
      let (words, style) = words(for: value.storage)
      out.line("    \(key)  \(shown(value.typeName), .dim), \(shown(words), style)")
    }
  }

  private func words(for storage: UserInfoValue) -> (String, Style) {
    switch storage {
    case .kept(let value): (CountText.bytes(UserInfoValue.byteCount(of: value)), .dim)
    case .replaced(let value, let words):
      ("stored as \(words), \(CountText.bytes(UserInfoValue.byteCount(of: value)))", .yellow)
    case .leftOut("nothing to store"): ("nothing to store", .dim)
    case .leftOut(let instead): ("omitted: " + instead, .red)
    }
  }

  private func shown(_ name: String) -> String { PlanSentences.cut(name) }
}

private struct MigrationCounts {
  private(set) var (kept, replaced, leftOut) = (0, 0, 0)
  let byteCount: Int

  init(_ migration: SceneMigration) {
    byteCount = migration.byteCount
    for value in migration.values {
      switch value.storage {
      case .kept: kept += 1
      case .replaced: replaced += 1
      case .leftOut: leftOut += 1
      }
    }
  }

  var values: Int { kept + replaced + leftOut }

  var summary: String {
    let counts = [(kept, "unchanged"), (replaced, "as another type"), (leftOut, "omitted")]
      .filter { $0.0 > 0 }.map { "\(CountText.grouped($0.0)) \($0.1)" }
    return "userInfo of about \(CountText.bytes(byteCount)); \(CountText.count(values, "value"))"
      + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
  }
}

/// `restorectl.scene-plan/1`.
enum MigrationJSON {
  static func document(_ migration: SceneMigration) -> JSON {
    let counts = MigrationCounts(migration)
    let pairs = migration.userInfo.map { StatePair(.string($0.key), $0.value) }
    return JSON(object: [
      "schema": "restorectl.scene-plan/1", "file": migration.source.file,
      "activityType": migration.activityType, "declared": migration.isDeclared,
      "summary": JSON(object: [
        "values": counts.values, "kept": counts.kept, "replaced": counts.replaced,
        "leftOut": counts.leftOut, "byteCount": counts.byteCount,
      ]),
      "userInfo": JSON(StateValue.dictionary(pairs)),
      "screens": JSON(list: migration.screens) {
        [
          "name": $0.name, "kind": $0.kind?.rawValue, "className": $0.className,
          "values": $0.values.map(json),
        ]
      },
      "notCarriedOver": JSON(list: migration.notCarriedOver) {
        ["name": $0.name, "what": $0.value]
      },
    ])
  }

  private static func json(_ value: SceneMigration.SavedValue) -> JSON {
    let (storage, words): (String, String?) =
      switch value.storage {
      case .kept: ("kept", nil)
      case .replaced(_, let words): ("replaced", words)
      case .leftOut(let instead): ("left-out", instead)
      }
    return JSON(object: [
      "key": SecretText.redacted(name: value.key), "type": value.typeName, "storage": storage,
      "words": words, "byteCount": value.storage.stored.map(UserInfoValue.byteCount) ?? 0,
    ])
  }
}
