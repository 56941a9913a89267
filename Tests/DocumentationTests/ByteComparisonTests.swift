import Testing

/// Comparisons of text in the sources. Swift compares characters: a combining mark changes the
/// character before it, so that `::` with a mark behind it does not begin with `::`, and characters of two
/// spellings are the same. Paths, keys and UIDs are compared by bytes.
@Suite struct ByteComparisonTests {
  /// Where `hasPrefix` and `hasSuffix` are those of `ByteSlice`, `FilePath` and other bytes.
  private static let files: Set = [
    "Sources/Secrets/DamagedData.swift", "Sources/RestorationReading/AppKit/AppKitRecords.swift",
    "Sources/RestorationReading/Values/NestedArchive.swift",
    "Sources/PlistSyntax/SyntaxSniffer.swift", "Sources/PlistSyntax/Bytes/ByteSlice.swift",
    "Sources/PlistSyntax/ContentKind.swift", "Sources/AppFiles/ListLine.swift",
    "Sources/RestorectlCLI/Surroundings/ProjectReader.swift",
    "Sources/RestorectlCLI/Configuration/ConfigurationFile.swift",
  ]
  /// Where texts are split by characters: the tool's own words, and names of files.
  private static let splitting: Set = [
    "Sources/RestorectlCLI/Places/PlaceOwners.swift",
    "Sources/RestorectlCLI/Commands/LintCommand.swift",
    "Sources/RestorectlCLI/Configuration/FileGlob.swift",
    "Sources/RestorectlCLI/Help/WrappedText.swift",
    "Sources/RestorationReport/Rules/RulesPage.swift",
    "Sources/RestorationReport/Rules/RulePage.swift",
    "Sources/RestorationReport/Archives/StateBlock.swift",
    "Sources/RestorationPlan/Scenes/SceneMigration.swift",
    "Sources/RestorationPlan/Scenes/PlannedScene.swift",
    "Sources/RestorationLint/Rules/RestorationClassMissing.swift",
    "Sources/RestorationLint/BaselineJSON.swift", "Sources/AppFiles/Storyboard.swift",
    "Sources/RestorationReport/Text/TextLayout.swift",
  ]

  private static func lines(
    outside files: Set<String>
  ) throws -> [(place: String, line: Substring)] {
    try Checkout.sources().filter { !files.contains($0.path) && !$0.path.contains("/Platform/") }
      .flatMap { file in
        file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
          .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
          .map { ("\(file.path):\($0.offset + 1)", $0.element) }
      }
  }

  @Test func `no start or end of a text is compared by characters`() throws {
    for (place, line) in try Self.lines(outside: Self.files)
    where line.contains(".hasPrefix(") || line.contains(".hasSuffix(") {
      Issue.record("\(place): use begins(with:) or ends(with:)")
    }
  }

  @Test func `no text of a file is split by characters`() throws {
    for (place, line) in try Self.lines(outside: Self.splitting)
    where line.contains("split(separator: \"") && !line.contains("unicodeScalars") {
      Issue.record("\(place): use pieces(between:)")
    }
  }

  @Test func `no path and no key is compared by characters`() throws {
    let comparison = /\.(?:raw|plain|key) (?:==|!=) [^n]|(?:==|!=) [\w.$?]*\.(?:raw|plain)\b/
    // Numbers.
    let others = ["$0.key != $0.value"]
    for (place, line) in try Self.lines(outside: [])
    where line.contains(comparison) && !others.contains(where: { line.contains($0) }) {
      Issue.record("\(place): use isSame(as:): \(line)")
    }
  }
}
