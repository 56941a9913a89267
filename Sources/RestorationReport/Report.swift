/// A report being written: it gets its subjects one after the other, and ends once. A **subject**
/// is what one `add` prints: an archive, a plan, statistics, a comparison, a part of the findings of
/// `lint`, the places of `find`, a list of rules. A report with totals prints them in `end`.
package protocol Report<Subject> {
  associatedtype Subject

  mutating func add(_ subject: Subject, to out: Output)
  func end(_ out: Output)
}

extension Report {
  package func end(_ out: Output) {}
}

package struct BegunReport<Subject> {
  fileprivate var report: any Report<Subject>
  fileprivate let format: ReportFormat<Subject>
  fileprivate let out: Output
  private(set) var isEmpty = true

  package func expectSeveral() { out.options.isSingle = false }

  /// Prints a subject, and returns how many parts of it cannot be read.
  package mutating func add(_ subject: Subject) -> Int {
    if !isEmpty { out.write(format.separator) }
    isEmpty = false
    out.unreadableCount = 0
    report.add(subject, to: out)
    out.flush()
    return out.unreadableCount
  }

  /// Adds a line about the run, which must be safe to print, if the format has any.
  package func remark(_ line: String) {
    guard format.isForPeople, format.traits.contains(.endless) else { return }
    out.write(line + "\n")
    out.flush()
  }

  /// Ends it, after a sentence about all subjects together, which a page shows first.
  package func end(total: String? = nil) {
    if let total, format.traits.contains(.text) || out.isPage, !out.options.hidesSummary {
      out.gap()
      out.sentence("\(total, .bold)", indent: "", class: "summary")
    }
    report.end(out)
    if out.isPage { HTMLPage.end(out) }
    out.flush()
  }
}

package struct ReportFormat<Subject>: Sendable {
  package enum Trait: Sendable {
    /// It is text for people, coloured and wrapped on a terminal.
    case text
    /// It is text for people and for programs that read it line by line: never wrapped.
    case lines
    /// It shows the archive around a finding, or the unchanged values around a change.
    case surroundings
    /// It lists only the values in which `RenderOptions.searchText` occurs.
    case searchable
    /// It suits a run without end: each subject is complete when it is printed.
    case endless
  }

  package let name: String
  package let summary: String
  package let traits: Set<Trait>
  fileprivate let separator: String
  fileprivate let page: HTMLPage?
  private let make: @Sendable () -> any Report<Subject>

  init(
    _ name: String, _ summary: String, as traits: Set<Trait> = [], page: HTMLPage? = nil,
    separator: String = "", _ make: @autoclosure @escaping @Sendable () -> any Report<Subject>
  ) {
    (self.name, self.summary, self.traits) = (name, summary, traits)
    (self.page, self.separator, self.make) = (page, separator, make)
  }

  package var isForPeople: Bool { traits.contains(.text) || traits.contains(.lines) }

  /// Begins a report, which hands over what is written piece by piece.
  package func begin(
    _ options: RenderOptions, pass: @escaping ([UInt8]) -> Void
  ) -> BegunReport<Subject> {
    var options = options
    options.isPage = page != nil
    if !isForPeople { options.colored = false }
    if !traits.contains(.text) { options.columns = nil }
    let out = Output(options, pass: pass)
    page?.begin(out)
    return BegunReport(report: make(), format: self, out: out)
  }

  package func bytes(_ subjects: [Subject], _ options: RenderOptions = RenderOptions()) -> [UInt8] {
    var bytes: [UInt8] = []
    var begun = begin(options) { bytes += $0 }
    if subjects.count != 1 { begun.expectSeveral() }
    for subject in subjects { _ = begun.add(subject) }
    begun.end()
    return bytes
  }
}

extension Array {
  package func named<Subject>(_ name: String) -> ReportFormat<Subject>?
  where Element == ReportFormat<Subject> {
    first { $0.name == name }
  }
}

struct Printed<Subject>: Report {
  let print: @Sendable (Subject, Output) -> Void

  func add(_ subject: Subject, to out: Output) { print(subject, out) }
}

/// JSON: a document for one input, an array of them for several, or a compact one on each line.
struct Documents<Subject>: Report {
  var areLines = false
  let document: @Sendable (Subject, Output) -> JSON
  var isEmpty = true

  private func isArray(_ out: Output) -> Bool { !out.options.isSingle && !areLines }

  mutating func add(_ subject: Subject, to out: Output) {
    if isArray(out) { out.write(isEmpty ? "[\n" : ",\n") }
    isEmpty = false
    out.document(document(subject, out), compact: areLines, ending: isArray(out) ? "" : "\n")
  }

  func end(_ out: Output) {
    if isArray(out) { out.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
