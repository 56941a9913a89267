import PlistSyntax

/// Compares coders of two binary archives as bytes. Decodes nothing.
///
/// It has only numbers and addresses. The owner must keep the lists that it was made from.
package struct CoderComparison: Sendable {
  private let old: BinaryPlistTable
  private let new: BinaryPlistTable

  /// The coders of a node in each list.
  package struct Pair: Sendable {
    fileprivate let old: ValueID
    fileprivate let new: ValueID
  }

  /// A comparison of coders of two lists; nil unless both were read from binary archives.
  package init?(_ old: NodeList, _ new: NodeList) {
    guard case .listed(let oldNodes) = old.storage, case .listed(let newNodes) = new.storage,
      let oldTable = oldNodes.table, let newTable = newNodes.table
    else { return nil }
    self.old = oldTable
    self.new = newTable
  }

  /// The largest number of bytes to compare.
  package var byteCount: Int { min(old.bytes.count, new.bytes.count) }

  /// Whether two coders have the same bytes.
  package func areSame(_ pair: Pair) -> Bool {
    guard let bytes = old.bytes(ofData: pair.old.rawValue),
      let others = new.bytes(ofData: pair.new.rawValue)
    else { return false }
    return bytes.says(others)
  }
}

extension NodeList {
  /// The coders of the node at a place and of one of another archive. Nil if a node has none, or
  /// one that is not data or that an earlier node has too, and if the restoration classes differ.
  package func coders(
    at place: Int, and other: NodeList, at otherPlace: Int
  ) -> CoderComparison.Pair? {
    guard case .listed(let nodes) = storage, case .listed(let others) = other.storage,
      let coder = nodes.firstCoder(at: place), let otherCoder = others.firstCoder(at: otherPlace),
      coder.restorationClass.isSame(as: otherCoder.restorationClass)
    else { return nil }
    return CoderComparison.Pair(old: coder.data, new: otherCoder.data)
  }
}
