/// The version of the tool. Everything that names it takes it from here.
enum Version {
  static let number = "0.1.0"
  /// The day of the release, as `2026-11-22`: man pages show it.
  static let date = "2026-11-22"
  static let line = "restorectl " + number
}
