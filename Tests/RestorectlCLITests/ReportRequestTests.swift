import Platform
import Testing

@testable import RestorectlCLI

@Suite struct ReportRequestTests {
  private static let option = OptionSpec(
    "format", .report([.init("json", ""), .init("text", "")]), default: "text", summary: "",
    details: "")

  private func destination(_ typed: ByteString) throws -> ReportRequest.Destination {
    try ReportRequest(typed, of: Self.option).destination
  }

  @Test func knowsItsDestination() throws {
    #expect(try destination("json") == .standardOutput)
    #expect(try destination("json:-") == .standardOutput)
    #expect(try destination("json:/dev/stdout") == .standardOutput)
    #expect(try destination("json:a:b") == .file(try #require(FilePath("a:b".utf8))))
    let raw = try #require(FilePath([0x61, 0xFF]))
    #expect(try destination(ByteString("json:".utf8 + [0x61, 0xFF])) == .file(raw))
  }

  @Test(arguments: [
    (["json", "text"], "standard output"), (["json:a", "text:a"], "'a'"),
    (["json:a", "text:./a"], "'./a'"), (["json:d//a", "text:b", "text:d/./a"], "'d/./a'"),
    (["json", "text:-"], "standard output"),
  ])
  func refusesTwoInOnePlace(_ typed: [String], _ place: String) throws {
    var parsed = ParsedArguments()
    parsed.occurrences = try typed.map {
      .init(name: "format", value: try Self.option.value(ByteString($0.utf8)))
    }
    let error = #expect(throws: UsageError.self) { try parsed.reports(Self.option) }
    #expect(error?.code == .sharedDestination(place))
  }

  @Test func fallsBackToTheDefault() throws {
    #expect(try ParsedArguments().reports(Self.option) == [ReportRequest(format: "text")])
  }
}
