extension Rule {
  static let coredataTemporaryObjectId = Rule(
    "coredata-temporary-object-id", .error, needs: [.archive], decidesRestore: true,
    "the URI of a Core Data object that was not yet saved to its store",
    page: """
      A managed object has a temporary ID until its context is saved, and then another one. The
      temporary one is invalid in any later run of the app: on restore no object is found, or the
      search fails.

      Fix: save the context or call obtainPermanentIDs(for:) before the state is encoded, or save
      your own identifier
      Source: Apple, NSManagedObjectID, isTemporaryID and uriRepresentation()
      Blind spots: A permanent ID is valid only as long as its store exists. The rule does not find
      IDs inside other text or in the app's own data.
      Before:
        coder.encode(note.objectID.uriRepresentation() as NSURL, forKey: "note")
      After:
        try context.obtainPermanentIDs(for: [note])
        coder.encode(note.objectID.uriRepresentation() as NSURL, forKey: "note")
      """,
    value: { value, _, collector in
      if value.value.texts.contains(where: isTemporary) {
        collector.report(
          "contains a temporary Core Data object ID, which is invalid in any later run of the app",
          in: value)
      }
    })

  /// `x-coredata:///Entity/t…`. With the name of a store, `p…` is permanent, and only `t` with a
  /// UUID is considered temporary.
  @Sendable private static func isTemporary(_ uri: String) -> Bool {
    guard uri.begins(with: "x-coredata://"), case let parts = uri.pieces(between: "/"),
      parts.count == 5, !parts[3].isEmpty, parts[4].utf8.first == UInt8(ascii: "t")
    else { return false }
    let number = parts[4].utf8.dropFirst()
    if parts[2].isEmpty { return !number.isEmpty }
    return number.count >= 36 && number.dropFirst(8).first == UInt8(ascii: "-")
  }
}
