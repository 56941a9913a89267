public import PlistSyntax

/// Prints subjects one after the other, each as a document, so that only one needs to be in memory.
///
/// What is printed of a subject does not depend on the others: copies of a renderer that has begun may
/// print some each, and the parts be put together in the end.
public protocol DocumentRenderer<Subject>: Sendable {
  /// What is printed.
  associatedtype Subject

  /// Begins the report. `isOnlyInput` tells whether the person named exactly one file: then `json` is
  /// a document and else an array of documents, however many there turn out to be.
  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8])
  /// Prints what stands between two.
  func separate(into buffer: inout [UInt8])
  /// Prints one. `drain` is shown the buffer on the way and takes out what is in it: one subject may be
  /// large.
  mutating func add(_ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?)
  /// Ends the report. `isEmpty` tells that nothing was added.
  func end(isEmpty: Bool, into buffer: inout [UInt8])
  /// How many parts of what was read for the report cannot be read: coders, or values. That is exit 2.
  var unreadableCount: Int { get }
}

extension DocumentRenderer {
  /// Prints one as a whole.
  public mutating func add(_ subject: Subject, into buffer: inout [UInt8]) {
    add(subject, into: &buffer, drain: nil)
  }

  /// None: what is printed does not show the parts.
  public var unreadableCount: Int { 0 }

  /// Prints a whole report.
  public mutating func render(_ subjects: [Subject], into buffer: inout [UInt8]) {
    begin(isOnlyInput: subjects.count == 1, into: &buffer)
    for (index, subject) in subjects.enumerated() {
      if index > 0 { separate(into: &buffer) }
      add(subject, into: &buffer)
    }
    end(isEmpty: subjects.isEmpty, into: &buffer)
  }
}

/// A format whose reports are documents, one for each subject.
public protocol DocumentFormat<Subject>: NamedFormat {
  /// What is printed.
  associatedtype Subject
  /// Begins a report.
  func renderer(_ options: RenderOptions) -> any DocumentRenderer<Subject>
}
