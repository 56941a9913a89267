extension Rule {
  /// Some of the inputs that rules look at.
  public struct InputSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// One input.
    public init(_ input: Input) {
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
      self.init(rawValue: 1 << number)
    }

    /// A list of inputs.
    public init(_ inputs: [Input]) {
      self = inputs.reduce(into: []) { $0.insert($1) }
    }

    /// Whether an input is among them.
    public func contains(_ input: Input) -> Bool { contains(InputSet(input)) }

    /// Adds an input.
    public mutating func insert(_ input: Input) { formUnion(InputSet(input)) }
  }
}
