import KeyedArchive
import PlistSyntax
import RestorationTree

extension Harness {
  /// The objects of a keyed archive, whatever it is an archive of.
  static let keyedArchive = Harness(
    "keyed-archive", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    do throws(ArchiveError) {
      let graph = try ObjectGraph(bytes)
      var reader = ObjectReader(graph)
      for entry in graph.topEntries {
        guard case .object(let object)? = try? graph.resolve(entry.value),
          let name = try? reader.className(of: object)
        else { continue }
        _ = try? reader.contents(of: object, className: name)
        _ = try? reader.fields(of: object)
      }
    } catch {
      requireInside(error.location, bytes)
    }
    RestorationArchive.fuzzed(bytes)?.readAll(bytes)
  }

  static let uikitTree = Harness(
    "uikit-tree", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    guard let archive = RestorationArchive.fuzzed(bytes) else { return }
    _ = RestorationArchive.isArchive(bytes)
    archive.readAll(bytes)
    _ = ArchiveStatistics(of: archive)
  }

  static let treeJSON = Harness("tree-json", seeds: .json, dictionary: "tree") { bytes in
    do throws(ReadError) {
      for archive in try RestorationArchive.all(reading: bytes, name: "input") {
        archive.readAll(bytes)
      }
    } catch {
      if let location = error.location { requireInside(location, bytes) }
    }
  }

  /// The files of a `.savedState` folder that their place makes what they are.
  static let scenes = Harness(
    "scenes", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    for place in ArchivePlace.allCases {
      RestorationArchive.fuzzed(bytes, at: place)?.readAll(bytes)
    }
    _ = try? BundleNeighbours(restorationInfo: bytes, inProgress: bytes)
  }

  // MARK: Readers and writers

  /// A tree printed as JSON is read as the same tree, and printed alike.
  static let treeRoundTrip = Harness(
    "tree-round-trip", seeds: .archives, dictionary: "tree", changesValues: true
  ) { bytes in
    guard let archive = RestorationArchive.fuzzed(bytes) else { return }
    let printed = archive.json
    do throws(ReadError) {
      var again = try RestorationArchive(reading: ByteSlice(printed))
      again.source = archive.source
      require(again == archive, "read again the tree is another")
      require(again.json == printed, "read again it is printed in another way")
    } catch {
      fail("what was printed cannot be read: \(error)")
    }
  }

  /// An archive written from a tree is read as the same tree. The first time it may lose what no
  /// archive of the system's has, such as a key that stands there twice.
  static let archiveRoundTrip = Harness(
    "archive-round-trip", seeds: .archives, dictionary: "archive", changesValues: true
  ) { bytes in
    guard let archive = RestorationArchive.fuzzed(bytes) else { return }
    for syntax in PlistSyntax.allCases {
      guard let once = archive.written(as: syntax), let twice = once.written(as: syntax) else {
        continue
      }
      if once == twice { continue }
      let lines = (once.json.split(separator: 0x0A), twice.json.split(separator: 0x0A))
      let difference = zip(lines.0, lines.1).first { $0 != $1 }
      fail(
        "read again from \(syntax) the tree is another: "
          + String(decoding: difference?.0 ?? [], as: UTF8.self) + " and "
          + String(decoding: difference?.1 ?? [], as: UTF8.self))
    }
  }
}

extension RestorationArchive {
  /// What is read of the archive when it was written; nil for values that there is no form for.
  fileprivate func written(as syntax: PlistSyntax) -> RestorationArchive? {
    var written: [UInt8] = []
    guard let document = try? keyedArchive(),
      (try? document.write(as: syntax, to: &written)) != nil
    else { return nil }
    let place = ArchivePlace(of: source.container, in: self)
    do throws(ReadError) {
      return try RestorationArchive(reading: ByteSlice(written), at: place)
    } catch {
      fail("what was written as \(syntax) cannot be read: \(error)")
    }
  }

  /// The tree as `dump --format json` prints it with `--reveal`.
  fileprivate var json: [UInt8] {
    var output = JSONOutput()
    writeJSON(into: &output)
    return output.bytes
  }
}

extension ArchivePlace {
  /// Where an archive of a kind stands, for those that do not tell themselves.
  fileprivate init(of container: ArchiveContainer, in archive: RestorationArchive) {
    self =
      switch container {
      case .uikit, .keyed, .appkit: .anywhere
      case .sceneSessions: .sceneSessions
      case .bundleInfo: .bundleInfo
      case .scene: archive.nodes.contains { $0.content.kind == .session } ? .sceneUserInfo : .scene
      }
  }
}
