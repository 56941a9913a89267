import AppFiles
import RestorationArchives
import RestorationDiff
import RestorationLint
import TestSupport

extension Harness {
  /// An archive that a seed makes, with values changed: the law of reading back what was written,
  /// and everything that is printed of it.
  static let generated = Harness("generated", seeds: .none) { bytes in
    guard bytes.count >= 4 else { return }
    let seed = bytes.bigEndian(at: 0, byteCount: 4)
    let whole = RandomArchive.uikit(seed: seed)
    guard var written = try? whole.bytes(.binary) else {
      throw BrokenPromise("an archive that cannot be written")
    }
    try require(
      (try? RestorationArchive(reading: ByteSlice(written))) == whole, "read again it is another")
    // Every further byte is a change.
    for position in 4..<min(bytes.count, 12) {
      guard let changed = PlistMutation.changed(written, seed: seed ^ UInt64(bytes[position]) << 32)
      else { break }
      written = changed
    }
    let slice = ByteSlice(written)
    guard let archive = try RestorationArchive.fuzzed(slice) else { return }
    try archive.readAll(slice)
    let choice = Int(bytes[bytes.count - 1])
    try Reports.check(archive, inputSize: written.count, choice: choice)
    let changes = ArchiveDiff(from: whole, to: archive)
    try Reports.check(changes, inputSize: written.count, choice: choice)
  }

  static let lint = Harness("lint", seeds: .archives, dictionary: "archive", changesValues: true) {
    bytes in
    guard let archive = try RestorationArchive.fuzzed(bytes) else { return }
    let context = LintContext(older: archive, neighbours: BundleNeighbours(), now: 800_000_000)
    let findings = Linter().check(archive, context: context).findings
    try require(
      findings == Linter().check(archive, context: context).findings, "two runs, two answers")
    for finding in findings {
      if let location = finding.location { try requireInside(location, bytes) }
      let isChange = ["class-changed", "key-removed", "path-removed", "path-added"]
        .contains(finding.rule)
      try require(!isChange, "\(finding.rule): an archive is not like itself")
    }
  }

  /// An archive and the same with one value changed: nothing changed from it to itself, and something
  /// changed in both directions or in none.
  static let diff = Harness("diff", seeds: .archives, dictionary: "archive", changesValues: true) {
    bytes in
    guard let new = try RestorationArchive.fuzzed(bytes) else { return }
    try require(
      ArchiveDiff(from: new, to: new, options: .everything).changes.isEmpty,
      "it differs from itself")
    let seed = bytes.seed
    guard let changed = PlistMutation.changed(bytes.bytes, seed: seed),
      let old = try RestorationArchive.fuzzed(ByteSlice(changed))
    else { return }
    let diff = ArchiveDiff(from: old, to: new, options: .everything)
    let back = ArchiveDiff(from: new, to: old, options: .everything)
    try require(diff.isIdentical == back.isIdentical, "a change in one direction only")
    try Reports.check(diff, inputSize: bytes.count + changed.count, choice: Int(seed >> 8))
  }

  static let reports = Harness(
    "reports", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    guard let archive = try RestorationArchive.fuzzed(bytes) else { return }
    try Reports.check(archive, inputSize: bytes.count, choice: Int(bytes.seed >> 8))
  }
}

extension ByteSlice {
  /// A number computed from the bytes, to choose by: the same each time.
  fileprivate var seed: UInt64 {
    bytes.reduce(5381) { $0 &* 33 ^ UInt64($1) }
  }
}

extension DiffOptions {
  fileprivate static let everything: DiffOptions = {
    var options = DiffOptions()
    options.comparesVolatile = true
    return options
  }()
}
