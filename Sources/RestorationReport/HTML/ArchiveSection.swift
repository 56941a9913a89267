import PlistSyntax
import RestorationArchives
import RestorationLint

/// An archive in a page: what it is, how large its parts are, and its objects.
struct ArchiveSection {
  private let archive: RestorationArchive
  private let options: RenderOptions
  private let findings: [Finding]
  private let showsSizes: Bool
  /// How many parts of it cannot be read.
  private(set) var unreadableCount = 0

  /// - Parameters:
  ///   - findings: the findings of lint in it, without secrets.
  ///   - showsSizes: whether there is a map of the bytes of its objects.
  init(
    _ archive: RestorationArchive, options: RenderOptions, findings: [Finding] = [],
    showsSizes: Bool = false
  ) {
    self.archive = archive
    self.options = options
    self.findings = findings
    self.showsSizes = showsSizes
  }

  /// Writes the section.
  mutating func write(to text: inout HumanText) {
    text.markup("<section data-group>\n<h2>")
    let header = ArchiveHeader(options: options)
    header.writeSource(archive.source, to: &text)
    text.markup("</h2>\n")
    var facts = HumanText(htmlTo: nil)
    header.writeFacts(of: archive, to: &facts)
    if !facts.bytes.isEmpty {
      text.markup("<pre>")
      text.bytes += facts.bytes
      text.markup("</pre>\n")
    }
    var outline = ObjectOutline(
      archive.nodes, of: archive, options: options, findings: findings)
    if outline.isEmpty {
      text.markup("<p class=\"path\">")
      text.write(archive.nodes.isEmpty ? "no saved objects" : "no match")
      text.markup("</p>\n")
    } else {
      let map = showsSizes ? outline.sizeMap : SizeMap([])
      if map.isWorthShowing { map.write(to: &text) }
      outline.write(to: &text)
    }
    unreadableCount += outline.unreadableCount
    writeUnlisted(besides: outline, to: &text)
    text.markup("</section>\n")
  }

  private mutating func writeUnlisted(
    besides listed: ObjectOutline, to text: inout HumanText
  ) {
    var outline = ObjectOutline(
      archive.unlistedNodes, of: archive, options: options, findings: listed.otherFindings,
      besides: listed)
    if !outline.isEmpty {
      text.markup("<h3>")
      text.write(
        archive.source.container == .appkit
          ? "Superseded by later records" : "Saved, but not in the root list")
      text.markup("</h3>\n")
      outline.write(to: &text)
      unreadableCount += outline.unreadableCount
    }
    let others = outline.otherFindings + self.findings.filter { $0.path == nil }
    guard !others.isEmpty else { return }
    text.markup("<h3>Elsewhere in the archive</h3>\n")
    FindingBlock.write(others, namesPlaces: true, to: &text)
  }
}
