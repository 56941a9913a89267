import Foundation
import PlistSyntax
import RestorationLint
import TestSupport
import Testing

@testable import RestorationReport

/// What every format makes of the awkward findings. `make golden` writes the files anew.
struct FindingGoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let render: @Sendable () throws -> String
    var testDescription: String { name }
  }

  static let options: RenderOptions = {
    var options = RenderOptions()
    options.currentFolder = "/home/me/app"
    options.repositoryRoot = "/home/me"
    return options
  }()

  static let cases: [Case] =
    ReportRegistry.findings.filter { $0.name != "sarif" }.map { format in
      Case(name: format.name) { try rendered(AwkwardFindings.report, as: format.name, options) }
    } + [
      Case(name: "sarif") { awkwardSARIF },
      Case(name: "text-colored") {
        var options = FindingGoldenTests.options
        options.colored = true
        return try rendered(AwkwardFindings.report, as: "text", options)
      },
      Case(name: "github-summary") {
        var buffer: [UInt8] = []
        GitHubSummary.write(AwkwardFindings.report, into: &buffer)
        return String(decoding: buffer, as: UTF8.self)
      },
    ]

  static var awkwardSARIF: String {
    var log = SARIFLog(rules: AwkwardFindings.rules, of: AwkwardFindings.report)
    log.write(AwkwardFindings.report, ToolIdentity(version: "1.2.3"))
    return String(decoding: log.json.bytes, as: UTF8.self)
  }

  private static let folder = CheckoutFolder.url.appending(
    path: "Tests/RestorationReportTests/Goldens")

  @Test(arguments: cases)
  func aFormatPrintsWhatItPrintedBefore(_ golden: Case) throws {
    let text = try golden.render()
    let file = Self.folder.appending(path: golden.name + ".txt")
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    // Not `==` of strings, for which some different characters are equal.
    let isSame = try Data(contentsOf: file) == Data(text.utf8)
    #expect(isSame, "if \(golden.name).txt is to change: `make golden`, and read the difference")
  }

  @Test func everyGoldenBelongsToAFormat() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false))
    #expect(files.sorted() == Self.cases.map { $0.name + ".txt" }.sorted())
  }
}
