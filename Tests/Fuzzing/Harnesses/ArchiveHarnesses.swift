import AppFiles
import RestorationArchives
import RestorationReport
import TestSupport

extension Harness {
  /// The objects of a keyed archive, whatever it is an archive of.
  static let keyedArchive = Harness(
    "keyed-archive", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    try reading(bytes) {
      let graph = try ObjectGraph(bytes)
      for entry in graph.top {
        guard case .object(let object)? = try? graph.resolve(entry.value) else { continue }
        _ = try? object.contents()
        _ = object.fields
      }
    }
    try RestorationArchive.fuzzed(bytes)?.readAll(bytes)
  }

  static let uikitTree = Harness(
    "uikit-tree", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    guard let archive = try RestorationArchive.fuzzed(bytes) else { return }
    _ = ArchiveCandidate(found: bytes)
    try archive.readAll(bytes)
    _ = ArchiveStatistics(of: archive)
  }

  static let treeJSON = Harness("tree-json", seeds: .json, dictionary: "tree") { bytes in
    try reading(bytes) {
      for archive in try ArchiveCandidate(bytes).archives(named: "input") {
        try archive.readAll(bytes)
      }
    }
  }

  /// The files of a `.savedState` folder that their place makes what they are.
  static let scenes = Harness(
    "scenes", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    for place in ArchivePlace.allCases {
      try RestorationArchive.fuzzed(bytes, at: place)?.readAll(bytes)
    }
    guard let document = try? PlistDocument.read(bytes) else { return }
    for file in SavedStateLayout.notes {
      var neighbours = BundleNeighbours()
      try? neighbours.add(file, in: document)
    }
  }

  // MARK: Readers and writers

  /// A tree printed as JSON is read as the same tree, and printed alike.
  static let treeRoundTrip = Harness(
    "tree-round-trip", seeds: .archives, dictionary: "tree", changesValues: true
  ) { bytes in
    guard let archive = try RestorationArchive.fuzzed(bytes) else { return }
    let printed = archive.json
    var again: RestorationArchive
    do throws(ReadError) {
      again = try RestorationArchive(reading: ByteSlice(printed))
    } catch {
      throw BrokenPromise("what was printed cannot be read: \(error)")
    }
    again.source = archive.source
    try require(again == archive, "read again the tree is another")
    try require(again.json == printed, "read again it is printed in another way")
  }

  /// A keyed archive written from a tree is read as the same tree. The first time it may lose what
  /// no archive of the system's has, such as a repeated key.
  ///
  /// Not so a scene's plain dictionary: of a repeated key, the first value is the
  /// activity's, and a tree does not keep which one was the first. Fixtures and `ConversionLawTests` hold
  /// scenes to the law.
  static let archiveRoundTrip = Harness(
    "archive-round-trip", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    guard let archive = try RestorationArchive.fuzzed(bytes),
      [.uikit, .keyed].contains(archive.source.container)
    else { return }
    // Keyed JSON has tags for dates and for numbers that JSON has no form for. Where an archive has a
    // number under a field, such as a date's seconds, a tag is a dictionary.
    for syntax: PlistSyntax in [.binary, .xml] {
      guard let once = try archive.written(as: syntax), let twice = try once.written(as: syntax)
      else {
        continue
      }
      if once == twice { continue }
      let lines = (once.json.split(separator: 0x0A), twice.json.split(separator: 0x0A))
      let difference = zip(lines.0, lines.1).first { $0 != $1 }
      throw BrokenPromise(
        "read again from \(syntax) the tree is another: "
          + String(decoding: difference?.0 ?? [], as: UTF8.self) + " and "
          + String(decoding: difference?.1 ?? [], as: UTF8.self))
    }
  }
}

extension RestorationArchive {
  /// What is read of the archive when it was written; nil for values that there is no form for.
  fileprivate func written(as syntax: PlistSyntax) throws -> RestorationArchive? {
    guard let written = try? keyedArchive().written(as: syntax) else { return nil }
    do throws(ReadError) {
      return try RestorationArchive(reading: ByteSlice(written))
    } catch {
      throw BrokenPromise("what was written as \(syntax) cannot be read: \(error)")
    }
  }
}
