import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan

/// The plan for an archive: the verdict, the problems, the screen that the user sees first, and what
/// must be true for each object. How UIKit looks for it is on a page, and in text on request.
struct PlanReport {
  private static let longestSights = 100
  private static let longestProblems = 100

  private let subject: ArchivePlan
  private let options: RenderOptions
  private let out: Output
  private let sentences: PlanSentences
  private var plan: RestorePlan { subject.plan }

  static func write(_ subject: ArchivePlan, _ options: RenderOptions, _ out: Output) {
    let sentences = PlanSentences(subject) { short($0) }
    PlanReport(subject: subject, options: options, out: out, sentences: sentences).write()
  }

  static func short(_ name: String) -> String {
    let short = DisplayText.escape(PlanSentences.cut(name))
    return short.isEmpty ? "(empty)" : short
  }

  private static func className(_ name: String) -> String {
    short(SwiftClassName.demangled(name) ?? name)
  }

  private static func path(_ path: RestorationPath) -> String {
    path.raw.isEmpty ? "(empty path)" : path.raw
  }

  private func write() {
    let file = plan.source.file ?? "an archive"
    let verdict: Line = "\(sentences.verdict, .bold, subject.verdictStyle)"
    if out.isPage {
      let title: Markup =
        "<h2>Plan for <code>\(file)</code></h2>\n<span class=\"verdict\">\(verdict)</span>"
      return HTMLPage.section(title, options, out) { writeParts() }
    }
    out.line("\(file.asFileName, .bold): \(verdict)")
    writeParts()
  }

  private func writeParts() {
    writeRemarks()
    writeProblems()
    for scene in plan.scenes {
      if out.isPage { out.html("<pre>") }
      SceneBlock(scene: scene, options: options, out: out).write()
      if out.isPage { out.html("</pre>\n") }
    }
    if plan.isSearched, !plan.objects.isEmpty {
      if !plan.isDiscarded { writeSights() }
      if !plan.isDiscarded || out.isPage || options.isFull { writeObjects() }
    }
  }

  // MARK: Parts

  private func heading(_ title: String) {
    if out.isPage { return out.html("<h3>\(title)</h3>\n") }
    out.line()
    out.line("\(title, .bold)")
  }

  /// A sentence: a paragraph of a page, or a line.
  private func sentence(_ words: Line, indent: String = "  ") {
    if out.isPage { return out.html("<p>\(words)</p>\n") }
    out.line("\(indent)\(.hang)\(words)")
  }

  private func writeRemarks() {
    for remark in plan.remarks {
      sentence("\(sentences.sentence(remark), remark.discards ? .red : .dim)")
    }
    if !plan.isSearched, plan.scenes.isEmpty { sentence("\(PlanSentences.otherWays, .dim)") }
    guard plan.isSearched else { return }
    if !plan.isDiscarded, !plan.objects.isEmpty, let assumption = sentences.assumption {
      sentence("\(assumption, .dim)")
    }
    for (pattern, count) in zip(plan.notRecreated, plan.matchCounts) {
      let objects = CountText.count(count, "object")
      sentence("\("Assumed not to be recreated: \(pattern.text) (\(objects))", .yellow)")
    }
  }

  private func writeProblems() {
    guard !subject.problems.isEmpty else { return }
    heading("Problems")
    let problems = subject.problems.prefix(subject.applyingCount)
    let shown = Array(problems.prefix(Self.longestProblems))
    let list = FindingBlocks(shown, isFull: options.isFull)
    if out.isPage {
      list.writePage(namesPlaces: true, isNumbered: true, out)
    } else {
      list.write(out)
    }
    if problems.count > shown.count {
      let rest = CountText.grouped(problems.count - shown.count)
      sentence("\("… \(rest) more; 'restorectl lint' shows all", .dim)")
    }
    if let folded = subject.foldedProblems { sentence("\(folded, .dim)") }
  }

  private func writeSights() {
    heading("What the user sees first")
    let shown = plan.sights.prefix(Self.longestSights)
    let words = shown.map { sentences.words(for: $0) }
    let width = words.map(\.label.utf8.count).max() ?? 0
    if out.isPage { out.html("<ol class=\"flow\">\n") }
    for (sight, words) in zip(shown, words) {
      let front = sight.isInFront && shown.count > 1 ? "in front" : nil
      let seen = [out.isPage ? nil : front, words.note].compactMap(\.self)
      let notes = ([seen.joined(separator: ", ")] + sentences.conditions(on: sight))
        .filter { !$0.isEmpty }.joined(separator: "; ")
      let path = sight.path.map { Self.short($0.raw) }
      if out.isPage {
        let name: Markup? = path.map { "<br><code>\($0)</code>" }
        let note: Markup? = notes.isEmpty ? nil : "<br>\(notes)"
        out.html(
          """
          <li class="\(sight.role == .launchEnds ? "lost" : sight.isInFront ? "answer" : "step")">\
          \(Line("\(words.label, .dim)"))\
          \(name)\(note)</li>

          """)
      } else {
        let name: Line = path.map { "\($0, sight.isInFront ? .bold : nil)" } ?? ""
        let note = notes.isEmpty || path == nil ? notes : "  (" + notes + ")"
        out.line("  \(words.label, width: width + 2)\(.hang)\(name)\(note, .dim)")
      }
    }
    let rest = "… \(CountText.grouped(plan.sights.count - shown.count)) more"
    if plan.sights.count > shown.count {
      if out.isPage {
        out.html("<li class=\"step\">\(rest)</li>\n")
      } else {
        out.line("\("  " + rest, .dim)")
      }
    }
    if out.isPage { out.html("</ol>\n") }
  }

  // MARK: Objects

  private func writeObjects() {
    let width = Self.column(plan.objects.map { TextLayout.width(of: Self.path($0.path)) })
    for standing in [PlannedObject.Standing.lost, .dependsOnCode, .comesBack] {
      let objects = plan.objects.filter { $0.standing == standing }
      if objects.isEmpty { continue }
      let title = standing.words.prefix(1).uppercased() + standing.words.dropFirst()
      heading("\(title) (\(CountText.grouped(objects.count)))")
      if out.isPage { out.html("<ol class=\"objects\">\n") }
      for object in objects { write(object, width: width) }
      if out.isPage { out.html("</ol>\n") }
    }
  }

  /// The width of a column that most of its texts fit in.
  private static func column(_ widths: [Int]) -> Int { min(widths.max() ?? 0, 40) }

  private func write(_ object: PlannedObject, width: Int) {
    let name = object.className.map(Self.className)
    let state = sentences.state(of: object)
    let path = Self.path(object.path)
    if out.isPage {
      let data: Markup? = name.map { " data-class=\"\($0)\"" }
      out.html(
        """
        <li class="\(object.standing.rawValue)" data-item data-standing="\(object.standing.words)"\
        \(data)><p><code class="b">\(path)</code> \(Line("\(name, .cyan)"))<br>\(state)</p>

        """)
    } else {
      let note = name.map { name -> Line in "  \(name, .cyan)" }
      out.line("  \(path, width: width, object.standing.style)  \(.hang)\(state)\(note ?? "")")
    }
    if out.isPage || options.isFull { write(object, indent: "    ") }
    if out.isPage { out.html("</li>\n") }
  }

  private func write(_ object: PlannedObject, indent: String) {
    // UIKit searches for one of another class all the same.
    guard [.expected, .ofOtherClass, .sharesPath].contains(object.fate) else {
      if let note = sentences.goneClass(object) { sentence("\(note)", indent: indent) }
      return
    }
    sentence("\(sentences.verdict(of: object))", indent: indent)
    writeSteps(of: object, indent: indent)
    for note in sentences.notes(on: object) { sentence("\(note)", indent: indent) }
    if let loss = sentences.loss(without: object) { sentence("\(loss, .dim)", indent: indent) }
  }

  private func writeSteps(of object: PlannedObject, indent: String) {
    guard !object.steps.isEmpty else { return }
    let steps = object.steps.map { sentences.words(for: $0, of: object) }
    let width = steps.map(\.who.utf8.count).max() ?? 0
    if out.isPage { out.html("<ol class=\"flow\">\n") }
    for (number, step) in steps.enumerated() {
      let name = step.name.map(Self.className)
      if out.isPage {
        let isAnswer = number == steps.count - 1 && object.standing == .comesBack
        let code: Markup? = name.map { "<code>\($0)</code>" }
        out.html(
          """
          <li class="\(isAnswer ? "answer" : "step")"><b>\(number + 1). \(step.who)</b> \(code)\
          <br>\(step.answer)</li>

          """)
      } else {
        let asked = name.map { name -> Line in "\(name, .cyan): " }
        out.line(
          """
          \(indent + "  \(number + 1). ", .dim)\(step.who, width: width + 2)\(.hang)\(asked ?? "")\
          \(step.answer, .dim)
          """)
      }
    }
    if out.isPage { out.html("</ol>\n") }
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

  fileprivate var style: Style {
    switch self {
    case .comesBack: .green
    case .dependsOnCode: .yellow
    case .lost: .red
    }
  }
}
