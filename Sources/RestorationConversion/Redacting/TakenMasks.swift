import PlistSyntax

/// The masks that are in use, so that different contents get different ones.
struct TakenMasks {
  /// The digest of the contents that each mask replaces.
  private var owners: [ExactText: UInt64] = [:]
  /// The masks of very short contents, by the digests of these.
  private var shorts: [UInt64: [UInt8]] = [:]
  /// Groups of very short masks that are all in use.
  private var ended: Set<ExactText> = []

  /// More masks than this are not remembered, so that they take some 100 MB at most.
  private static let most = 1 << 20

  /// Whether a mask replaces these contents; takes it if it is free.
  mutating func take(_ mask: String, for id: UInt64) -> Bool {
    let key = ExactText(mask)
    if let known = owners[key] { return known == id }
    if owners.count < Self.most { owners[key] = id }
    return true
  }

  /// What is known of very short contents; nil for nothing.
  func short(for id: UInt64, of group: String) -> Known? {
    if let mask = shorts[id] { return Known(mask: mask) }
    return ended.contains(ExactText(group)) ? Known(mask: nil) : nil
  }

  /// The mask of very short contents, or that there is none for them.
  struct Known {
    let mask: [UInt8]?
  }

  mutating func add(short mask: [UInt8], for id: UInt64) { shorts[id] = mask }

  /// No mask of a group is left.
  mutating func end(_ group: String) { ended.insert(ExactText(group)) }
}
