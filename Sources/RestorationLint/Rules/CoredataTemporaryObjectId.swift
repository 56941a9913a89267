import PlistSyntax

extension Rule {
  static let coredataTemporaryObjectId = Rule(
    id: "coredata-temporary-object-id",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "the URI of a Core Data object that had not been saved to its store",
    rationale: """
      A managed object has a temporary ID until its context is saved, and gets another one then. The \
      temporary one means nothing to any later run of the app: on restore no object is found, or \
      looking for it fails.
      """,
    source: "Apple, NSManagedObjectID, isTemporaryID and uriRepresentation",
    remedy: """
      save the context or call obtainPermanentIDs(for:) before the state is encoded, or save an \
      identifier of your own
      """,
    blindSpots: """
      A permanent ID is good only as long as its store is. The rule does not see IDs that were \
      put into other text or into data of the app's own.
      """,
    badExamples: [
      .bad(
        "a URL", marks: [.init("Detail", key: "object")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "state": { "object":
            { "$url": "x-coredata:///Recipe/t0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F212" } } } ] }
        """),
      .bad(
        "text in a list", marks: [.init("List", key: "selected[0]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "state": { "selected":
            [ "x-coredata:///Recipe/t0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F212" ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "an object that was saved",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "state": { "object":
            { "$url": "x-coredata://0F5C2B5E-7A4D-4C0B-9D53-3C1E0A9B7F21/Recipe/p12" } } } ] }
        """),
      .good(
        "an identifier of the app's own",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Detail", "state": { "object": "recipe:///Soup/tomato" } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [.texts(firstBytes: "x") { $0.has("x-coredata:", at: 0) }],
      values: { _ in
        PlacedValue.texts { text, value, collector in
          guard isTemporary(text) else { return }
          collector.report(
            "holds a temporary Core Data object ID, which no later run of the app can resolve",
            key: value.path, at: value.location)
        }
      }))

  /// `x-coredata:///Entity/t…`. Where a store is named, `p…` is permanent, and only `t` with a UUID
  /// is taken for temporary.
  private static func isTemporary(_ uri: String) -> Bool {
    let scheme = "x-coredata://"
    guard uri.begins(with: scheme) else { return false }
    let parts = uri.utf8.dropFirst(scheme.utf8.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty, parts[2].first == UInt8(ascii: "t") else {
      return false
    }
    let number = parts[2].dropFirst()
    if parts[0].isEmpty { return !number.isEmpty }
    return number.count >= 36 && number.dropFirst(8).first == UInt8(ascii: "-")
  }
}
