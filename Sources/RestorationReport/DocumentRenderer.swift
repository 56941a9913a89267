/// Prints subjects one after the other, each as a document, so that only one needs to be in memory.
public protocol DocumentRenderer<Subject> {
  /// What is printed.
  associatedtype Subject

  /// Begins the report. `isOnlyInput` tells whether the person named exactly one file: then `json` is
  /// a document and else an array of documents, however many there turn out to be.
  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8])
  /// Prints one.
  mutating func add(_ subject: Subject, into buffer: inout [UInt8])
  /// Ends the report.
  mutating func end(into buffer: inout [UInt8])
  /// How many parts of what was read for the report cannot be read: coders, or values. That is exit 2.
  var unreadableCount: Int { get }
}

extension DocumentRenderer {
  /// None: what is printed does not show the parts.
  public var unreadableCount: Int { 0 }
}

/// A format whose reports are documents, one for each subject.
public protocol DocumentFormat<Subject>: NamedFormat {
  /// What is printed.
  associatedtype Subject
  /// Begins a report.
  func renderer(_ options: RenderOptions) -> any DocumentRenderer<Subject>
}
