import RestorationModel

extension ReportFormat where Subject == RestorationArchive {
  static var jsonl: Self {
    Self(name: "jsonl", summary: "the same, one archive on each line") {
      ArchivesJSON($0, asLines: true)
    }
  }
}
