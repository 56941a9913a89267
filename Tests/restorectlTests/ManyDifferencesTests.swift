import Foundation
import TestSupport
import Testing

/// Two archives with very many values, none of which is the same in both: what each takes must not grow
/// with how many there are. Archives in one list once took 10 seconds, 32 times as long as now.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ManyDifferencesTests {
  private static let count = 16_000
  private static let bounds = BuiltTool.Bounds(seconds: 5)

  /// A value by what is inside it.
  private static let values = [
    #""?""#, #"["?"]"#, #"{"k":"?"}"#, #"{"$set":["?"]}"#, #"{"$map":[[["?"],1]]}"#,
    #"{"$map":[[["k"],"?"]]}"#, #"{"$object":"App.Thing","fields":{"f":"?"}}"#,
    #"{"$archive":{"a":"?"}}"#, #"{"$reference":"Root/?"}"#, #"{"$url":"https://example.com/?"}"#,
  ]

  @Test(arguments: values, ["diff", "diff --full --format json"])
  func `are compared in the time of a few`(value: String, command: String) throws {
    let folder = try ScratchFolder()
    for side in ["old", "new"] {
      let values = (0..<Self.count).map { value.replacing("?", with: "\(side)\($0)") }
      try folder.write(
        side,
        Array(
          (#"{"schema":"restorectl.archive/1","nodes":[{"path":"Root","state":{"list":["#
            + values.joined(separator: ",") + "]}}]}").utf8))
    }
    let arguments = command.split(separator: " ").map(String.init) + ["old", "new"]
    let result = try BuiltTool.run(arguments, in: folder.url, bounds: Self.bounds)
    #expect(result.status == 1, "\(result.errors.prefix(300))")
  }
}
