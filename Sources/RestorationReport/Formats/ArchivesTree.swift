import PlistSyntax
import RestorationArchives

extension ReportFormat where Subject == RestorationArchive {
  static var tree: Self {
    Self(name: "tree", summary: "an indented tree", isForPeople: true) {
      ArchivesTree($0)
    }
  }
}

/// The tree: every object under its nearest saved ancestor, with its state below it.
struct ArchivesTree: Report {
  private let options: RenderOptions
  private(set) var unreadableCount = 0

  init(_ options: RenderOptions) { self.options = options }

  var separator: String { "\n" }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(options, drain: drain).append(to: &buffer) { write(archive, to: &$0) }
  }

  private mutating func write(_ archive: RestorationArchive, to text: inout HumanText) {
    ArchiveHeader(options: options).write(archive, to: &text)
    var forest = NodeForest(nodes: archive.nodes, options: options)
    if archive.nodes.isEmpty || (forest.isEmpty && !options.patterns.isEmpty) {
      text.endLine()
      text.write(archive.nodes.isEmpty ? "  no saved objects" : "  no match", .dim)
      text.endLine()
    } else {
      text.endLine()
      forest.write(to: &text)
    }
    unreadableCount += forest.unreadableCount
    writeUnlisted(archive, to: &text)
  }

  private mutating func writeUnlisted(_ archive: RestorationArchive, to text: inout HumanText) {
    var forest = NodeForest(nodes: archive.unlistedNodes, options: options)
    if !forest.isEmpty {
      text.endLine()
      let heading =
        archive.source.container == .appkit
        ? "superseded by later records:" : "saved, but not in the root list:"
      text.write("  " + heading, .yellow)
      text.endLine()
      forest.write(to: &text)
      unreadableCount += forest.unreadableCount
    }
    let classes = archive.unlistedRestorationClasses.filter { options.asksFor($0.path) }
    guard !classes.isEmpty else { return }
    text.endLine()
    text.write("  restoration classes of paths that are not listed:", .yellow)
    text.endLine()
    for entry in classes {
      text.write("    " + LineStart.escape(entry.path.raw) + "  ")
      text.write(ValueText.className(entry.className), .cyan)
      text.endLine()
    }
  }
}
