import Foundation
import PlistSyntax
package import RestorationArchives

/// An archive under `Fixtures/`, made from its tree in `Tests/Trees`. `make fixtures` writes all of
/// them; a test compares the folder with what is made.
package struct Fixture: Sendable, CustomStringConvertible {
  /// The file, relative to `Fixtures/`.
  package let file: String
  /// The rules that `restorectl lint` must report, each once; empty for good archives.
  package let rules: [String]
  package let archive: RestorationArchive

  package var description: String { file }

  package func bytes() throws -> [UInt8] { try archive.bytes(form) }

  private var form: ArchiveForm {
    if file.hasSuffix(".tree.json") { return .json }
    if file.hasSuffix(".keyed.json") { return .keyedJSON }
    // The files of one scene are XML, as they were written at first.
    return file.hasSuffix(".plist") || file.contains("/1B2E4D5C-") ? .xml : .binary
  }

  /// The place of the file, which identifies a file without a key of its own.
  package var place: ArchivePlace {
    if file.hasSuffix("/userInfo.data") { return .sceneUserInfo }
    if file.hasSuffix("/restorationInfo.plist") { return .bundleInfo }
    return .anywhere
  }

  /// All fixtures that have a tree, in the order of `Fixtures/README.md`.
  package static let all: [Fixture] = FixtureFolder.rows.compactMap { row in
    let tree = FixtureFolder.tree(of: row.file)
    guard let data = try? Data(contentsOf: tree) else { return nil }
    do {
      let archive = try RestorationArchive(reading: ByteSlice(Array(data)))
      return Fixture(file: row.file, rules: row.marks, archive: archive)
    } catch {
      preconditionFailure("\(tree.path): \(error)")
    }
  }
}

extension RestorationArchive {
  package func bytes(_ form: ArchiveForm) throws -> [UInt8] {
    if let syntax = form.syntax { return try keyedArchive().written(as: syntax) }
    // A tree that was read knows its own syntax and size.
    var tree = self
    tree.source.syntax = nil
    tree.source.byteCount = nil
    return tree.json + [0x0A]
  }
}
