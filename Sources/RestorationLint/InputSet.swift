extension Rule {
  /// Some of the inputs that rules look at, a bit for each: asked for with every archive.
  public struct InputSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt16 = 0

    /// The inputs of a list.
    public init(_ inputs: [Input]) {
      for input in inputs { insert(input) }
    }

    /// The inputs that are written out.
    public init(arrayLiteral inputs: Input...) { self.init(inputs) }

    /// Whether there are none.
    public var isEmpty: Bool { bits == 0 }

    /// Whether an input is among them.
    public func contains(_ input: Input) -> Bool { bits & Self.bit(input) != 0 }

    /// Whether all of some others are among them.
    public func isSuperset(of others: InputSet) -> Bool { bits & others.bits == others.bits }

    /// Whether none of some others is among them.
    public func isDisjoint(with others: InputSet) -> Bool { bits & others.bits == 0 }

    /// Adds an input.
    public mutating func insert(_ input: Input) { bits |= Self.bit(input) }

    /// Adds those of another set.
    public mutating func formUnion(_ others: InputSet) { bits |= others.bits }

    /// These and those of another set.
    public func union(_ others: InputSet) -> InputSet {
      var all = self
      all.formUnion(others)
      return all
    }

    private static func bit(_ input: Input) -> UInt16 {
      let number =
        switch input {
        case .archive: 0
        case .uikitArchive: 1
        case .scene: 2
        case .appkitArchive: 3
        case .olderArchive: 4
        case .expectedPaths: 5
        case .storyboards: 6
        case .classNames: 7
        case .infoPlist: 8
        case .bundle: 9
        }
      return 1 << number
    }
  }
}
