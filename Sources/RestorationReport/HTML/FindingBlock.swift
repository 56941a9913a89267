import RestorationLint

/// Findings in a page, the highest severity first, each with its fix.
enum FindingBlock {
  /// Writes a list; nothing for none.
  ///
  /// - Parameters:
  ///   - namesPlaces: whether each finding names its object, and not only the key in it.
  ///   - isNumbered: whether each finding has its number, in the given order.
  static func write(
    _ findings: [Finding], namesPlaces: Bool = false, isNumbered: Bool = false,
    to text: inout HumanText
  ) {
    guard !findings.isEmpty else { return }
    text.markup("<ul class=\"findings\">\n")
    let findings = isNumbered ? findings : FindingsText.sorted(findings)
    for (number, finding) in findings.enumerated() {
      write(
        finding, namesPlace: namesPlaces, number: isNumbered ? number + 1 : nil, to: &text)
      text.drainIfLarge()
    }
    text.markup("</ul>\n")
  }

  private static func write(
    _ finding: Finding, namesPlace: Bool, number: Int?, to text: inout HumanText
  ) {
    let word = finding.severity.word
    // Otherwise the object around it is the searched item.
    let mark = namesPlace ? " data-item" : ""
    text.markup("<li class=\"\(word)\"\(mark) data-severity=\"\(word)\"")
    text.markup(" data-rule=\"\(HTMLText.escape(finding.rule))\">")
    if let number { text.markup("<b>\(number).</b> ") }
    text.markup("<span class=\"badge \(word)\">\(word)</span> ")
    if let place = namesPlace ? finding.place ?? "the archive" : finding.key {
      text.write(untrusted: place, .bold)
      text.write(": ")
    }
    text.write(untrusted: finding.message)
    text.markup(". <b>Fix:</b> ")
    text.write(untrusted: finding.remedy)
    text.markup(". <code>")
    text.write(untrusted: finding.rule)
    text.markup("</code></li>\n")
  }
}
