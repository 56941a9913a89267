package import PlistSyntax

/// One thing that is fuzzed: what is done with an input, and what must hold afterwards.
///
/// A broken promise is thrown; a trap and a memory error end the process. The fuzzer keeps the input
/// of either.
package struct Harness: Sendable {
  /// The name that `--harness` takes.
  package let name: String
  /// The file under `Dictionaries/` with the words that its inputs are made of; nil for none.
  package let dictionary: String?
  /// Which files of `Fixtures/` are inputs to start from.
  package let seeds: Seeds
  /// Whether inputs that are property lists are changed value by value, and not only byte by byte.
  package let changesValues: Bool
  /// Takes one input, and throws `BrokenPromise`.
  package let run: @Sendable (ByteSlice) throws -> Void

  /// Files to start from, identified by their contents.
  package enum Seeds: String, Sendable {
    case binary, xml, json, archives, storyboards, configurations, none
  }

  package init(
    _ name: String, seeds: Seeds, dictionary: String? = nil, changesValues: Bool = false,
    _ run: @escaping @Sendable (ByteSlice) throws -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.dictionary = dictionary
    self.changesValues = changesValues
    self.run = run
  }

  /// A harness for each input, one for each pair of reader and writer, and those that go through
  /// the whole tool.
  package static let all: [Harness] = [
    .binaryPlist, .xmlPlist, .json, .keyedArchive, .uikitTree, .treeJSON, .scenes, .appKitRecords,
    .windowList, .flutter, .storyboard, .projectFiles, .patterns, .displayText,
    .binaryRoundTrip, .xmlRoundTrip, .jsonRoundTrip, .treeRoundTrip, .archiveRoundTrip,
    .generated, .lint, .diff, .reports,
  ]
}

/// What should hold for every input, and does not for one.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Breaks off unless a promise holds.
package func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
  if !condition { throw BrokenPromise(reason()) }
}
