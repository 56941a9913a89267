/// What a linter found in one archive. A failed expectation about it shows each finding on a line of its own.
public struct FindingList: RandomAccessCollection, Hashable, Sendable {
  private let findings: [Finding]

  /// A list of findings.
  package init(_ findings: [Finding]) { self.findings = findings }

  public var startIndex: Int { 0 }
  public var endIndex: Int { findings.count }
  public subscript(place: Int) -> Finding { findings[place] }
}
