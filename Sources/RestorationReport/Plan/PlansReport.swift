/// The plans of a run, as text or as a page. Several have a verdict over all of them at the end, which
/// the page's style shows at the top.
struct PlansReport: Report {
  /// The numbers of archives at each level, and the first one.
  private var levels: [ArchivePlan.Level: (count: Int, first: String?)] = [:]

  mutating func add(_ subject: ArchivePlan, to out: Output) {
    levels[subject.level, default: (0, subject.plan.source.file)].count += 1
    PlanReport(subject: subject, out: out).write()
  }

  func end(_ out: Output) {
    let count = levels.values.reduce(0) { $0 + $1.count }
    guard count > 1 else { return }
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
    out.gap()
    out.sentence(
      clauses.isEmpty ? none : clauses.joined(separator: "\("; ", .bold)"), indent: "",
      class: "summary verdict")
  }
}
