import Foundation
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import Secrets
import TestSupport
import Testing

@testable import RestorationReport

/// What a format prints for the changes between two archives.
func changeReport(
  _ name: String, _ old: RestorationArchive, _ new: RestorationArchive,
  _ edit: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  try changeReport(name, ArchiveComparison(ArchiveDiff(from: old, to: new)), edit)
}

/// What a format prints for a comparison.
func changeReport(
  _ name: String, _ comparison: ArchiveComparison, _ edit: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  let format = try #require(ReportRegistry.changes.named(name))
  var options = RenderOptions()
  edit(&options)
  var buffer: [UInt8] = []
  format.write([comparison], options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

/// A fixture, with its file name as its source.
func changeFixture(_ file: String) throws -> RestorationArchive {
  var archive = try #require(Fixture.all.first { $0.file == file }).archive
  archive.source.file = file
  return archive
}

/// An archive with one controller that has some state.
func changedArchive(_ state: [(String, StateValue)]) -> RestorationArchive {
  var content = NodeContent(kind: .viewController)
  content.state = state.map { StateEntry($0.0, $0.1) }
  return RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
}
