package import PlistSyntax

/// The nodes of a list, which are made when asked for, and its distinct paths by number.
///
/// A reader of archives uses such a list if its input can list very many nodes in a few bytes each.
package protocol ListedNodes: AnyObject, Sendable {
  /// How many nodes.
  var count: Int { get }
  /// The node at a place.
  subscript(place: Int) -> RestorationNode { get }
  /// The path of the node at a place.
  func path(at place: Int) -> RestorationPath
  /// Whether the node at a place has a coder.
  func hasState(at place: Int) -> Bool
  /// The first node with the same coder as the one at a place; nil if it is the first.
  func sameStateAs(at place: Int) -> Int?
  /// Whether any node has the same coder as an earlier one.
  var hasRepetitions: Bool { get }

  /// The upper bound of all numbers of paths.
  var pathCount: Int { get }
  /// The number of the path of the node at a place.
  func pathNumber(at place: Int) -> Int
  /// The number of a path in UTF-8; nil if it has none. A path with a number need not be listed.
  func number(of path: ByteView) -> Int?
  /// The path with a number. Its bytes are valid as long as the list.
  func text(ofPath number: Int) -> StateText
  /// Sorts numbers of paths so that everything below a path follows it directly.
  func sortAncestorsFirst(_ numbers: inout [UInt32])
}
