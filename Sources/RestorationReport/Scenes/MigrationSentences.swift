import PlistSyntax
import RestorationArchives
import RestorationPlan
import Secrets

/// The name of a key without secrets.
enum SecretNames {
  static func shown(_ key: String) -> String { SecretDetector.redacted(name: key) }
}

/// The sentences of a migration.
struct MigrationSentences {
  private(set) var keptCount = 0
  private(set) var replacedCount = 0
  private(set) var leftOutCount = 0
  private let byteCount: Int

  var valueCount: Int { keptCount + replacedCount + leftOutCount }

  init(_ migration: SceneMigration) {
    byteCount = migration.byteCount
    for value in migration.values {
      switch value.storage {
      case .kept: keptCount += 1
      case .replaced: replacedCount += 1
      case .leftOut: leftOutCount += 1
      }
    }
  }

  /// The last line.
  var summary: String {
    let counts = [
      (keptCount, "unchanged"), (replacedCount, "as another type"), (leftOutCount, "omitted"),
    ].filter { $0.0 > 0 }.map { "\(CountText.grouped($0.0)) \($0.1)" }
    let values = CountText.count(valueCount, "value")
    return "userInfo of about \(CountText.count(byteCount, "byte")); "
      + (counts.isEmpty ? values : values + ": " + counts.joined(separator: ", "))
  }

  /// How a value is stored.
  static func words(for storage: UserInfoValue) -> String {
    switch storage {
    case .kept(let value): CountText.count(UserInfoValue.byteCount(of: value), "byte")
    case .replaced(let value, let words):
      "stored as \(words), \(CountText.count(UserInfoValue.byteCount(of: value), "byte"))"
    case .leftOut(let instead): "omitted: " + instead
    }
  }
}
