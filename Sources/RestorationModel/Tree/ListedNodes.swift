package import PlistSyntax

/// The nodes of a list that are made when they are asked for, and its paths by number, each spelling once.
///
/// A reader of archives has such a list where its input can name very many nodes in a few bytes each.
package protocol ListedNodes: AnyObject, Sendable {
  /// How many nodes.
  var count: Int { get }
  /// The node at a place.
  subscript(place: Int) -> RestorationNode { get }
  /// The path of the node at a place.
  func path(at place: Int) -> RestorationPath
  /// Whether the node at a place has a coder.
  func hasState(at place: Int) -> Bool
  /// The first node with the coder of the one at a place; nil if that is it.
  func sameStateAs(at place: Int) -> Int?
  /// Whether any node shows a coder that another shows before.
  var hasRepetitions: Bool { get }

  /// All numbers of paths are below this.
  var pathCount: Int { get }
  /// The number of the path of the node at a place.
  func pathNumber(at place: Int) -> Int
  /// The number of a path in UTF-8; nil if it has none. One that has need not be listed.
  func number(of path: ByteView) -> Int?
  /// The path with a number. Bytes are valid for as long as the list.
  func text(ofPath number: Int) -> StateText
  /// Sorts numbers of paths so that everything below a path follows it directly.
  func sortAncestorsFirst(_ numbers: inout [UInt32])

  /// The binary property list that the nodes are read from; nil for any other.
  var table: BinaryPlistTable? { get }
  /// The value of `table` with the bytes of the coder of the node at a place, and the restoration class
  /// of the node; nil where there is no such coder, or a node before shows it too.
  func firstCoder(at place: Int) -> (data: ValueID, restorationClass: String?)?
}
