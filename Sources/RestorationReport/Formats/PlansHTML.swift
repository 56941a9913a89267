import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan

extension ReportFormat where Subject == ArchivePlan {
  static var html: Self {
    Self(name: "html", summary: "a page with how each object is restored, in one file") {
      PlansHTML($0)
    }
  }
}

/// A page with the contents of `PlansText`: problems first, then the screen, then each object with the
/// steps of its search.
struct PlansHTML: Report {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      HTMLPage.begin(
        "Restoration plan", unit: "entries", filters: [.standing, .class, .severity, .rule],
        by: options.tool, to: &text)
    }
  }

  mutating func add(
    _ subject: ArchivePlan, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(htmlTo: drain).append(to: &buffer) { text in
      PlanSection(subject, options: options).write(to: &text)
    }
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { HTMLPage.end(to: &$0) }
  }
}

/// The plan for one archive in a page.
private struct PlanSection {
  private let subject: ArchivePlan
  private let options: RenderOptions
  private let sentences: PlanSentences
  private var plan: RestorePlan { subject.plan }

  init(_ subject: ArchivePlan, options: RenderOptions) {
    self.subject = subject
    self.options = options
    sentences = PlanSentences(subject) { PlansText.short($0) }
  }

  func write(to text: inout HumanText) {
    text.markup("<section data-group>\n<h2>Plan for <code>")
    text.write(untrusted: plan.source.file ?? "an archive")
    text.markup("</code></h2>\n")
    for remark in plan.remarks {
      paragraph(sentences.sentence(remark), remark.discards ? .red : .dim, to: &text)
    }
    if plan.isSearched, !plan.isDiscarded, !plan.objects.isEmpty,
      let assumption = sentences.assumption
    {
      paragraph(assumption, .dim, to: &text)
    }
    for (pattern, count) in zip(plan.notRecreated, plan.matchCounts) {
      text.markup("<p>")
      text.write("Assumed not to be recreated: ", .yellow)
      text.write(untrusted: pattern.text, .yellow)
      text.write(" (\(CountText.count(count, "object")))", .yellow)
      text.markup("</p>\n")
    }
    if !plan.isSearched, plan.scenes.isEmpty {
      paragraph(PlanSentences.otherWays, .dim, to: &text)
    }
    if !subject.problems.isEmpty {
      text.markup("<h3>Problems</h3>\n")
      FindingBlock.write(
        Array(subject.problems.prefix(subject.applyingCount)), namesPlaces: true, isNumbered: true,
        to: &text)
      if let folded = subject.foldedProblems { paragraph(folded, .dim, to: &text) }
    }
    for scene in plan.scenes {
      text.markup("<pre>")
      SceneBlock(scene, options).write(to: &text)
      text.markup("</pre>\n")
    }
    if plan.isSearched, !plan.objects.isEmpty { writeSearch(to: &text) }
    text.markup("</section>\n")
  }

  private func paragraph(
    _ words: String, _ style: HumanText.Style, to text: inout HumanText
  ) {
    text.markup("<p>")
    text.write(words, style)
    text.markup("</p>\n")
  }

  private func writeSearch(to text: inout HumanText) {
    text.markup("<h3>What the user sees first</h3>\n<ol class=\"flow\">\n")
    for sight in plan.sights.prefix(PlansText.longestSights) {
      let words = sentences.words(for: sight)
      text.markup("<li class=\"\(sight.isInFront ? "answer" : "step")\">")
      text.write(words.label, .dim)
      if let path = sight.path {
        text.markup("<br><code>")
        text.write(PlansText.short(path.raw))
        text.markup("</code>")
      }
      let notes = [words.note].compactMap(\.self) + sentences.conditions(on: sight)
      if !notes.isEmpty {
        text.markup("<br>" + HTMLText.escape(notes.joined(separator: "; ")))
      }
      text.markup("</li>\n")
    }
    let further = plan.sights.count - PlansText.longestSights
    if further > 0 {
      text.markup("<li class=\"step\">… \(CountText.grouped(further)) more</li>\n")
    }
    text.markup("</ol>\n<h3>Objects</h3>\n")
    paragraph(sentences.summary, .bold, to: &text)
    text.markup("<ol class=\"objects\">\n")
    // What needs a look comes first.
    for standing in [PlannedObject.Standing.lost, .dependsOnCode, .comesBack] {
      for object in plan.objects where object.standing == standing {
        write(object, to: &text)
        text.drainIfLarge()
      }
    }
    text.markup("</ol>\n")
  }

  private func write(_ object: PlannedObject, to text: inout HumanText) {
    let name = object.className.map { PlansText.short(SwiftClassName.demangled($0) ?? $0) }
    text.markup(
      "<li class=\"\(object.standing.rawValue)\" data-item"
        + " data-standing=\"\(object.standing.words)\"")
    if let name { text.markup(" data-class=\"\(HTMLText.escape(name))\"") }
    text.markup("><p><code class=\"b\">")
    text.write(object.path.raw.isEmpty ? "(empty path)" : DisplayText.escape(object.path.raw))
    text.markup("</code> ")
    if let name { text.write(name, .cyan) }
    text.markup("</p>\n")
    if let reason = sentences.reason(object) {
      paragraph("Lost: " + reason + ".", .red, to: &text)
    }
    if object.fate != .expected, object.fate != .ofOtherClass {
      if let note = sentences.goneClass(object) { paragraph(note, .dim, to: &text) }
    } else {
      paragraph(sentences.verdict(of: object), object.standing.style, to: &text)
      writeSteps(of: object, to: &text)
      for note in sentences.notes(on: object) { paragraph(note, .dim, to: &text) }
      if let loss = sentences.loss(without: object) { paragraph(loss, .dim, to: &text) }
    }
    text.markup("</li>\n")
  }

  private func writeSteps(of object: PlannedObject, to text: inout HumanText) {
    guard !object.steps.isEmpty else { return }
    text.markup("<ol class=\"flow\">\n")
    for (number, step) in object.steps.enumerated() {
      let words = sentences.words(for: step, of: object)
      let isLast = number == object.steps.count - 1 && object.standing == .comesBack
      text.markup("<li class=\"\(isLast ? "answer" : "step")\"><b>\(number + 1). ")
      text.write(words.who)
      text.markup("</b> ")
      if let name = words.name {
        text.markup("<code>")
        text.write(PlansText.short(SwiftClassName.demangled(name) ?? name))
        text.markup("</code>")
      }
      text.markup("<br>" + HTMLText.escape(words.answer) + "</li>\n")
    }
    text.markup("</ol>\n")
  }
}

extension PlannedObject.Standing {
  fileprivate var words: String {
    switch self {
    case .comesBack: "comes back"
    case .dependsOnCode: "depends on your code"
    case .lost: "lost"
    }
  }

  fileprivate var style: HumanText.Style {
    switch self {
    case .comesBack: .green
    case .dependsOnCode: .yellow
    case .lost: .red
    }
  }
}
