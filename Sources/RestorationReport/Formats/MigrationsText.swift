import PlistSyntax
import RestorationArchives
import RestorationPlan

extension ReportFormat where Subject == SceneMigration {
  static var text: Self {
    Self(
      name: "text", summary: "the contents of the scene's user activity, for each screen",
      isForPeople: true
    ) { MigrationsText($0) }
  }
}

/// The activity, the screen, and the values that each screen saves itself. Every line begins with
/// fixed words or with white space and a name.
private struct MigrationsText: Report {
  /// The widest line of prose, in columns.
  private static let widestProse = 92

  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  var separator: String { "\n" }

  mutating func add(
    _ migration: SceneMigration, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(options, drain: drain).append(to: &buffer) { write(migration, to: &$0) }
  }

  private func write(_ migration: SceneMigration, to text: inout HumanText) {
    writeHeader(migration, to: &text)
    writeInterface(migration, to: &text)
    writeState(migration, to: &text)
    if !options.hidesSummary {
      text.endLine()
      text.write(MigrationSentences(migration).summary, .bold)
      text.endLine()
    }
  }

  private func writeHeader(_ migration: SceneMigration, to text: inout HumanText) {
    text.write("scenes for ", .bold)
    text.write(untrusted: migration.source.file ?? "an archive", .bold)
    text.endLine()
    let words = """
      UIKit restores no paths in an app with scenes. Return a user activity with this userInfo \
      from stateRestorationActivity(for:). '--format json' prints the userInfo, and '--format \
      swift' a sketch of the code. When the user closes a scene, the system deletes its activity.
      """
    let width = text.layout.columns.map { min($0, Self.widestProse) } ?? Self.widestProse
    for line in TextLayout.lines(words, width: width, indent: 2) {
      text.write(line, .dim)
      text.endLine()
    }
    text.endLine()
    text.write("activity type", .bold)
    text.write("  ")
    text.beginHanging()
    text.write(untrusted: migration.activityType)
    if migration.isDeclared ?? false {
      text.write("  (declared in Info.plist)", .dim)
    } else {
      text.write("  (not declared: add it to NSUserActivityTypes in Info.plist)", .yellow)
    }
    text.endLine()
  }

  private func writeInterface(_ migration: SceneMigration, to text: inout HumanText) {
    let parts: [(label: String, lines: [(name: String, value: String)])] = [
      ("selectedTabs", migration.selectedTabs.map { ($0.name, $0.value) }),
      ("stacks", migration.stacks.map { ($0.name, $0.value.joined(separator: ", ")) }),
      ("presented", migration.presented.map { ($0.name, $0.value) }),
      ("offsets", migration.offsets.map { ($0.name, $0.value) }),
    ]
    for part in parts where !part.lines.isEmpty {
      text.endLine()
      text.write(part.label, .bold)
      text.endLine()
      for line in part.lines {
        text.write("  ")
        text.write(LineStart.escape(shown(line.name)))
        text.write(": ")
        text.write(untrusted: shown(line.value), .cyan)
        text.endLine()
      }
    }
  }

  private func writeState(_ migration: SceneMigration, to text: inout HumanText) {
    let screens = migration.screens.filter { !$0.values.isEmpty }
    guard !screens.isEmpty || !migration.sharedNames.isEmpty else { return }
    text.endLine()
    text.write("state", .bold)
    text.endLine()
    for screen in screens { write(screen, to: &text) }
    for name in migration.sharedNames {
      text.write("  several objects have the identifier ", .yellow)
      text.write(untrusted: shown(name), .yellow)
      text.write(": give them different identifiers; only the first is shown", .yellow)
      text.endLine()
    }
  }

  private func write(_ screen: SceneMigration.Screen, to text: inout HumanText) {
    text.write("  ")
    text.write(screen.name.isEmpty ? "(app delegate)" : LineStart.escape(shown(screen.name)), .bold)
    if let name = screen.className {
      text.write("  ")
      text.write(untrusted: shown(SwiftClassName.demangled(name) ?? name), .cyan)
    }
    text.endLine()
    for value in screen.values {
      text.write("    ")
      text.write(LineStart.escape(shown(KeyPathName.shown(SecretNames.shown(value.key)))))
      text.write("  ")
      text.write(untrusted: shown(value.typeName), .dim)
      text.write(", ")
      let words = shown(MigrationSentences.words(for: value.storage))
      switch value.storage {
      case .kept: text.write(untrusted: words, .dim)
      case .replaced: text.write(untrusted: words, .yellow)
      case .leftOut: text.write(untrusted: words, .red)
      }
      text.endLine()
    }
  }

  private func shown(_ name: String) -> String { PlanSentences.cut(name) }
}
