extension String {
  /// The digits of a number in lower case, with zeros in front of fewer than `count`.
  package init(_ number: UInt64, radix: Int = 10, digits count: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
