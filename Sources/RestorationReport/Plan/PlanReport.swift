/// The plan for an archive: the verdict, the problems, the screen that the user sees first, and what
/// must be true for each object. How UIKit looks for it is on a page, and in text on request.
struct PlanReport {
  private static let longestList = 100

  let subject: ArchivePlan
  let out: Output
  private var plan: RestorePlan { subject.plan }

  func write() {
    let file = plan.source.file ?? "an archive"
    let verdict: Line = "\(subject.verdict, .bold, subject.verdictStyle)"
    if out.isPage {
      let title: Markup =
        "<h2>Plan for <code>\(file)</code></h2>\n<span class=\"verdict\">\(verdict)</span>"
      let id = out.options.isSingle ? nil : plan.source.file.map(Self.anchor(ofPlan:))
      return HTMLPage.section(title, id: id, out) { writeParts() }
    }
    out.line("\(file.asFileName, .bold): \(verdict)")
    writeParts()
  }

  private func writeParts() {
    writeRemarks()
    writeProblems()
    for scene in plan.scenes {
      out.part("<pre>")
      SceneBlock(scene: scene, out: out).write()
      out.part("</pre>\n")
    }
    if plan.objects.isEmpty { return }
    if !plan.isDiscarded { writeSights() }
    if !plan.isDiscarded || out.isPage || out.options.isFull { writeObjects() }
  }

  // MARK: Parts

  private func writeRemarks() {
    for remark in plan.remarks {
      out.sentence("\(remark.sentence, remark.discards ? .red : .dim)")
    }
    if !plan.isSearched, plan.scenes.isEmpty {
      let otherWays =
        "'restorectl dump' shows what was saved, 'restorectl lint' checks it, and 'restorectl diff' "
        + "compares it with another archive."
      out.sentence("\(otherWays, .dim)")
    }
    let notGiven = [
      plan.project.classNames == nil ? "--classes" : nil,
      plan.project.storyboards == nil ? "--storyboards" : nil,
      plan.project.infoPlist == nil ? "--info-plist" : nil,
    ].compactMap(\.self).joined(separator: ", ")
    if !plan.isDiscarded, !plan.objects.isEmpty, !notGiven.isEmpty {
      out.sentence("\("Not checked, because not given: \(notGiven).", .dim)")
    }
    for (pattern, count) in plan.notRecreated where plan.isSearched {
      let objects = CountText.count(count, "object")
      out.sentence("\("Assumed not to be recreated: \(pattern.text) (\(objects))", .yellow)")
    }
  }

  private func writeProblems() {
    guard !subject.problems.isEmpty else { return }
    out.heading("Problems")
    let problems = subject.problems.prefix(subject.applyingCount)
    let (items, more) = problems.shown(Self.longestList)
    let shown = Array(items)
    if out.isPage {
      let tree = PathTree(paths: plan.objects.map(\.path))
      FindingBlocks.writePage(shown, namesPlaces: true, list: "ol", out) {
        $0.path.flatMap { tree.nearest(to: RestorationPath($0)) }.map(anchor)
      }
    } else {
      FindingBlocks.write(shown, out)
    }
    if let more { out.sentence("\(more + "; 'restorectl lint' shows all", .dim)") }
    // Source: uikit.md, row C18.
    let count = subject.problems.count - problems.count
    guard count > 0 else { return }
    let folded =
      "\(CountText.count(count, "more problem")) \(count == 1 ? "matters" : "matter") only on iOS 12 "
      + "and earlier, which has no scenes; 'restorectl lint' lists \(count == 1 ? "it" : "them")."
    out.sentence("\(folded, .dim)")
  }

  /// The id of the plan of a file, on a page with others.
  static func anchor(ofPlan file: String) -> String { .anchor("s", 0, in: file) }

  private func anchor(of place: Int) -> String { .anchor("p", place, in: plan.source.file) }

  private func writeSights() {
    out.heading("What the user sees first")
    let (shown, more) = plan.sights.shown(Self.longestList)
    let stops = shown.map { sight -> Stop in
      let (label, note) = subject.words(for: sight)
      let name = sight.path.map { path -> Line in
        "\(ShortText.shown(path.raw), sight.isInFront ? .bold : nil)"
      }
      let front = sight.isInFront && shown.count > 1 ? "in front" : nil
      let seen = [front, note].compactMap(\.self).joined(separator: ", ")
      let notes = ([seen] + subject.conditions(on: sight)).filter { !$0.isEmpty }
      let standing =
        sight.role == .launchEnds ? .lost : sight.object.map { plan.objects[$0].standing }
      return (
        label, name, notes.joined(separator: "; "),
        [standing?.rawValue, sight.isBeside ? "beside" : nil]
      )
    }
    write(stops, indent: "  ", more: more)
  }

  /// A screen on the way to what the user sees, or a step of the search for an object.
  private typealias Stop = (label: String, name: Line?, note: String, classes: [String?])

  private func write(_ stops: [Stop], indent: String, more: String? = nil) {
    guard out.isPage else {
      let width = stops.map(\.label.utf8.count).max() ?? 0
      for stop in stops {
        let hasBoth = stop.name != nil && !stop.note.isEmpty
        let note = hasBoth ? "  (\(stop.note))" : stop.note
        out.line(
          "\(indent)\(stop.label, width: width + 2)\(.hang)\(stop.name)\(note, .dim)")
      }
      if let more { out.line("\("  " + more, .dim)") }
      return
    }
    out.html("<ol class=\"flow\">\n")
    for stop in stops {
      let name: Markup? = stop.name.map { "<br><code>\($0)</code>" }
      let note: Markup? = stop.note.isEmpty ? nil : "<br>\(stop.note)"
      let classes = stop.classes.compactMap(\.self).joined(separator: " ")
      let style: Markup? = classes.isEmpty ? nil : " class=\"\(classes)\""
      out.html("<li\(style)>\(Line("\(stop.label, .dim)"))\(name)\(note)</li>\n")
    }
    if let more { out.html("<li>\(more)</li>\n") }
    out.html("</ol>\n")
  }

  // MARK: Objects

  private func writeObjects() {
    // Most paths fit in this column.
    let widths = plan.objects.map { PlaceText.path($0.path).width }
    let width = min(widths.max() ?? 0, 40)
    for standing in [PlannedObject.Standing.lost, .dependsOnCode, .comesBack] {
      let objects = plan.objects.indices.filter { plan.objects[$0].standing == standing }
      if objects.isEmpty { continue }
      let words = standing.shown.words
      let title = words.prefix(1).uppercased() + words.dropFirst()
      out.heading("\(title) (\(CountText.grouped(objects.count)))")
      out.part("<ol class=\"objects\">\n")
      for place in objects { write(plan.objects[place], at: place, width: width) }
      out.part("</ol>\n")
    }
  }

  private func write(_ object: PlannedObject, at place: Int, width: Int) {
    let name = object.className.map(ArchivePlan.shown(className:))
    let state = subject.state(of: object)
    let path = PlaceText.path(object.path)
    if out.isPage {
      let data: Markup? = name.map { " data-class=\"\($0)\"" }
      out.html(
        """
        <li id="\(anchor(of: place))" class="\(object.standing.rawValue)" data-item \
        data-restored="\(object.standing.shown.words)"\(data)>\
        <p><code class="b">\(path)</code> \(Line("\(name, .cyan)"))<br>\(state)</p>

        """)
    } else {
      let note = name.map { name -> Line in "  \(name, .cyan)" }
      let style = object.standing.shown.style
      out.line("  \(path, width: width, style)  \(.hang)\(state)\(note ?? "")")
    }
    if out.isPage || out.options.isFull { writeSearch(for: object) }
    out.part("</li>\n")
  }

  private func writeSearch(for object: PlannedObject) {
    // UIKit searches for one of another class all the same.
    guard object.isFound else { return }
    let steps = subject.steps(of: object)
    let stops = steps.enumerated().map { place, step -> Stop in
      let isAnswer = place == steps.count - 1 && object.standing == .comesBack
      let name = step.name.map { name -> Line in "\(ArchivePlan.shown(className: name), .cyan)" }
      return (
        "\(place + 1). \(step.who)", name, step.words, [isAnswer ? object.standing.rawValue : nil]
      )
    }
    if !stops.isEmpty { write(stops, indent: "      ") }
    for note in subject.notes(on: object) { out.sentence("\(note)", indent: "    ") }
    if let loss = subject.loss(without: object) { out.sentence("\(loss, .dim)", indent: "    ") }
  }
}

extension PlannedObject.Standing {
  fileprivate var shown: (words: String, style: Style) {
    switch self {
    case .comesBack: ("comes back", .green)
    case .dependsOnCode: ("depends on your code", .yellow)
    case .lost: ("lost", .red)
    }
  }
}
