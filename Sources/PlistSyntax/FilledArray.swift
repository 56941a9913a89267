extension Array {
  /// An array of equal elements.
  ///
  /// The compiler does not specialize `init(repeating:count:)` (Swift 6.3): it asks the runtime for
  /// the type of the array's storage at each call, with an atomic count in memory that all threads
  /// share. With it, `lint` of many small archives takes 1.7 % more instructions.
  @inlinable @inline(__always)
  package init(filledWith element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }
}
