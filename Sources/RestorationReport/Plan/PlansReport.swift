import PlistSyntax
import RestorationArchives
import RestorationPlan

/// The plans of a run, as text or as a page. Several have a verdict over all of them above.
package struct PlansReport: Report {
  private let options: RenderOptions
  /// So many bytes wait for the verdict over all plans. If there are more, it is the last line, and
  /// the page's script moves it.
  private let mostHeld: Int
  /// The plans so far; nil once they were passed on.
  private var held: [UInt8]? = []
  private var count = 0
  /// The numbers of archives at each level, and the first one.
  private var levels: [ArchivePlan.Level: (count: Int, first: String)] = [:]

  package init(_ options: RenderOptions, mostHeld: Int = 1 << 24) {
    (self.options, self.mostHeld) = (options, mostHeld)
  }

  package func begin(_ out: Output) {
    guard out.isPage else { return }
    HTMLPage(
      title: "Restoration plan", unit: "entries", filters: [.standing, .class, .severity, .rule]
    ).begin(by: options.tool, out)
  }

  package mutating func add(_ subject: ArchivePlan, to out: Output) {
    if options.isSingle { return PlanReport.write(subject, options, out) }
    let name = subject.plan.source.file ?? "an archive"
    levels[subject.level, default: (0, name)].count += 1
    let mostHeld = mostHeld
    var held = held
    self.held = nil
    let part = Output(options) { bytes in
      held? += bytes
      guard let waiting = held, waiting.count > mostHeld else {
        if held == nil { out.write(bytes) }
        return
      }
      out.write(waiting)
      held = nil
    }
    if count > 0, !out.isPage { part.line() }
    PlanReport.write(subject, options, part)
    part.flush()
    count += 1
    self.held = held
  }

  package func end(isEmpty: Bool, _ out: Output) {
    if held == nil, !out.isPage { out.line() }
    if count > 1 { writeVerdict(out) }
    if let held {
      if count > 1, !out.isPage { out.line() }
      out.write(held)
    }
    if out.isPage { HTMLPage.end(out) }
  }

  private func writeVerdict(_ out: Output) {
    let (lost, risk) = (levels[.lost], levels[.risk])
    let of = "of \(CountText.count(count, "archive"))"
    let parts = [
      lost.map { "\(CountText.grouped($0.count)) \(of) \($0.count == 1 ? "loses" : "lose") state" },
      risk.map {
        CountText.grouped($0.count) + (lost == nil ? " \(of) may lose state" : " more may")
      },
    ]
    let words = zip(parts, [lost, risk]).compactMap { words, level in
      words.flatMap { words in level.map { "\(words), first: \($0.first)" } }
    }
    let style: Style = lost != nil ? .red : risk != nil ? .yellow : .green
    let verdict = words.isEmpty ? "none \(of) loses state" : words.joined(separator: "; ")
    if out.isPage {
      out.html("<p class=\"summary verdict\">\(Line("\(verdict, .bold, style)"))</p>\n")
    } else {
      out.line("\(.hang)\(verdict, .bold, style)")
    }
  }
}
