import RestorationTree

/// Names in statistics.
enum StatsNames {
  /// A key with any secret in it redacted: apps use tokens and addresses as keys.
  static func key(_ key: String) -> String {
    if case .string(let shown) = StateValue.string(key).redacted(key: "") { shown } else { key }
  }
}
