/// A step from a value to one inside it.
package enum StateStep: Hashable, Sendable {
  /// To the value under a name.
  case name(String)
  /// To an element, or to an entry whose key is not text.
  case index(Int)
}
