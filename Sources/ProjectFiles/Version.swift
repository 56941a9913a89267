/// The version of the tool. Everything that names it takes it from here.
package enum Version {
  package static let number = "0.1.0"
  /// The day of the release, as `2026-11-22`: man pages show it.
  package static let date = "2026-11-22"
  package static let tool = "restorectl"
  package static let line = tool + " " + number
}
