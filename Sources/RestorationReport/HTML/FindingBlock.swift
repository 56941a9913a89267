import RestorationLint

/// Findings in a page, the highest severity first, each with its fix.
enum FindingBlock {
  /// Writes a list; nothing for none.
  ///
  /// - Parameter namesPlaces: whether each finding names its object, and not only the key in it.
  static func write(_ findings: [Finding], namesPlaces: Bool = false, to text: inout HumanText) {
    guard !findings.isEmpty else { return }
    text.markup("<ul class=\"findings\">\n")
    for finding in FindingsText.sorted(findings) {
      write(finding, namesPlace: namesPlaces, to: &text)
      text.drainIfLarge()
    }
    text.markup("</ul>\n")
  }

  private static func write(_ finding: Finding, namesPlace: Bool, to text: inout HumanText) {
    let word = finding.severity.word
    // Otherwise the object around it is the searched item.
    let mark = namesPlace ? " data-item" : ""
    text.markup("<li class=\"\(word)\"\(mark) data-severity=\"\(word)\"")
    text.markup(" data-rule=\"\(HTMLText.escape(finding.rule))\">")
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
