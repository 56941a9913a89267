import PlistSyntax
import RestorationArchives

extension ReportFormat where Subject == RestorationArchive {
  static var html: Self {
    Self(name: "html", summary: "a page to look at in a browser, in one file") { ArchivesHTML($0) }
  }
}

/// A page with the tree of each archive, its state and the size of its parts.
struct ArchivesHTML: Report {
  private let options: RenderOptions
  private(set) var unreadableCount = 0

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      HTMLPage.begin(
        "Saved state", unit: "objects", filters: [.kind, .class], by: options.tool, to: &text)
    }
  }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    HumanText(htmlTo: drain).append(to: &buffer) { text in
      var section = ArchiveSection(archive, options: options, showsSizes: true)
      section.write(to: &text)
      unreadableCount += section.unreadableCount
    }
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { HTMLPage.end(to: &$0) }
  }
}
