/// The plans of a run, as text or as a page. Several have a verdict over all of them above.
package struct PlansReport: Report {
  /// So many bytes wait for the verdict over all plans. If there are more, it is the last line, and
  /// the page's script moves it.
  private let mostHeld: Int
  /// The plans so far; nil once they were passed on.
  private var held: [UInt8]? = []
  private var count = 0
  /// The numbers of archives at each level, and the first one.
  private var levels: [ArchivePlan.Level: (count: Int, first: String?)] = [:]

  package init(mostHeld: Int = 1 << 24) { self.mostHeld = mostHeld }

  package mutating func add(_ subject: ArchivePlan, to out: Output) {
    if out.options.isSingle { return PlanReport(subject: subject, out: out).write() }
    levels[subject.level, default: (0, subject.plan.source.file)].count += 1
    let mostHeld = mostHeld
    var held = held
    self.held = nil
    let part = Output(out.options) { bytes in
      held? += bytes
      guard let waiting = held, waiting.count > mostHeld else {
        if held == nil { out.write(bytes) }
        return
      }
      out.write(waiting)
      held = nil
    }
    if count > 0 { part.gap() }
    PlanReport(subject: subject, out: part).write()
    part.flush()
    count += 1
    self.held = held
  }

  package func end(_ out: Output) {
    if held == nil { out.gap() }
    if count > 1 { writeVerdict(out) }
    if let held {
      if count > 1 { out.gap() }
      out.write(held)
    }
  }

  private func writeVerdict(_ out: Output) {
    let of = "of \(CountText.count(count, "archive"))"
    let clause = { (level: ArchivePlan.Level, style: Style, words: (Int) -> String) -> Line? in
      guard let (count, first) = levels[level] else { return nil }
      let anchor = out.isPage ? first.map(PlanReport.anchor(ofPlan:)) : nil
      return """
        \(CountText.grouped(count) + words(count), .bold, style)\
        \(", first: ", .bold)\(first ?? "an archive", to: anchor, .bold)
        """
    }
    let lost = clause(.lost, .red) { " \(of) \($0 == 1 ? "loses" : "lose") state" }
    let risk = clause(.risk, .yellow) { _ in lost == nil ? " \(of) may lose state" : " more may" }
    let clauses = [lost, risk].compactMap(\.self)
    let none: Line = "\("none \(of) loses state", .bold, .green)"
    out.sentence(
      clauses.isEmpty ? none : clauses.joined(separator: "\("; ", .bold)"), indent: "",
      class: "summary verdict")
  }
}
