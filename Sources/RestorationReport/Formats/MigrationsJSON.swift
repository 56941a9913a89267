import PlistSyntax
import RestorationArchives
import RestorationPlan
import Secrets

extension ReportFormat where Subject == SceneMigration {
  static var json: Self {
    Self(
      name: "json", summary: "restorectl.scene-plan/1",
      document: { MigrationsJSON.write($0, into: &$2) })
  }
}

/// `restorectl.scene-plan/1`.
private enum MigrationsJSON {
  static func write(_ migration: SceneMigration, into json: inout JSONOutput) {
    json.beginObject()
    json.member("schema", "restorectl.scene-plan/1")
    json.member("file", migration.source.file)
    json.member("activityType", migration.activityType)
    json.member("declared", migration.isDeclared)
    let summary = MigrationSentences(migration)
    json.object("summary") { json in
      json.member("values", summary.valueCount)
      json.member("kept", summary.keptCount)
      json.member("replaced", summary.replacedCount)
      json.member("leftOut", summary.leftOutCount)
      json.member("byteCount", migration.byteCount)
    }
    json.key("userInfo")
    StateValue.dictionary(migration.userInfo.map { StatePair(.string($0.key), $0.value) })
      .writeJSON(into: &json)
    json.list("screens", migration.screens) { write($0, into: &$1) }
    json.member("sharedNames", migration.sharedNames)
    json.endObject()
  }

  private static func write(_ screen: SceneMigration.Screen, into json: inout JSONOutput) {
    json.member("name", screen.name)
    json.member("kind", screen.kind?.rawValue)
    json.member("className", screen.className)
    json.list("values", screen.values) { value, json in
      json.member("key", SecretDetector.redacted(name: value.key))
      json.member("type", value.typeName)
      switch value.storage {
      case .kept(let stored):
        json.member("storage", "kept")
        json.member("words", nil as String?)
        json.member("byteCount", UserInfoValue.byteCount(of: stored))
      case .replaced(let stored, let words):
        json.member("storage", "replaced")
        json.member("words", words)
        json.member("byteCount", UserInfoValue.byteCount(of: stored))
      case .leftOut(let instead):
        json.member("storage", "left-out")
        json.member("words", instead)
        json.member("byteCount", 0)
      }
    }
  }
}
