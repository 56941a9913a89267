/// Comparisons as text, or as a page with both archives side by side, object by object. There, one
/// that moved is one row, with both paths.
struct ChangesReport: Report {
  private var tally: ComparisonTally = [:]

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally[comparison.status, default: 0] += 1
    if !out.options.isSingle, comparison.isWithoutNews { return }
    if out.isPage { comparison.writeSection(out) } else { comparison.writeText(out) }
  }

  func end(_ out: Output) {
    let options = out.options
    if options.isSingle || options.hidesSummary || options.changeDetail == .names { return }
    out.sentence("\(tally.text, .bold)", indent: "", class: "summary")
  }
}

extension ArchiveComparison {
  fileprivate func writeSection(_ out: Output) {
    let name: Markup? = file.map { "<h2>\(status.rawValue) <code>\($0)</code></h2>\n" }
    var verdict: Line = ""
    if diff != nil { verdict = "\(sameness ?? ChangeCounts.summary(of: self), .bold)" }
    for (side, reason) in failures {
      verdict = "\(verdict)\(side.rawValue): no readable archive: \(reason.message, .red). "
    }
    HTMLPage.section("\(name)<span class=\"verdict\">\(verdict)</span>\n", out) {
      guard let diff else { return }
      out.html("<table class=\"sides\">\n<thead><tr>")
      for file in [diff.oldSource.file, diff.newSource.file] {
        out.html("<th scope=\"col\"><code>\(file ?? "an archive")</code></th>")
      }
      out.html("</tr></thead>\n")
      var writer = ComparisonWriter(diff, findings, out)
      writer.write()
      out.html("</table>\n")
    }
  }

  fileprivate func writeText(_ out: Output) {
    if out.options.changeDetail == .names { return writeNames(out) }
    if let file {
      let style: Style =
        switch status {
        case .added: .green
        case .removed, .unreadable: .red
        default: .bold
        }
      out.line("\("=== \(status.rawValue): \(file)", style)")
    }
    if status == .added, let diff, let findings {
      // All of it is new, so its objects are not listed.
      let writer = ComparisonWriter(diff, nil, out)
      for finding in findings { writer.write(finding, place: finding.place) }
    } else if status != .added, status != .removed {
      // The heading has the name of an archive that is compared with its last save.
      let isNamed = [oldFile, newFile].allSatisfy { $0 == nil || $0 == file }
      if status == .changed, out.options.changeDetail == .changes, !isNamed {
        out.line("\("--- " + (oldFile ?? "/dev/null"), .bold)")
        out.line("\("+++ " + (newFile ?? "/dev/null"), .bold)")
      }
      writeLines(out)
    }
    if !out.options.isSingle { out.line() }
  }

  /// Writes what differs, which is unknown of an archive that cannot be read: itself in a folder, and
  /// otherwise its objects.
  private func writeNames(_ out: Output) {
    if let file {
      if status != .same, status != .unreadable { out.line("\(file)") }
    } else {
      for object in diff?.changedObjects ?? [] { out.line("\(object.displayName)") }
    }
  }

  /// Writes the lines about one comparison, or why there are none.
  func writeLines(_ out: Output) {
    for (side, reason) in failures {
      for fact in ["no readable archive: " + reason.message, reason.contents] {
        guard let fact else { continue }
        out.line("\("!   ", .red)\(.hang)\("\(side.rawValue): \(fact)", .red)")
      }
    }
    guard let diff else { return }
    let isCounted = out.options.changeDetail == .counts
    if let sameness {
      out.line("\(sameness)")
      if !isCounted { ComparisonWriter(diff, nil, out).writeUncompared() }
      return
    }
    if isCounted {
      ChangeCounts.write(diff, out)
    } else {
      var writer = ComparisonWriter(diff, findings, out)
      writer.write()
    }
    guard !out.options.hidesSummary else { return }
    out.line()
    out.line("\(ChangeCounts.summary(of: self), .bold)")
  }

  /// Whether both sides are the same, and everything was compared.
  var isWithoutNews: Bool {
    status == .same && diff?.uncompared.isEmpty ?? true && diff?.isWhole ?? true
  }

  /// That there are no differences, and what was not compared; nil for a comparison with changes.
  var sameness: String? {
    guard let diff, diff.isIdentical else { return nil }
    let count = diff.uncompared.count
    return "no differences" + (diff.isWhole ? "" : " in what can be read")
      + (count == 0 ? "" : ", " + ChangeCounts.uncompared(count))
  }
}
