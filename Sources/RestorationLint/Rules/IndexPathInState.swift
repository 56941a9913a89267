import RestorationArchives

extension Rule {
  static let indexPathInState = Rule(
    id: "index-path-in-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "a saved index path, whose row may be another one on restore",
    rationale: """
      An index path identifies a position, not an item. If items were added, moved or removed \
      since, the wrong item is selected or opened on restore, or the index is out of range and the \
      app crashes. UIKit itself saves the index paths of selected rows, but restores rows only by \
      model identifiers, which the data source provides if it implements \
      UIDataSourceModelAssociation. Without them, a table or collection view comes back without \
      its selection, and other rows may be visible.
      """,
    source: """
      Apple, UIDataSourceModelAssociation; Apple, App Programming Guide for iOS, "Implementing \
      Preservation-Friendly Data Sources"
      """,
    remedy: """
      save an identifier of the model object, or implement UIDataSourceModelAssociation in the \
      data source
      """,
    blindSpots: """
      Rows and sections that were saved as plain numbers are not found. The rule does not know \
      whether the list ever changes, and does not check archives that UIKit did not write.
      """,
    fix: RuleFix(
      before: """
        let row = tableView.indexPathForSelectedRow
        coder.encode(row as NSIndexPath?, forKey: "selected")
        """,
      after: """
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
        """),
    badExamples: [
      .bad(
        "an index path of the app's own",
        marks: [.init("List", key: "selected"), .init("List", key: "open[0]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": {
            "selected": { "$indexPath": [0, 4] }, "open": [ { "$indexPath": [1, 0] } ] } } ] }
        """),
      .bad(
        "a table without model identifiers",
        marks: [.init("List/table", key: "kApplicationSelectedCellIndexPathsKey[0]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "views": [ { "path": "List/table", "state": {
            "kApplicationSelectedCellIndexPathsKey": [ { "$indexPath": [0, 4] } ] } } ] } ] }
        """),
    ],
    goodExamples: [
      .good(
        "an identifier of the model",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "selected": "recipe-17" } } ] }
        """),
      .good(
        "a table with model identifiers",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "views": [ { "path": "List/table", "state": {
            "kApplicationSelectedCellIndexPathsKey": [ { "$indexPath": [0, 4] } ],
            "kApplicationSelectedCells": [ "recipe-17" ] } } ] } ] }
        """),
    ],
    checks: RuleChecks(
      value: { value, state, collector in
        guard case .indexPath = value.value else { return .descend }
        let isOwn = value.origin == .app
        guard isOwn || !hasModelIdentifiers(state.content) else { return .descend }
        collector.report(
          isOwn
            ? "contains an index path, whose row may be another one on restore"
            : "UIKit saved an index path without a model identifier, so neither the selection nor the "
              + "visible rows are restored",
          key: value.path, at: value.location, severity: isOwn ? nil : .info)
        return .descend
      }))

  /// Whether UIKit saved identifiers from the data source.
  private static func hasModelIdentifiers(_ content: NodeContent) -> Bool {
    if case .string? = content[KnownKeys.topVisibleModelIdentifier] { return true }
    return switch content[KnownKeys.selectedModelIdentifiers] {
    case .array(let identifiers)?: !identifiers.isEmpty
    case .shared?: true
    default: false
    }
  }
}
