import Foundation
import RestorationReport
import TestSupport
import Testing

/// What holds for every format, whatever it prints.
@Suite struct ReportRegistryTests {
  /// The recipe for a new format: a file that is named after the subject and the format, and a line in
  /// the registry.
  @Test func theFormatsAreTheFilesInTheirFolder() throws {
    let folder = CheckoutFolder.url.appending(path: "Sources/RestorationReport/Formats")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    #expect(
      ReportRegistry.all.map { "\($0.subject)\($0.name).swift".lowercased() }.sorted()
        == files.map { $0.lowercased() }.sorted())
  }

  @Test func namesAreUniqueInASubject() {
    for (subject, formats) in Dictionary(grouping: ReportRegistry.all, by: \.subject) {
      #expect(Set(formats.map(\.name)).count == formats.count, "\(subject)")
    }
  }

  @Test func theDefaultIsForPeopleAndJSONForPrograms() {
    for (subject, formats) in Dictionary(grouping: ReportRegistry.all, by: \.subject) {
      #expect(formats.first?.isForPeople == true, "\(subject)")
      #expect(formats.first { $0.name == "json" }?.isForPeople == false, "\(subject)")
    }
  }

  @Test(arguments: ReportRegistry.all)
  func helpHasALineForIt(format: ReportRegistry.Entry) {
    #expect(!format.summary.isEmpty && !format.summary.contains("\n"))
    #expect(format.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) })
  }

  @Test func anUnknownNameIsNoFormat() {
    #expect(ReportRegistry.findings.named("yaml") == nil)
  }
}
