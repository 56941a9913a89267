/// A step from a value to one inside it.
package enum StateStep: Hashable, Sendable {
  /// To what stands under a name.
  case name(String)
  /// To an element, or to an entry whose key is no text.
  case index(Int)
}
