import RestorationLint

extension ReportFormat where Subject == [Rule] {
  static var text: Self {
    Self(name: "text", summary: "a table", isForPeople: true) { rules, options, buffer in
      var text = HumanText(options)
      let idWidth = rules.map(\.id.utf8.count).max() ?? 0
      for rule in rules {
        text.write(rule.id, .bold)
        text.pad(from: rule.id, to: idWidth + 2)
        text.write(rule.severity.rawValue, rule.severity.color)
        text.pad(from: rule.severity.rawValue, to: width(of: Severity.self) + 2)
        text.write(rule.certainty.rawValue)
        text.pad(from: rule.certainty.rawValue, to: width(of: Rule.Certainty.self) + 2)
        text.beginHanging()
        text.write(rule.summary)
        text.endLine()
      }
      buffer += text.bytes
    }
  }

  private static func width<Word: CaseIterable & RawRepresentable<String>>(
    of words: Word.Type
  ) -> Int {
    words.allCases.map(\.rawValue.utf8.count).max() ?? 0
  }
}
