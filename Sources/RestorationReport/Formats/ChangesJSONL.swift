import RestorationDiff

extension ReportFormat where Subject == ArchiveComparison {
  static var jsonl: Self {
    Self(
      name: "jsonl", summary: "the same, one comparison on each line", isEndless: true,
      asLines: true,
      document: ChangesJSON.write)
  }
}
