extension Rule {
  static let indexPathInState = Rule(
    "index-path-in-state", .warning, needs: [.uikitArchive],
    "a saved index path, whose row may be another one on restore",
    page: """
      An index path identifies a position, not an item. If items were added, moved or removed since,
      the wrong item is selected or opened on restore, or the index is out of range and the app
      crashes. A table view selects the saved index paths again, whatever is in these rows by then;
      edit mode does not come back. If the data source implements UIDataSourceModelAssociation, the
      table finds the same items by their identifiers, and does not use the index paths.

      Fix: save an identifier of the model object, or implement UIDataSourceModelAssociation in the
      data source
      Source: uikit.md, rows R10, R11; Apple, UIDataSourceModelAssociation; Apple, App Programming
      Guide for iOS, "Implementing Preservation-Friendly Data Sources"
      Blind spots: Rows and sections that were saved as plain numbers are not found. The rule does
      not know whether the list ever changes, and does not check archives that UIKit did not write.
      Before:
        let row = tableView.indexPathForSelectedRow
        coder.encode(row as NSIndexPath?, forKey: "selected")
      After:
        extension ListDataSource: UIDataSourceModelAssociation {
          func modelIdentifierForElement(
            at path: IndexPath, in view: UIView
          ) -> String? { recipes[path.row].id }

          func indexPathForElement(
            withModelIdentifier id: String, in view: UIView
          ) -> IndexPath? {
            recipes.firstIndex { $0.id == id }.map { IndexPath(row: $0, section: 0) }
          }
        }
      """,
    value: { value, state, collector in
      guard case .indexPath = value.value else { return }
      let isOwn = value.origin == .app
      guard isOwn || PlannedObject.findsRowsByModel(state.content) != true else { return }
      collector.report(
        isOwn
          ? "contains an index path, whose row may be another one on restore"
          : "UIKit saved an index path without a model identifier: it selects this row again, "
            + "whatever item it shows by then",
        in: value, severity: isOwn ? nil : .info)
    })

  static let modelIdentifierIsRow = Rule(
    "model-identifier-is-row", .warning, .heuristic, needs: [.uikitArchive],
    "a model identifier that only repeats the number of its row",
    page: """
      UIKit asks the data source for a model identifier for each selected row and for the first
      visible one (UIDataSourceModelAssociation), so that it finds the rows again after others were
      added or removed. An identifier made of section and row moves with the rows: another row is
      selected, and the table scrolls to another place.

      Fix: return an identifier of the model object, such as its database key, from
      modelIdentifierForElement(at:in:)
      Source: uikit.md, rows K10, R11; Apple, UIDataSourceModelAssociation
      Blind spots: The rule compares an identifier with the index paths that were saved with it: it
      must contain the same row, or section and row, as numbers. A database key can match by chance.
      Without index paths, only texts such as [0, 3] and 0-3 count as rows.
      Before:
        // In modelIdentifierForElement(at:in:)
        return "\\(path.section)-\\(path.row)"
      After:
        return recipes[path.row].id
      """,
    state: { state, collector in
      let rows = RowNumbers.selected(in: state.content.state)
      func check(_ identifier: StateValue, _ row: [Int]?, _ key: [KeyStep], _ entry: StateEntry) {
        guard case .string(let text) = identifier, RowNumbers.isRow(text, row) else { return }
        collector.report(
          "the model identifier '\(text)' only repeats the number of the row", key: key,
          at: entry.location)
      }
      for entry in state.content.state {
        let key = [KeyStep.name(entry.key)]
        switch (entry.key, entry.value) {
        case (KnownKeys.selectedModelIdentifiers, .array(let identifiers)):
          for (place, identifier) in identifiers.enumerated() {
            let row = rows.count == identifiers.count ? rows[place] : nil
            check(identifier, row, key + [.index(place)], entry)
          }
        case (KnownKeys.topVisibleModelIdentifier, let identifier):
          check(identifier, nil, key, entry)
        default: break
        }
      }
    })
}

/// The numbers of a row, in index paths and in texts that are made from them.
private enum RowNumbers {
  /// The index paths of the selected rows; none if they are unknown.
  static func selected(in entries: [StateEntry]) -> [[Int]] {
    guard case .array(let paths)? = entries[KnownKeys.selectedIndexPaths] else { return [] }
    return paths.map { path in
      guard case .indexPath(let numbers) = path else { return [] }
      return numbers.compactMap(\.int)
    }
  }

  /// Whether a text is only a row: the one that it belongs to, or any if that is unknown.
  static func isRow(_ text: String, _ row: [Int]?) -> Bool {
    // Longer texts are not rows.
    guard text.utf8.count <= 80 else { return false }
    // The description of an index path is `<NSIndexPath: 0x…> {length = 2, path = 0 - 3}`.
    let path = text.firstRange(of: "path = ").map { text[$0.upperBound...] } ?? text[...]
    guard let numbers = onlyNumbers(path) else { return false }
    if let row, let last = row.last { return numbers == row || numbers == [last] }
    // Without the row, a date or a pair of keys has the same form except for its size.
    return numbers.count == 2 && numbers[0] < 10
  }

  /// The numbers of a text without letters and without leading zeros; nil for all others.
  private static func onlyNumbers(_ text: Substring) -> [Int]? {
    var numbers: [Int] = []
    for piece in text.utf8.split(whereSeparator: " -,.:/_|;[](){}".utf8.contains) {
      guard piece.allSatisfy(\.isASCIIDigit), piece.count == 1 || piece.first != UInt8(ascii: "0"),
        let number = Int(String(decoding: piece, as: UTF8.self))
      else { return nil }
      numbers.append(number)
    }
    return numbers.isEmpty ? nil : numbers
  }
}
