import FuzzHarnesses
import Platform
import ProjectFiles

@testable import RestorectlCLI

// What only the command line reads. Not among the harnesses of the library, since these types are
// nobody else's business.

extension Harness {
  static let commandLine: [Harness] = [configuration, words]

  private static let configuration = Harness(
    "configuration", seeds: .configurations, dictionary: "configuration"
  ) { bytes in
    do throws(Failures) {
      _ = try Configuration(reading: bytes, file: .currentFolder)
    } catch {
      try require(
        Array(error.all.map(\.message).joined().utf8)[...].isHarmless,
        "an error that a terminal acts on")
    }
  }

  /// A file pattern, a path on the next line, and then the words of a command line.
  private static let words = Harness("words", seeds: .none, dictionary: "patterns") { bytes in
    let lines = bytes.bytes.prefix(256)
      .split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if let glob = try? FileGlob(parsing: String(decoding: lines[0], as: UTF8.self)) {
      _ = glob.covers(lines.last?.split(separator: UInt8(ascii: "/")).map { Array($0) } ?? [])
    }
    let words = lines.map { ByteString($0) }
    for command in Commands.all { parse(words[...], command) }
  }

  private static func parse<C: Command>(_ words: ArraySlice<ByteString>, _ type: C.Type) {
    _ = try? ArgumentParser<C>.parse(words)
  }
}
