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
    let (lost, risk) = (levels[.lost], levels[.risk])
    let of = "of \(CountText.count(count, "archive"))"
    let first = { (level: (count: Int, first: String?)) -> Line in
      let anchor = out.isPage ? level.first.map(PlanReport.anchor(ofPlan:)) : nil
      return "\(", first: ", .bold)\(level.first ?? "an archive", to: anchor, .bold)"
    }
    var verdict: Line =
      "\(lost == nil && risk == nil ? "none \(of) loses state" : nil, .bold, .green)"
    if let lost {
      let words =
        "\(CountText.grouped(lost.count)) \(of) \(lost.count == 1 ? "loses" : "lose") state"
      verdict = "\(words, .bold, .red)\(first(lost))"
    }
    if let risk {
      let words =
        CountText.grouped(risk.count) + (lost == nil ? " \(of) may lose state" : " more may")
      verdict = "\(verdict)\(lost == nil ? nil : "; ", .bold)\(words, .bold, .yellow)\(first(risk))"
    }
    out.sentence(verdict, indent: "", class: "summary verdict")
  }
}
