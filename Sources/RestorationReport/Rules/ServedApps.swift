import RestorationLint

/// Which kinds of apps the tool serves, and with what.
package enum ServedApps {
  /// The heads of the columns.
  private static let columns = ["", "dump", "lint", "diff", "plan"]

  /// A row for each kind of app, with what each command gives.
  private static let rows = [
    [
      "classic UIKit", "objects, views and values by restoration path",
      "paths, references, classes, values, storyboards", "by path and key",
      "object by object, the first screen, what is lost; --to-scenes",
    ],
    [
      "scenes (user activities)", "sessions, activities and their userInfo",
      "delegate class, activity type, types of values", "by scene and key",
      "session by session: delegate, activity, what it brings back",
    ],
    [
      "SwiftUI", "the activity with what SceneStorage saved", "as for scenes", "by scene and key",
      "as for scenes; what views do with it is not in the file",
    ],
    [
      "AppKit", "windows and records, decrypted", "windows without state, titles, stale records",
      "by window and key", "what AppKit does instead of a search",
    ],
    [
      "Flutter", "restoration buckets and values", "damaged or empty data, the scene's type",
      "by bucket and value", "the controller or scene that holds the data",
    ],
  ]

  /// The table in Markdown, as README.md has it.
  package static var markdown: String {
    let lines = [columns, columns.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Appends the table for people: a block for each kind of app.
  package static func write(options: RenderOptions = RenderOptions(), into buffer: inout [UInt8]) {
    var text = HumanText(options)
    for row in rows {
      text.write(row[0], .bold)
      text.endLine()
      for (column, cell) in zip(columns, row).dropFirst() {
        text.write("  " + column + "  ", .dim)
        text.beginHanging()
        text.write(cell)
        text.endLine()
      }
    }
    buffer += text.bytes
  }

  /// Whom a rule serves.
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
