import RestorationTree

extension ReportFormat where Subject == RestorationArchive {
  static var jsonl: Self {
    Self(name: "jsonl", summary: "the same, one archive a line") {
      ArchivesJSON($0, asLines: true)
    }
  }
}
