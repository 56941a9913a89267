package import PlistSyntax
package import RestorationArchives

extension PlistDocument {
  /// Everything that the root reaches, each value once.
  package var reachable: [ValueID] {
    var (found, work): ([ValueID], [ValueID]) = ([], [root])
    var seen: Set = [root]
    while let id = work.popLast() {
      found.append(id)
      work += value(id).children.filter { seen.insert($0).inserted }
    }
    return found
  }
}

extension RestorationArchive {
  /// Every value that was saved, those in others and in data too.
  package var values: [StateValue] {
    let saved = allNodes.flatMap { node in
      let content = node.decoded()
      return content.state + content.views.flatMap { $0.decoded().state }
    }
    var values: [StateValue] = []
    for entry in saved + (envelope?.state ?? []) {
      entry.value.visit { value, _ in
        values.append(value)
        return true
      }
    }
    return values
  }
}
