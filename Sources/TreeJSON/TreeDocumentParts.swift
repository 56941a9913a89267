import PlistSyntax
import RestorationModel

extension PlistDocument {
  /// A fault of a tree, with its line and column.
  func treeError(
    _ code: TreeFault, at id: ValueID, expected: String, found: String
  ) -> TreeError {
    TreeError(code, at: located(location(of: id)), expected: expected, found: found)
  }

  /// A storyboard: a dictionary with name, identifier and bundle path, or only a name.
  func storyboard(_ id: ValueID) throws(TreeError) -> StoryboardReference {
    if let name = text(at: id) { return StoryboardReference(name: name) }
    guard case .dictionary(let elements) = value(id) else {
      throw treeError(
        .wrongType, at: id, expected: "a storyboard's name, identifier and bundlePath",
        found: value(id).typeName)
    }
    var reference = StoryboardReference()
    for entry in entries(of: elements) {
      let name = text(at: entry.key) ?? ""
      let text: String?
      if case .null = value(entry.value) { text = nil } else { text = self.text(at: entry.value) }
      switch name {
      case "name": reference.name = text
      case "identifier": reference.identifier = text
      case "bundlePath": reference.bundlePath = text
      default:
        throw treeError(
          .unknownKey, at: entry.key, expected: "name, identifier or bundlePath", found: name)
      }
    }
    return reference
  }
}
