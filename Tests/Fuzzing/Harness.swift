import PlistSyntax

/// One thing that is fuzzed: what is done with an input, and what must hold afterwards.
///
/// A broken promise ends the process through `fail`, a trap and a memory error by themselves; the
/// fuzzer keeps the input of either.
struct Harness: Sendable {
  /// The name that `--harness` takes.
  let name: String
  /// The file under `Dictionaries/` with the words that its inputs are made of; nil for none.
  let dictionary: String?
  /// Which files of `Fixtures/` are inputs to start from.
  let seeds: Seeds
  /// Whether inputs that are property lists are changed value by value, and not only byte by byte.
  let changesValues: Bool
  /// Takes one input.
  let run: @Sendable (ByteSlice) -> Void

  /// Files to start from, told by what is in them.
  enum Seeds: String, Sendable {
    case binary, xml, json, archives, storyboards, configurations, none
  }

  init(
    _ name: String, seeds: Seeds, dictionary: String? = nil, changesValues: Bool = false,
    _ run: @escaping @Sendable (ByteSlice) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.dictionary = dictionary
    self.changesValues = changesValues
    self.run = run
  }

  /// All harnesses: one for each input, one for each pair of reader and writer, and those that go
  /// through the whole tool.
  static let all: [Harness] = [
    .binaryPlist, .xmlPlist, .json, .keyedArchive, .uikitTree, .treeJSON, .scenes, .appKitRecords,
    .windowList, .flutter, .storyboard, .projectFiles, .configuration, .patterns, .displayText,
    .binaryRoundTrip, .xmlRoundTrip, .jsonRoundTrip, .treeRoundTrip, .archiveRoundTrip,
    .generated, .lint, .diff, .reports,
  ]
}

/// Ends the process because a promise is broken. The fuzzer keeps the input.
func fail(_ reason: String) -> Never {
  fatalError(reason)
}

/// Breaks off unless a promise holds.
func require(_ condition: Bool, _ reason: @autoclosure () -> String) {
  if !condition { fail(reason()) }
}
