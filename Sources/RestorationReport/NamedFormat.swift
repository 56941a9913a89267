/// A way to print something, with the name that `--format` takes.
public protocol NamedFormat: Sendable {
  /// The name that `--format` takes.
  var name: String { get }
  /// What it prints, for the help.
  var summary: String { get }
  /// All formats; the first is the default.
  static var all: [Self] { get }
}

extension NamedFormat {
  /// The format with a name, or nil.
  public static func format(named name: String) -> Self? {
    for format in all where format.name == name { return format }
    return nil
  }
}
