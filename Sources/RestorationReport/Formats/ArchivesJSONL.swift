import RestorationArchives

extension ReportFormat where Subject == RestorationArchive {
  static var jsonl: Self {
    Self(name: "jsonl", summary: "the same, one archive on each line") {
      DocumentsReport($0, asLines: true, write: ArchivesJSON.write)
    }
  }
}
