import KeyedArchive
import PlistSyntax
import RestorationTree
import TestSupport
import Testing

@testable import RestorationLint

/// Findings are the same on one thread and on many, whatever stands where in a list that they share.
struct SharedScreenTests {
  /// What one element far behind has that the others do not.
  enum Odd: CaseIterable, Sendable {
    case nothing, password, path, largeText, largeList
    /// An object of a class that was not met before.
    case otherClass
    /// A field that was not met before, named for a credential.
    case otherField
    /// A list that an element of another thread has too.
    case sharedList
    /// A reference to what is not there.
    case brokenReference
  }

  private static let elementCount = 9000
  private static let place = 7000

  @Test(arguments: Odd.allCases) func threadsFindTheSame(_ odd: Odd) throws {
    let bytes = ByteSlice(try Self.bytes(odd))
    let alone = try Seen(bytes, threads: 1)
    #expect(try Seen(bytes, threads: 2) == alone)
    #expect(try Seen(bytes, threads: 5) == alone)
    #expect(alone.rules.contains("secret-in-state") == [.password, .otherField].contains(odd))
    #expect(alone.rules.contains("absolute-container-path") == (odd == .path))
    #expect(alone.rules.contains("undecodable-state") == (odd == .brokenReference))
    // What does not show this was decoded in every case, and says nothing about threads.
    let isScreened = [.nothing, .largeText, .largeList, .otherClass, .sharedList].contains(odd)
    #expect((alone.outline != nil) == isScreened)
  }

  /// What is found, and what a screen told.
  private struct Seen: Equatable {
    var rules: Set<String>
    var findings: [Finding]
    var outline: ComparableOutline?

    init(_ bytes: ByteSlice, threads: Int) throws {
      var limits = Limits()
      limits.threads = threads
      let archive = try RestorationArchive(reading: bytes, name: "a.archive", limits: limits)
      let linter = Linter()
      findings = linter.findings(in: archive)
      rules = Set(findings.map(\.rule))
      let survey = StateSurvey(
        ArchiveFacts(archive), limits: .smallest(of: linter.rules), memory: LintMemory())
      let content = archive.nodes[0].content(shownTo: survey)
      guard case .screened(let state) = survey.outline(of: content.state) else { return }
      outline = ComparableOutline(.screened(state), exact: state.entries.map(\.isExact))
    }
  }

  private static func bytes(_ odd: Odd) throws -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let shared = builder.array([builder.string("shared")])
    let elements = (0..<elementCount).map { number in
      let name = builder.string("element \(number)")
      var fields = ["name": name, "tags": builder.array([name])]
      if number == 2000, odd == .sharedList { fields["tags"] = shared }
      if number == place { add(odd, to: &fields, shared, in: &builder) }
      return object("App.Element", fields, in: &builder)
    }
    return try builder.binary(root: builder.array(elements))
  }

  private static func add(
    _ odd: Odd, to fields: inout [String: KeyedArchiveBuilder.UID],
    _ shared: KeyedArchiveBuilder.UID, in builder: inout KeyedArchiveBuilder
  ) {
    switch odd {
    case .nothing: break
    case .password: fields["name"] = builder.string("ghp_" + String(repeating: "a1B2", count: 9))
    case .path:
      fields["name"] = builder.string(
        "/var/mobile/Containers/Data/Application/2A8E7C1B-0D54-4F60-9B3A-7C5D1E2F3A4B/a.txt")
    case .largeText: fields["name"] = builder.string(String(repeating: "long ", count: 5000))
    case .largeList:
      fields["tags"] = builder.array(Array(repeating: builder.string("tag"), count: 2000))
    case .otherClass:
      fields["tags"] = object("App.Other", ["name": builder.string("other")], in: &builder)
    case .otherField: fields["password"] = builder.string("correct horse")
    case .sharedList: fields["tags"] = shared
    case .brokenReference:
      let uid = builder.reserve()
      builder.fill(uid, with: builder.inline { $0.uid(99_999_999) })
      fields["tags"] = uid
    }
  }

  private static func object(
    _ className: String, _ fields: [String: KeyedArchiveBuilder.UID],
    in builder: inout KeyedArchiveBuilder
  ) -> KeyedArchiveBuilder.UID {
    let uid = builder.reserve()
    var values: [(key: String, value: ValueID)] = []
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      values.append((key, builder.reference(value)))
    }
    builder.fill(uid, className: className, superclasses: ["NSObject"], fields: values)
    return uid
  }
}
