import RestorationLint

/// The kinds of apps that the tool supports, and what each command shows for them.
package enum ServedApps {
  private static let columns = ["", "dump", "lint", "diff", "plan"]

  private static let rows = [
    [
      "classic UIKit", "objects, views and values by restoration path",
      "paths, references, classes, values, storyboards", "by path and key",
      "each object, the first screen, what is lost; --to-scenes",
    ],
    [
      "scenes (user activities)", "sessions, activities and their userInfo",
      "delegate class, activity type, types of values", "by scene and key",
      "each session: delegate, activity, what it restores",
    ],
    [
      "SwiftUI", "the activity with what SceneStorage saved", "as for scenes", "by scene and key",
      "as for scenes; how views use it is not in the file",
    ],
    [
      "AppKit", "windows and records, decrypted", "windows without state, titles, stale records",
      "by window and key", "what AppKit does, without a search by path",
    ],
    [
      "Flutter", "restoration buckets and values", "damaged or empty data, the scene's type",
      "by bucket and value", "the controller or scene that holds the data",
    ],
  ]

  package static var markdown: String {
    let lines = [columns, columns.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Writes the table for people: a block for each kind of app.
  package static func write(_ out: Output) {
    for row in rows {
      out.line("\(row[0], .bold)")
      for (column, cell) in zip(columns, row).dropFirst() {
        out.line("\("  " + column + "  ", .dim)\(.hang)\(cell)")
      }
    }
  }

  static func kinds(for rule: Rule) -> String {
    let inputs = Set(rule.inputs + rule.alternatives)
    var kinds: [String] = []
    if inputs.contains(.uikitArchive) || inputs.contains(.storyboards) {
      kinds.append("classic UIKit")
    }
    if inputs.contains(.scene) { kinds.append("scenes") }
    if inputs.contains(.appkitArchive) { kinds.append("AppKit") }
    return kinds.isEmpty ? "all apps" : "apps with " + kinds.joined(separator: " or ")
  }
}
