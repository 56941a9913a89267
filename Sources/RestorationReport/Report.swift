package import PlistSyntax

/// A report being written: it begins once, gets its subjects one after the other, and ends once.
///
/// - A **subject** is what one `add` prints: an archive (`dump`), a plan, the statistics of an
///   archive, a comparison of two archives (`diff`), a part of the findings of `lint`, the places
///   of `find`, a list of rules. Subjects differ by their type, so a report gets only its own.
/// - `begin` knows the options and whether there is a single input; `end` knows whether there was
///   any subject. All other facts belong to subjects. A report with totals, or one that needs all
///   subjects before it can print any, keeps what it needs and prints it in `end`.
/// - The output of `add` does not depend on earlier subjects, unless the report keeps something. So
///   copies of a begun report can print some subjects each, on any thread, and the texts are joined
///   with `separator`.
/// - A **format** is a `ReportFormat`: a name, a line of help, whether it is for people and what else
///   commands ask of it, so that none knows it by its name, and a way to make a report.
///   `ReportRegistry` lists the formats of each subject, the default first. Help, the choices of
///   `--format`, suggestions, and the tests over all formats follow from the lists.
/// - A report appends UTF-8 to a buffer and does not know its destination. The command line opens
///   the outputs, looks up formats by the typed names, and passes a `drain` that removes the
///   finished part of a large subject.
///
/// A new format is one file in `Formats/`, named after the list and the format, and one line in
/// `ReportRegistry`.
package protocol Report<Subject>: Sendable {
  /// The type of the subjects.
  associatedtype Subject

  /// Begins the report. `isSingle`: one file was named, or one pair of files to compare. Then
  /// `json` is a document, and otherwise an array of documents, whatever their number.
  mutating func begin(isSingle: Bool, into buffer: inout [UInt8])
  /// The text between two subjects.
  var separator: String { get }
  /// Prints a subject, or keeps what the end needs of it. `drain` is called with the buffer
  /// meanwhile and removes its contents.
  mutating func add(_ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?)
  /// Adds a line about the run, which must be safe to print; ignored in formats for programs.
  mutating func remark(_ line: String, into buffer: inout [UInt8])
  /// Ends the report. `isEmpty`: there was no subject.
  mutating func end(isEmpty: Bool, into buffer: inout [UInt8])
  /// How many parts of the subjects so far cannot be read: coders, or values.
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
  /// None: the output does not show the parts.
  package var unreadableCount: Int { 0 }

  /// Prints a whole report. By default it is a report on one input if it has one subject.
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

/// A report whose subjects are printed independently.
struct ImmediateReport<Subject>: Report {
  let options: RenderOptions
  let print: @Sendable (Subject, RenderOptions, inout [UInt8]) -> Void

  mutating func add(
    _ subject: Subject, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    print(subject, options, &buffer)
  }
}
