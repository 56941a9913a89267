import Testing

/// What documents say about the targets is what Package.swift has.
@Suite struct TargetTests {
  @Test func `the table of targets is the graph of the package`() throws {
    let targets = try Manifest().targets
    #expect(targets.count > 10)
    let page = Document("ARCHITECTURE.md", try Checkout.text(of: "ARCHITECTURE.md"))
    var rows: [Manifest.Target] = []
    for line in page.lines {
      let cells = line.text.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 5, let name = cells[1].wholeMatch(of: /[ ]`(\w+)`[ ]/)?.1 else {
        continue
      }
      rows.append((String(name), cells[2].matches(of: /`(\w+)`/).map { String($0.1) }))
    }
    #expect(rows.map(\.name).sorted() == targets.map(\.name).sorted())
    for target in targets {
      let row = rows.first { $0.name == target.name }
      #expect(row.map { Set($0.imports) } == Set(target.imports), "\(target.name)")
    }
    for (place, row) in rows.enumerated() {
      let below = Set(rows[..<place].map(\.name))
      #expect(below.isSuperset(of: row.imports), "\(row.name) imports only what is above its row")
    }
  }
}
