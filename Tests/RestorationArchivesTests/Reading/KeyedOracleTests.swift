import Foundation
import RestorationArchives
import TestSupport
import Testing

/// What Python's `plistlib` sees in a keyed archive, walked by a program of its own: every class name,
/// key, count and scalar, in order, against what the tree has.
@Suite(.enabled(if: Python.has("plistlib"), "needs python3"))
struct KeyedOracleTests {
  private static let files: [Corpus.File] =
    (Corpus.files(in: "keyed") + Corpus.files(in: "reported")).filter { file in
      let archive = try? RestorationArchive(contentsOfFile: file.path)
      return archive?.source.container == .keyed && archive?.unreadableNodeCount == 0
        && !outsideOfPlistlib.contains(file.name)
    }

  /// What plistlib does not read, or what names objects that are not there.
  private static let outsideOfPlistlib = [
    "half-surrogate.plist", "top-dangling.plist", "inner-dangling.plist",
    "plain-dict-nested.plist",
  ]

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `the corpus has archives to compare`() { #expect(Self.files.count > 55) }

  /// One run for all: to start Python takes longer than to read a file.
  @Test func `the tree holds what plistlib sees`() throws {
    let paths = Self.files.map(\.path) + [Self.fixture]
    let python = try Program.run(["python3", Self.program] + paths)
    #expect(python.errors == "")
    #expect(python.status == 0)
    let parts = ("\n" + python.output).components(separatedBy: "\nfile ").dropFirst()
    #expect(parts.count == paths.count)
    for (part, path) in zip(parts, paths) {
      var lines: [String] = []
      let archive = try RestorationArchive(contentsOfFile: path)
      Self.describe(
        try #require(archive.nodes.first).decoded().state.map { ($0.key, $0.value) }, into: &lines)
      #expect(lines.count > 1)
      #expect([path] + lines == part.split(separator: "\n").map(String.init))
    }
  }

  private static let fixture =
    FixtureFolder.url.appending(path: "settings.archive").path(percentEncoded: false)
  private static let program =
    CheckoutFolder.url.appending(path: "Tests/Oracles/keyed.py").path(percentEncoded: false)

  private static func hex(_ text: String) -> String { hex(Array(text.utf8)) }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  private static func bits(_ real: Double) -> String { String(format: "%016lx", real.bitPattern) }

  private static func describe(_ value: StateValue, into lines: inout [String]) {
    switch value {
    case .null: lines.append("nil")
    case .bool(let flag): lines.append("bool \(flag)")
    case .integer(let number): lines.append("integer \(number)")
    case .real(let real): lines.append("real \(bits(real.value))")
    case .string(let text): lines.append("text \(hex(text))")
    case .date(let seconds): lines.append("date \(bits(seconds.value))")
    case .data, .opened: lines.append("data \(hex(value.dataBytes?.bytes ?? []))")
    case .url(let text, let base): lines.append("url \(hex(text)) \(base.map(hex) ?? "-")")
    case .uuid(let text): lines.append("uuid \(text)")
    case .geometry(let geometry):
      let numbers = geometry.numbers.map { bits($0.value) }
      lines.append("\(geometry.shape) \(numbers.joined(separator: " "))")
    case .range(let location, let length): lines.append("range \(location) \(length)")
    case .indexPath(let indices):
      lines.append((["indices"] + indices.map { "\($0)" }).joined(separator: " "))
    case .array(let elements): list("array", elements, into: &lines)
    case .set(let elements): list("set", elements, into: &lines)
    case .orderedSet(let elements): list("ordered-set", elements, into: &lines)
    case .dictionary(let pairs):
      lines.append("dictionary \(pairs.count)")
      for pair in pairs {
        describe(pair.key, into: &lines)
        describe(pair.value, into: &lines)
      }
    case .object(let className, let fields):
      lines.append("object \(hex(className)) \(fields.count)")
      describe(fields.map { ($0.name, $0.value) }, into: &lines)
    case .archive(let fields):
      lines.append("archive \(fields.count)")
      describe(fields.map { ($0.name, $0.value) }, into: &lines)
    case .shared: lines.append("again")
    case .reference, .storyboard: lines.append("a proxy of UIKit, which no file here has")
    case .unreadable(let reason): lines.append("unreadable: \(reason.reason)")
    }
  }

  private static func describe(_ fields: [(String, StateValue)], into lines: inout [String]) {
    for (name, value) in fields {
      lines.append("key \(hex(name))")
      describe(value, into: &lines)
    }
  }

  private static func list(
    _ name: String, _ elements: [StateValue], into lines: inout [String]
  ) {
    lines.append("\(name) \(elements.count)")
    for element in elements { describe(element, into: &lines) }
  }
}
