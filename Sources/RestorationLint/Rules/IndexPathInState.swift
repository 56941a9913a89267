import RestorationModel

extension Rule {
  static let indexPathInState = Rule(
    id: "index-path-in-state",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "an index path was saved: by the time of restore its row may be another",
    rationale: """
      An index path says where an item stood, not which one it was. When items came, went or moved in \
      between, the wrong one is selected or opened on restore, or the index is out of range and the \
      app crashes. UIKit itself saves the index paths of selected rows, but restores rows only by \
      identifiers of the model, which a data source gives it that implements \
      UIDataSourceModelAssociation. Without those, a table or a collection comes back without its \
      selection, and not with the same rows visible.
      """,
    source: "Apple, UIDataSourceModelAssociation; Apple, App Programming Guide for iOS",
    remedy: """
      save an identifier of the model object, or let the data source implement \
      UIDataSourceModelAssociation
      """,
    blindSpots: """
      Rows and sections that were saved as plain numbers are not seen. The rule does not know whether \
      the list is one that never changes, nor is it asked about archives that UIKit did not write.
      """,
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
      listeners: [
        .values { value, key, _ in key.origin == .app && isIndexPath(value) },
        .systemValues(isIndexPath, unless: modelIdentifiers),
        .context(Set(modelIdentifiers.keys)),
      ],
      values: { coder in
        let hasModelIdentifiers = coder.state.contains {
          modelIdentifiers[$0.key]?.contains(Listener.Outermost($0.value)) ?? false
        }
        return { value, collector in
          let isOwn = value.origin == .app
          guard isOwn || !hasModelIdentifiers, case .leaf(.value(.indexPath)) = value.content
          else { return }
          collector.report(
            isOwn
              ? "holds an index path, and the row may be another by the time of restore"
              : "UIKit saved an index path without a model identifier: neither the selection nor the "
                + "visible rows are restored",
            key: value.path, at: value.location, severity: isOwn ? nil : .info)
        }
      }))

  @Sendable private static func isIndexPath(_ value: StateValue) -> Bool {
    if case .indexPath = value { true } else { false }
  }

  /// Where UIKit saves identifiers from the data source, and as what.
  private static let modelIdentifiers: [String: [Listener.Outermost]] = [
    KnownKeys.selectedModelIdentifiers: [.filledArray, .shared],
    KnownKeys.topVisibleModelIdentifier: [.text],
  ]
}
