import PlistSyntax

/// A format for subjects of one type. `Report` describes how the parts fit together.
package struct ReportFormat<Subject>: Sendable {
  /// The name for `--format`.
  package let name: String
  /// What it prints, for the help.
  package let summary: String
  /// Whether it is for people. Output for programs is never coloured.
  package let isForPeople: Bool
  /// Whether it shows the surroundings of its subject: the archive around a finding, the unchanged values
  /// around a change.
  package let showsSurroundings: Bool
  /// Whether it lists only the values in which `RenderOptions.searchText` occurs.
  package let isSearchable: Bool
  /// Whether it suits a run without end: each subject is complete when it is printed.
  package let isEndless: Bool
  private let make: @Sendable (RenderOptions) -> any Report<Subject>

  /// A format.
  package init(
    name: String, summary: String, isForPeople: Bool = false, showsSurroundings: Bool = false,
    isSearchable: Bool = false, isEndless: Bool = false,
    make: @escaping @Sendable (RenderOptions) -> any Report<Subject>
  ) {
    self.name = name
    self.summary = summary
    self.isForPeople = isForPeople
    self.showsSurroundings = showsSurroundings
    self.isSearchable = isSearchable
    self.isEndless = isEndless
    self.make = make
  }

  /// A format that prints each subject independently.
  package init(
    name: String, summary: String, isForPeople: Bool = false,
    print: @escaping @Sendable (Subject, RenderOptions, inout [UInt8]) -> Void
  ) {
    self.init(name: name, summary: summary, isForPeople: isForPeople) { options in
      ImmediateReport(options: options, print: print)
    }
  }

  /// A format in JSON: a document for each subject, or a compact one on each line.
  init(
    name: String, summary: String, isEndless: Bool = false, asLines: Bool = false,
    document: @escaping @Sendable (Subject, RenderOptions, inout JSONOutput) -> Void
  ) {
    self.init(name: name, summary: summary, isEndless: isEndless) { options in
      DocumentsReport(options, asLines: asLines) { subject, options, json in
        document(subject, options, &json)
        return 0
      }
    }
  }

  /// A report before its beginning.
  package func report(_ options: RenderOptions) -> any Report<Subject> {
    var options = options
    if !isForPeople {
      options.colored = false
      options.layout = TextLayout()
    }
    return make(options)
  }

  /// Appends a whole report to a buffer.
  package func write(
    _ subjects: [Subject], _ options: RenderOptions = RenderOptions(), isSingle: Bool? = nil,
    into buffer: inout [UInt8]
  ) {
    var report = report(options)
    report.write(subjects, isSingle: isSingle, into: &buffer)
  }
}
