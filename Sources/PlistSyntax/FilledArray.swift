extension Array {
  /// So many elements that are all the same.
  ///
  /// The compiler does not specialize `init(repeating:count:)` (Swift 6.3): that one asks the runtime for
  /// the type of the array's storage each time, in a table where every look is counted in memory that all
  /// threads share.
  @inlinable @inline(__always)
  package init(filledWith element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }
}
