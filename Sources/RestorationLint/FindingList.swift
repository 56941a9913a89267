/// What a linter found in one archive. A failed expectation about it shows each finding on a line of its own.
public struct FindingList: RandomAccessCollection, Hashable, Sendable {
  private let findings: [Finding]

  /// A list of findings.
  package init(_ findings: [Finding]) { self.findings = findings }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many findings there are.
  public var endIndex: Int { findings.count }
  /// The finding at a place.
  public subscript(place: Int) -> Finding { findings[place] }
}
