package import PlistSyntax

/// The distinct paths of a list of nodes, by number, so that facts about paths can be in arrays
/// even if paths are listed many times.
package struct ListedPaths: Sendable {
  private enum Storage {
    case kept(KeptPaths)
    case listed(any ListedNodes)
  }

  private let storage: Storage
  /// The numbers of the paths that a screen changes, by the shown path.
  private var numbersByShownPath: [RestorationPath: Int] = [:]

  /// The paths of a list. Ancestors are found by the paths in the file; a path is also found by its
  /// shown form.
  package init(_ nodes: NodeList) {
    switch nodes.storage {
    case .kept(let nodes): storage = .kept(KeptPaths(nodes))
    case .listed(let listed):
      storage = .listed(listed)
      guard nodes.hidesPaths, let screen = nodes.screen else { return }
      for number in 0..<listed.pathCount {
        let shown = listed.text(ofPath: number).withBytes { path in
          screen.changes(path) ? screen.shown(path.string(0..<path.count)) : nil
        }
        if let shown { numbersByShownPath[RestorationPath(shown)] = number }
      }
    }
  }

  /// The upper bound of all numbers. A number can belong to a path that is not listed.
  package var count: Int {
    switch storage {
    case .kept(let paths): paths.firstPlaces.count
    case .listed(let nodes): nodes.pathCount
    }
  }

  /// The number of the path of the node at a place of the list.
  package func number(at place: Int) -> Int {
    switch storage {
    case .kept(let paths): Int(paths.numbers[place])
    case .listed(let nodes): nodes.pathNumber(at: place)
    }
  }

  /// The number of a path; nil unless it is listed. A number can belong to a path that is not.
  package func number(of path: String) -> Int? { path.withByteView { number(of: $0) } }

  /// The number of a path in UTF-8.
  package func number(of path: ByteView) -> Int? {
    switch storage {
    case .kept(let paths):
      paths.numbersByPath[RestorationPath(path.string(0..<path.count))].map { Int($0) }
    case .listed(let nodes):
      nodes.number(of: path)
        ?? (numbersByShownPath.isEmpty
          ? nil : numbersByShownPath[RestorationPath(path.string(0..<path.count))])
    }
  }

  /// Sorts numbers of paths so that everything below a path follows it directly.
  package func sortAncestorsFirst(_ numbers: inout [UInt32]) {
    switch storage {
    case .kept(let paths):
      numbers.sort { left, right in
        paths.text(left).withByteView { left in
          paths.text(right).withByteView { RestorationPath.comesBefore(left, $0) }
        }
      }
    case .listed(let nodes): nodes.sortAncestorsFirst(&numbers)
    }
  }

  /// Passes the UTF-8 of the path with a number.
  package func withText<Result>(of number: Int, _ body: (ByteView) -> Result) -> Result {
    switch storage {
    case .kept(let paths): paths.text(UInt32(clamping: number)).withByteView(body)
    case .listed(let nodes): nodes.text(ofPath: number).withBytes(body)
    }
  }
}

/// The paths of nodes in memory.
private struct KeptPaths: Sendable {
  let nodes: [RestorationNode]
  /// The number of each node's path.
  private(set) var numbers: [UInt32] = []
  /// The first node with each path.
  private(set) var firstPlaces: [UInt32] = []
  private(set) var numbersByPath: [RestorationPath: UInt32] = [:]

  init(_ nodes: [RestorationNode]) {
    self.nodes = nodes
    numbers.reserveCapacity(nodes.count)
    for (place, node) in nodes.enumerated() {
      let next = UInt32(clamping: firstPlaces.count)
      let number = numbersByPath[node.path] ?? next
      if number == next {
        numbersByPath[node.path] = next
        firstPlaces.append(UInt32(clamping: place))
      }
      numbers.append(number)
    }
  }

  func text(_ number: UInt32) -> String { nodes[Int(firstPlaces[Int(number)])].path.raw }
}
