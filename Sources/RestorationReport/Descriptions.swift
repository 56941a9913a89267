// Descriptions of findings, changes and plans, so that a failed expectation reads like the output
// of the command line. Text of the archive is escaped, and secrets are redacted.

extension Finding: CustomStringConvertible {
  /// The finding as `lint` prints it: `error [rule] Root/List#draft: message; remedy`.
  public var description: String {
    DisplayText.escape("\(severity.rawValue) [\(rule)] \(withoutSecrets.sentence)")
  }
}

extension FindingList: CustomStringConvertible {
  /// How many findings there are, then each on a line of its own.
  public var description: String {
    (isEmpty ? "no findings" : CountText.count(count, "finding") + ":")
      + map { "\n  " + $0.description }.joined()
  }
}

extension Change: CustomStringConvertible {
  /// The change with its place, and the values as `diff` prints them: `value-changed
  /// Root/List#draft: - "Milk", + "Milk and bread"`.
  public var description: String {
    let options = RenderOptions()
    var text = kind.rawValue
    if path != nil || key != nil {
      let shownKey = shown(options).key.map { "#" + $0 } ?? ""
      text += " " + SecretText.redacted(text: path?.raw ?? "") + shownKey
    }
    let sides = rows(options).compactMap { row in
      row.value.map { "\(row.mark) \($0)" + (row.note.map { " (\($0))" } ?? "") }
    }
    if !sides.isEmpty { text += ": " + sides.joined(separator: ", ") }
    return DisplayText.escape(text)
  }
}

extension ArchiveDiff: CustomStringConvertible {
  /// The changes by object, as `diff` prints them.
  public var description: String {
    String(decoding: ReportRegistry.changes[0].bytes([ArchiveComparison(self)]), as: UTF8.self)
  }
}

extension RestorePlan: CustomStringConvertible {
  /// The plan object by object, as `plan` prints it.
  public var description: String {
    String(decoding: ReportRegistry.plans[0].bytes([ArchivePlan(self)]), as: UTF8.self)
  }
}
