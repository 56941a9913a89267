import RestorationArchives

/// Matches names that differ only because one of them is redacted.
enum RedactedKeys {
  /// The largest number of pairs of names that are compared.
  private static let mostPairs = 10_000

  /// Matches the unmatched names. `matches` has the new place for each old name, and `isMatched`
  /// whether each new name has a match.
  static func match(
    _ old: [String?], _ new: [String?], _ matches: inout [Int?], _ isMatched: inout [Bool]
  ) {
    let oldPlaces = old.indices.filter { matches[$0] == nil }
    let newPlaces = new.indices.filter { !isMatched[$0] }
    let isOld = oldPlaces.contains { isRedacted(old[$0]) }
    let isNew = newPlaces.contains { isRedacted(new[$0]) }
    guard isOld || isNew, oldPlaces.count * newPlaces.count <= mostPairs else { return }
    for oldPlace in oldPlaces {
      guard let name = old[oldPlace] else { continue }
      let match = newPlaces.first { place in
        guard !isMatched[place], let other = new[place] else { return false }
        return Redaction.hides(name, other) || Redaction.hides(other, name)
      }
      guard let match else { continue }
      matches[oldPlace] = match
      isMatched[match] = true
    }
  }

  private static func isRedacted(_ name: String?) -> Bool {
    name?.utf8.contains(UInt8(ascii: "<")) ?? false
  }
}
