/// What a configuration can set about one rule, beside its level and the paths that it leaves alone.
package struct RuleOption: Hashable, Sendable {
  /// What kind of value the option has, with its default.
  package enum Value: Hashable, Sendable {
    /// A bound, in a unit such as `bytes`.
    case limit(Int, unit: String)
    /// Names that are added to the rule's own list. A `*` at the end of a name stands for anything.
    case names
  }

  /// The key in the configuration, in camel case.
  package let name: String
  /// The kind of value, with its default.
  package let value: Value
  /// What it does: a few words.
  package let summary: String

  /// An option.
  init(_ name: String, _ value: Value, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
