import RestorationArchives
import Testing

struct DiffCase: CustomTestStringConvertible {
  let name: String
  let old: RestorationArchive
  let new: RestorationArchive
  let expected: [String]
  var testDescription: String { name }

  init(
    _ name: String, _ old: RestorationArchive, _ new: RestorationArchive, _ expected: [String]
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.expected = expected
  }

  init(
    _ name: String, nodes old: [RestorationNode], _ new: [RestorationNode], _ expected: [String]
  ) {
    self.init(name, RestorationArchive(nodes: old), RestorationArchive(nodes: new), expected)
  }
}
