package import PlistSyntax

/// A report being written: it begins once, is given its subjects one after the other, and ends once.
///
/// - A **subject** is what one `add` prints: an archive (`dump`), a plan, the statistics of an
///   archive, a comparison of two archives (`diff`), a part of what `lint` found, the places that
///   `find` found, a list of rules. Subjects differ by their type: a report cannot be given another.
/// - `begin` knows the options and whether there is a single input; `end` knows whether there was any
///   subject. All other facts belong to subjects. A report that adds up, or needs all subjects to
///   print any of them, keeps what it needs and prints it in `end`.
/// - What `add` prints of a subject does not depend on the subjects before it, unless the report
///   keeps something. So copies of a report that has begun can print some subjects each, on any
///   thread, and the texts are joined with `separator`.
/// - A **format** is a `ReportFormat`: a name, a line of help, whether people read it, and how to make
///   a report. `ReportRegistry` lists the formats of each subject, the default first. Help, the
///   choices of `--format`, suggestions, and the tests over all formats follow from the lists.
/// - A report appends UTF-8 to a buffer and does not know where it goes. The command line opens the
///   outputs, looks up formats by the names that were typed, and passes a `drain` that takes out what
///   is ready of a large subject.
///
/// A new format is one file in `Formats/`, named after the list and the format, and one line in
/// `ReportRegistry`.
package protocol Report<Subject>: Sendable {
  /// What is printed.
  associatedtype Subject

  /// Begins the report. `isSingle` tells that one file was named, or one pair of files to compare:
  /// then `json` is a document, and else an array of documents, however many there turn out to be.
  mutating func begin(isSingle: Bool, into buffer: inout [UInt8])
  /// What is printed between two subjects, after the beginning.
  var separator: String { get }
  /// Prints a subject, or keeps what the end needs of it. `drain` is shown the buffer on the way and
  /// takes out what is in it.
  mutating func add(_ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?)
  /// Adds a line of the run's own, which must be safe to print; ignored where no person reads it.
  mutating func remark(_ line: String, into buffer: inout [UInt8])
  /// Ends the report. `isEmpty` tells that there was no subject.
  mutating func end(isEmpty: Bool, into buffer: inout [UInt8])
  /// How many parts of what was read for the report so far cannot be read: coders, or values.
  var unreadableCount: Int { get }
}

extension Report {
  /// Nothing is printed before the first subject.
  package mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {}
  /// Nothing is printed between subjects.
  package var separator: String { "" }
  /// The line is ignored.
  package mutating func remark(_ line: String, into buffer: inout [UInt8]) {}
  /// Nothing is printed after the last subject.
  package mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {}
  /// None: what is printed does not show the parts.
  package var unreadableCount: Int { 0 }

  /// Prints a whole report. Unless it is told, it is a report on one input if it has one subject.
  package mutating func write(
    _ subjects: [Subject], isSingle: Bool? = nil, into buffer: inout [UInt8]
  ) {
    begin(isSingle: isSingle ?? (subjects.count == 1), into: &buffer)
    for (place, subject) in subjects.enumerated() {
      if place > 0 { buffer += separator.utf8 }
      add(subject, into: &buffer, drain: nil)
    }
    end(isEmpty: subjects.isEmpty, into: &buffer)
  }
}

/// A report of subjects that are printed in one go.
struct ImmediateReport<Subject>: Report {
  let options: RenderOptions
  let print: @Sendable (Subject, RenderOptions, inout [UInt8]) -> Void

  mutating func add(
    _ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    print(subject, options, &buffer)
  }
}
