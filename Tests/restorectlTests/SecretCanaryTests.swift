import Foundation
import TestSupport
import Testing

/// Canaries: tokens in every place of archives, and none of them in any output.
@Suite(.enabled(if: BuiltTool.isBuilt, Comment(rawValue: BuiltTool.hint)))
struct SecretCanaryTests {
  /// A token of the form that one service gives out.
  private static func canary(_ place: SavedEverywhere.Place, _ run: Int = 0) -> String {
    let name = "CANARY\(run)\(String(place.rawValue + 100).dropFirst())"
    return "ghp_" + name + String(repeating: "a1B2", count: 8).prefix(36 - name.count)
  }

  private let old: ScratchFolder
  private let new: ScratchFolder
  private let names: [String]

  init() throws {
    old = try ScratchFolder()
    new = try ScratchFolder()
    names = try SavedEverywhere { Self.canary($0) }.write(into: old)
    _ = try SavedEverywhere { Self.canary($0, 1) }.write(into: new)
  }

  private func operands(_ line: EveryOutput.Line, _ name: String) -> [String] {
    let older = old.file(name).path(percentEncoded: false)
    guard line.words[0] == "diff" else { return [older] }
    return [older, new.file(name).path(percentEncoded: false)]
  }

  @Test(arguments: EveryOutput.all)
  func `no canary is in any output`(line: EveryOutput.Line) throws {
    for name in names {
      let result = try BuiltTool.run(line.words + operands(line, name))
      #expect(result.isOrderly)
      for place in SavedEverywhere.Place.allCases {
        for run in 0...1 {
          let canary = Self.canary(place, run)
          for form in [canary, Data(canary.utf8).base64EncodedString()] {
            #expect(
              !result.output.contains(form) && !result.errors.contains(form),
              "\(name): \(place)")
          }
        }
        #expect(!(result.output + result.errors).contains("CANARY"), "\(name): part of one")
      }
    }
  }

  /// Else the test above would pass for a place that is never printed.
  @Test func `every canary is shown to who asks for it`() throws {
    var shown = ""
    for name in names {
      shown += try BuiltTool.run(
        ["dump", "--reveal", "--full", old.file(name).path(percentEncoded: false)]
      ).output
    }
    for place in SavedEverywhere.Place.allCases where place != .data && place != .json {
      #expect(shown.contains(Self.canary(place)), "\(place)")
    }
  }
}
