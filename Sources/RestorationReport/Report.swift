/// A report being written: it begins once, gets its subjects one after the other, and ends once.
///
/// A **subject** is what one `add` prints: an archive (`dump`), a plan, the statistics of an archive,
/// a comparison (`diff`), a part of the findings of `lint`, the places of `find`, a list of rules.
/// What `add` prints does not depend on earlier subjects, unless the report keeps something: copies
/// of a begun report can print some subjects each, on any thread, and the texts are joined as
/// `separate` does. A report with totals keeps what it needs and prints it in `end`.
package protocol Report<Subject>: Sendable {
  associatedtype Subject

  func begin(_ out: Output)
  /// Writes what is between two subjects.
  func separate(_ out: Output)
  mutating func add(_ subject: Subject, to out: Output)
  /// Ends the report. `isEmpty`: there was no subject.
  func end(isEmpty: Bool, _ out: Output)
}

extension Report {
  package func begin(_ out: Output) {}
  package func separate(_ out: Output) {}
  package func end(isEmpty: Bool, _ out: Output) {}
}

/// A report with the look of its output. Copies of it can print subjects on any thread.
package struct BegunReport<Subject>: Sendable {
  private var report: any Report<Subject>
  private let options: RenderOptions
  private let page: HTMLPage?
  /// Whether it ends with a sentence about all of its subjects.
  private let hasTotal: Bool
  private var isEmpty = true

  fileprivate init(
    _ report: any Report<Subject>, _ options: RenderOptions, _ page: HTMLPage?, hasTotal: Bool
  ) {
    (self.report, self.options, self.page, self.hasTotal) = (report, options, page, hasTotal)
  }

  package func begin(pass: (([UInt8]) -> Void)? = nil) -> Output {
    let out = Output(options, pass: pass)
    page?.begin(out)
    report.begin(out)
    out.flush()
    return out
  }

  /// Prints a subject, and returns how many parts of it cannot be read.
  package mutating func add(_ subject: Subject, to out: Output) -> Int {
    separate(out)
    out.unreadableCount = 0
    report.add(subject, to: out)
    out.flush()
    return out.unreadableCount
  }

  package mutating func add(_ text: Text, to out: Output) {
    separate(out)
    out.write(text.bytes)
    out.flush()
  }

  /// What a copy has printed of subjects, and how many parts of each cannot be read.
  package typealias Text = (bytes: [UInt8], unreadable: [Int])

  package func printed(_ subjects: [Subject]) -> Text {
    var copy = self
    copy.isEmpty = true
    let out = Output(options)
    let counts = subjects.map { copy.add($0, to: out) }
    return (out.bytes, counts)
  }

  private mutating func separate(_ out: Output) {
    if !isEmpty { report.separate(out) }
    isEmpty = false
  }

  /// Ends it, after a sentence about all subjects together, which a page shows first.
  package func end(total: String? = nil, _ out: Output) {
    if let total, hasTotal, !options.hidesSummary {
      if options.isPage {
        out.html("<p class=\"summary b\">\(total)</p>\n")
      } else {
        out.line()
        out.line("\(total, .bold)")
      }
    }
    report.end(isEmpty: isEmpty, out)
    if page != nil { HTMLPage.end(out) }
    out.flush()
  }
}

package struct ReportFormat<Subject>: Sendable {
  package enum Trait: Sendable {
    /// It is text for people, coloured and wrapped on a terminal.
    case text
    /// It is text for people and for programs that read it line by line: never wrapped.
    case lines
    /// It shows what is around its subject: the archive around a finding, the unchanged values
    /// around a change.
    case surroundings
    /// It lists only the values in which `RenderOptions.searchText` occurs.
    case searchable
    /// It suits a run without end: each subject is complete when it is printed.
    case endless
  }

  package typealias Print = @Sendable (Subject, Output) -> Void

  package let name: String
  package let summary: String
  private let traits: [Trait]
  /// The page that its subjects are parts of.
  private let page: HTMLPage?
  private let make: @Sendable () -> any Report<Subject>

  init(
    _ name: String, _ summary: String, _ traits: [Trait] = [], page: HTMLPage? = nil,
    report make: @escaping @Sendable () -> any Report<Subject>
  ) {
    (self.name, self.summary, self.traits) = (name, summary, traits)
    (self.page, self.make) = (page, make)
  }

  init(
    _ name: String, _ summary: String, _ traits: [Trait] = [], page: HTMLPage? = nil,
    separator: String = "", print: @escaping Print
  ) {
    self.init(name, summary, traits, page: page) {
      ImmediateReport(separator: separator, print: print)
    }
  }

  /// A format in JSON: a document for one input and an array of them for several; or, as lines, a
  /// compact document on each line.
  static func json(
    _ name: String, _ summary: String, _ traits: [Trait] = [], asLines: Bool = false,
    document: @escaping @Sendable (Subject, Output) -> JSON
  ) -> Self {
    Self(name, summary, traits) { DocumentsReport(isLines: asLines, document: document) }
  }

  package var isForPeople: Bool { traits.contains(.text) || traits.contains(.lines) }
  package var showsSurroundings: Bool { traits.contains(.surroundings) }
  package var isSearchable: Bool { traits.contains(.searchable) }
  package var isEndless: Bool { traits.contains(.endless) }

  /// A report before its beginning.
  ///
  /// - Parameter isSingle: one file was named, or one pair of files to compare.
  package func report(_ options: RenderOptions, isSingle: Bool = true) -> BegunReport<Subject> {
    var options = options
    options.isSingle = isSingle
    options.isPage = page != nil
    if !isForPeople { options.colored = false }
    if !traits.contains(.text) { options.layout = TextLayout() }
    return BegunReport(
      make(), options, page, hasTotal: traits.contains(.text) || page != nil)
  }

  package func bytes(_ subjects: [Subject], _ options: RenderOptions = RenderOptions()) -> [UInt8] {
    var begun = report(options, isSingle: subjects.count == 1)
    let out = begun.begin()
    for subject in subjects { _ = begun.add(subject, to: out) }
    begun.end(out)
    return out.bytes
  }
}

extension Array {
  package func named<Subject>(_ name: String) -> ReportFormat<Subject>?
  where Element == ReportFormat<Subject> {
    first { $0.name == name }
  }
}

private struct ImmediateReport<Subject>: Report {
  let separator: String
  let print: ReportFormat<Subject>.Print

  func separate(_ out: Output) { out.write(separator) }
  func add(_ subject: Subject, to out: Output) { print(subject, out) }
}

private struct DocumentsReport<Subject>: Report {
  let isLines: Bool
  let document: @Sendable (Subject, Output) -> JSON

  private func isArray(_ out: Output) -> Bool { !out.options.isSingle && !isLines }

  func begin(_ out: Output) {
    if isArray(out) { out.write("[") }
  }

  func separate(_ out: Output) {
    if isArray(out) { out.write(",") }
  }

  func add(_ subject: Subject, to out: Output) {
    out.document(document(subject, out), compact: isLines, isElement: isArray(out))
  }

  func end(isEmpty: Bool, _ out: Output) {
    if isArray(out) { out.write(isEmpty ? "]\n" : "\n]\n") }
  }
}
