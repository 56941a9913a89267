import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint

extension ReportFormat where Subject == ArchiveComparison {
  static var html: Self {
    Self(
      name: "html", summary: "a page with both archives side by side, in one file",
      showsSurroundings: true
    ) { ChangesHTML($0) }
  }
}

/// A page with both archives side by side, object by object. One that moved is one row, with both paths; if it
/// has another place in the old archive's order, a row at that place links to it.
struct ChangesHTML: Report {
  private let options: RenderOptions
  private var isFolder = false
  private var tally = ComparisonTally()

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    isFolder = !isSingle
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      HTMLPage.begin(
        "Changes of saved state", unit: "objects", filters: [.change, .class, .severity, .rule],
        by: options.tool, to: &text)
    }
  }

  mutating func add(
    _ comparison: ArchiveComparison, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    tally.add(comparison)
    if isFolder, comparison.status == .same { return }
    HumanText(htmlTo: drain).append(to: &buffer) { text in
      var section = ChangeSection(comparison, options: options)
      section.write(to: &text)
    }
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      if isFolder { text.markup("<p class=\"b\">\(HTMLText.escape(tally.description))</p>\n") }
      HTMLPage.end(to: &text)
    }
  }
}
