import Foundation
import TestSupport
import Testing

/// Two archives with very many differences: what each takes must not grow with how many there are.
/// Archives in one list once took 10 seconds, 32 times as long as now, and added objects 12, 50 times as
/// long.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ManyDifferencesTests {
  #if OPTIMIZED
    private static let bounds = BuiltTool.Bounds(seconds: 3)
  #else
    private static let bounds = BuiltTool.Bounds(seconds: 30)
  #endif

  /// A value by what is inside it.
  private static let values = [
    #""?""#, #"["?"]"#, #"{"k":"?"}"#, #"{"$set":["?"]}"#, #"{"$map":[[["?"],1]]}"#,
    #"{"$map":[[["k"],"?"]]}"#, #"{"$object":"App.Thing","fields":{"f":"?"}}"#,
    #"{"$archive":{"a":"?"}}"#, #"{"$reference":"Root/?"}"#, #"{"$url":"https://example.com/?"}"#,
  ]

  @Test(arguments: values, ["diff", "diff --full --format json"])
  func `values are compared in the time of a few`(value: String, command: String) throws {
    let folder = try ScratchFolder()
    for side in ["old", "new"] {
      let values = (0..<16_000).map { value.replacing("?", with: "\(side)\($0)") }
      try folder.write(
        side,
        Self.tree([#"{"path":"Root","state":{"list":["# + values.joined(separator: ",") + "]}}"]))
    }
    try run(command + " old new", in: folder)
  }

  @Test(arguments: ["few many", "many few"], ["diff", "diff --format html", "diff --format json"])
  func `objects are added and removed in the time of a few`(sides: String, command: String) throws {
    let folder = try ScratchFolder()
    let name = String(repeating: "R", count: 1000)
    for (side, count) in [("few", 1), ("many", 8_000)] {
      try folder.write(
        side, Self.tree((0..<count).map { #"{"path":"\#(name)\#($0)","state":{"count":\#($0)}}"# }))
    }
    try run(command + " " + sides, in: folder)
  }

  private static func tree(_ nodes: [String]) -> [UInt8] {
    Array(
      (#"{"schema":"restorectl.archive/1","nodes":["# + nodes.joined(separator: ",") + "]}").utf8)
  }

  private func run(_ line: String, in folder: ScratchFolder) throws {
    let result = try BuiltTool.run(
      line.split(separator: " ").map(String.init), in: folder.url, bounds: Self.bounds)
    #expect(result.status == 1, "\(result.errors.prefix(300))")
  }
}
