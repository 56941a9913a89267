/// A setting of one rule, besides its level and its ignored paths.
package struct RuleOption: Hashable, Sendable {
  /// The type of the option's value, with its default.
  package enum Value: Hashable, Sendable {
    /// A limit, in a unit such as `bytes`.
    case limit(Int, unit: String)
    /// Names that are added to the rule's own list. A `*` at the end of a name matches anything.
    case names
  }

  /// The key in the configuration, in camel case.
  package let name: String
  /// The type of the value, with its default.
  package let value: Value
  /// What it does: a short phrase.
  package let summary: String

  /// An option.
  init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
