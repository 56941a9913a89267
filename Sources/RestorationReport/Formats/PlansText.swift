import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan

extension ReportFormat where Subject == ArchivePlan {
  static var text: Self {
    Self(
      name: "text", summary: "problems, the first screen, losses, and each object",
      isForPeople: true
    ) { PlansText($0) }
  }
}

/// The problems, the screen that the user sees first and the losses, then a block for each object
/// in save order. Every line begins with fixed words or numbers, and so not with text of an
/// archive.
struct PlansText: Report {
  /// Further first responders and roots are counted.
  static let longestSights = 100
  /// Further problems are counted.
  private static let longestProblems = 100

  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  var separator: String { "\n" }

  mutating func add(
    _ subject: ArchivePlan, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(options, drain: drain).append(to: &buffer) { write(subject, to: &$0) }
  }

  private func write(_ subject: ArchivePlan, to text: inout HumanText) {
    let plan = subject.plan
    let sentences = PlanSentences(subject) { Self.short($0) }
    writeHeader(plan, sentences, to: &text)
    writeProblems(subject, to: &text)
    for scene in plan.scenes { SceneBlock(scene, options).write(to: &text) }
    if plan.isSearched, !plan.objects.isEmpty { writeSearch(plan, sentences, to: &text) }
  }

  private func writeSearch(
    _ plan: RestorePlan, _ sentences: PlanSentences, to text: inout HumanText
  ) {
    writeSights(plan, sentences, to: &text)
    writeLost(plan, sentences, to: &text)
    if !plan.isDiscarded {
      let width = String(plan.objects.count).utf8.count
      for (place, object) in plan.objects.enumerated() {
        text.endLine()
        write(object, number: place + 1, width: width, sentences, to: &text)
      }
    }
    if !options.hidesSummary {
      text.endLine()
      text.write(sentences.summary, .bold)
      text.endLine()
    }
  }

  static func short(_ name: String) -> String {
    let short = DisplayText.escape(PlanSentences.cut(name))
    return short.isEmpty ? "(empty)" : short
  }

  private func shownPath(_ path: RestorationPath) -> String {
    path.raw.isEmpty ? "(empty path)" : DisplayText.escape(path.raw)
  }

  // MARK: The archive

  private func writeHeader(
    _ plan: RestorePlan, _ sentences: PlanSentences, to text: inout HumanText
  ) {
    text.write("plan for ", .bold)
    text.write(untrusted: plan.source.file ?? "an archive", .bold)
    if plan.isSearched {
      text.write(" (\(CountText.count(plan.objects.count, "saved object")))", .dim)
    }
    text.endLine()
    for remark in plan.remarks {
      text.write("  ")
      text.beginHanging()
      if remark.discards {
        text.write(sentences.sentence(remark), .red)
      } else {
        text.write(sentences.sentence(remark), .dim)
      }
      text.endLine()
    }
    guard plan.isSearched else {
      if plan.scenes.isEmpty {
        text.write("  ")
        text.beginHanging()
        text.write(PlanSentences.otherWays, .dim)
        text.endLine()
      }
      return
    }
    if !plan.isDiscarded, !plan.objects.isEmpty, let assumption = sentences.assumption {
      text.write("  ")
      text.beginHanging()
      text.write(assumption, .dim)
      text.endLine()
    }
    for (pattern, count) in zip(plan.notRecreated, plan.matchCounts) {
      text.write("  Assumed not to be recreated: ", .yellow)
      text.write(untrusted: pattern.text, .yellow)
      text.write(" (\(CountText.count(count, "object")))", .yellow)
      text.endLine()
    }
  }

  private func writeProblems(_ subject: ArchivePlan, to text: inout HumanText) {
    guard !subject.problems.isEmpty else { return }
    let problems = subject.problems.prefix(subject.applyingCount)
    text.endLine()
    text.write("Problems", .bold)
    text.endLine()
    let width = FindingsText.severityWidth(Array(problems))
    let numberWidth = String(min(problems.count, Self.longestProblems)).utf8.count
    for (number, problem) in problems.prefix(Self.longestProblems).enumerated() {
      let digits = String(number + 1)
      text.write(
        "  " + String(repeating: " ", count: numberWidth - digits.utf8.count) + digits + ".", .dim)
      FindingsText.writeBlock(
        problem, severityWidth: width, isFull: options.isFull, indent: " ", to: &text)
    }
    if problems.count > Self.longestProblems {
      text.write(
        "  … \(CountText.grouped(problems.count - Self.longestProblems)) more; "
          + "'restorectl lint' shows all", .dim)
      text.endLine()
    }
    if let folded = subject.foldedProblems {
      text.write("  ")
      text.beginHanging()
      text.write(folded, .dim)
      text.endLine()
    }
  }

  // MARK: Objects

  private func write(
    _ object: PlannedObject, number: Int, width: Int, _ sentences: PlanSentences,
    to text: inout HumanText
  ) {
    let digits = String(number)
    let indent = String(repeating: " ", count: width + 2)
    text.write(String(repeating: " ", count: width - digits.utf8.count) + digits + "  ", .dim)
    text.beginHanging()
    text.write(shownPath(object.path), .bold)
    if let name = object.className {
      text.write("  ")
      text.write(Self.short(SwiftClassName.demangled(name) ?? name), .cyan)
    }
    text.endLine()
    text.write(indent)
    text.beginHanging()
    if let reason = sentences.reason(object) {
      text.write("Lost: " + reason + ".", .red)
      text.endLine()
      guard object.fate == .ofOtherClass else {
        if let note = sentences.goneClass(object) { writeNote(note, indent, to: &text) }
        return
      }
      // UIKit searches for it all the same.
      text.write(indent)
      text.beginHanging()
    }
    text.write(sentences.verdict(of: object), Self.style(of: object))
    text.endLine()
    writeSteps(of: object, indent: indent, sentences, to: &text)
    for note in sentences.notes(on: object) {
      writeNote(note, indent, to: &text)
    }
    if let loss = sentences.loss(without: object) {
      text.write(indent)
      text.beginHanging()
      text.write(loss, .dim)
      text.endLine()
    }
  }

  private func writeNote(_ note: String, _ indent: String, to text: inout HumanText) {
    text.write(indent)
    text.beginHanging()
    text.write(note)
    text.endLine()
  }

  private func writeSteps(
    of object: PlannedObject, indent: String, _ sentences: PlanSentences,
    to text: inout HumanText
  ) {
    let steps = object.steps.map { sentences.words(for: $0, of: object) }
    let width = steps.map(\.who.utf8.count).max() ?? 0
    for (number, step) in steps.enumerated() {
      text.write(indent + "  \(number + 1). ", .dim)
      text.write(step.who)
      text.pad(from: step.who, to: width + 2)
      text.beginHanging()
      if let name = step.name {
        text.write(Self.short(SwiftClassName.demangled(name) ?? name), .cyan)
        text.write(": ")
      }
      text.write(step.answer, .dim)
      text.endLine()
    }
  }

  private static func style(of object: PlannedObject) -> HumanText.Style {
    switch (object.verdict, object.standing) {
    case (.throws, _), (.sharesPath, _), (_, .lost): .red
    case (_, .comesBack): .green
    case (_, .dependsOnCode): .yellow
    }
  }

  // MARK: The screen

  private func writeSights(
    _ plan: RestorePlan, _ sentences: PlanSentences, to text: inout HumanText
  ) {
    text.endLine()
    text.write("What the user sees first", .bold)
    text.endLine()
    let shown = plan.sights.prefix(Self.longestSights)
    let words = shown.map { sentences.words(for: $0) }
    let width = words.map(\.label.utf8.count).max() ?? 0
    for (sight, words) in zip(shown, words) {
      text.write("  " + words.label)
      text.pad(from: words.label, to: width + 2)
      text.beginHanging()
      if let path = sight.path {
        if sight.isInFront {
          text.write(Self.short(path.raw), .bold)
        } else {
          text.write(Self.short(path.raw))
        }
      }
      let seen = [sight.isInFront && shown.count > 1 ? "in front" : nil, words.note]
        .compactMap(\.self).joined(separator: ", ")
      let notes = ([seen] + sentences.conditions(on: sight)).filter { !$0.isEmpty }
        .joined(separator: "; ")
      if !notes.isEmpty {
        text.write(sight.path == nil ? notes : "  (" + notes + ")", .dim)
      }
      text.endLine()
    }
    if plan.sights.count > shown.count {
      text.write("  … \(CountText.grouped(plan.sights.count - shown.count)) more", .dim)
      text.endLine()
    }
  }

  // MARK: Losses

  private func writeLost(
    _ plan: RestorePlan, _ sentences: PlanSentences, to text: inout HumanText
  ) {
    guard plan.objects.contains(where: { $0.fate != .expected }) else { return }
    text.endLine()
    text.write("Lost", .bold)
    text.endLine()
    for object in plan.objects {
      guard let reason = sentences.reason(object) else { continue }
      text.write("  - ", .red)
      text.beginHanging()
      text.write(shownPath(object.path))
      if !plan.isDiscarded { text.write("  (" + reason + ")", .dim) }
      text.endLine()
    }
  }
}
