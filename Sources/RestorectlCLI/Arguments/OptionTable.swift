/// The options of one command, in the order and under the headings of the help.
struct OptionTable: Sendable {
  let groups: [Group]

  /// Options under one heading.
  struct Group: Sendable {
    let heading: String
    let options: [OptionSpec]

    init(_ heading: String, _ options: [OptionSpec]) {
      self.heading = heading
      self.options = options
    }
  }

  init(_ groups: [Group]) {
    self.groups = groups
  }

  /// Every option, including hidden ones.
  var options: [OptionSpec] { groups.flatMap(\.options) }

  /// The option with this long name.
  func option(named name: String) -> OptionSpec? {
    options.first { $0.name == name }
  }

  /// The option with this short name.
  func option(lettered letter: Character) -> OptionSpec? {
    options.first { $0.letter == letter }
  }

  /// The long names for suggestions.
  var suggestableNames: [String] {
    options.filter { !$0.isHidden }.map(\.name)
  }
}
