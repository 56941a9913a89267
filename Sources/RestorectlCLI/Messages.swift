import Platform
import PlistSyntax
import RestorationModel

/// What is said on standard error, one line for each message, each line begun by the tool's name.
final class Messages {
  private let destination: any ByteDestination

  init(_ destination: any ByteDestination) {
    self.destination = destination
  }

  /// Whether a person watches.
  var isTerminal: Bool { destination.isTerminal }

  /// Says `text`, which must be safe to print.
  func say(_ text: String) {
    write("restorectl: " + text + "\n")
  }

  /// Says `text` about a file or stream; `name` must be safe to print.
  func say(about name: String, _ text: String) {
    say(name + ": " + text)
  }

  func report(_ error: UsageError) {
    write("restorectl: " + error.message + "\n" + error.pointer + "\n")
  }

  func report(_ failure: InputFailure) {
    say(about: failure.name, failure.message)
  }

  func unwritable(_ destination: ReportRequest.Destination, _ error: FileError) {
    say(about: destination.name, "cannot be written: \(error.reason); \(error.wayOutOfWriting)")
  }

  /// Text as it is, without the tool's name.
  func write(_ text: String) {
    // Nobody is left to tell when standard error itself fails.
    try? destination.write(Array(text.utf8))
  }
}

extension FileError {
  /// What helps when a file cannot be written.
  fileprivate var wayOutOfWriting: String {
    if self == .linkElsewhere { return "name that file itself if it is meant" }
    return switch kind {
    case .notFound: "make the folder first"
    case .noSpace: "free some, or name another place"
    case .isFolder: "name a file in it"
    default: "name another place"
    }
  }
}

extension Session {
  /// Says which patterns named nothing in any archive.
  func say(unused patterns: [PathPattern], _ verbosity: Verbosity) {
    guard verbosity != .quiet else { return }
    for pattern in patterns {
      messages.say(
        "no object matches '\(DisplayText.escape(pattern.text))'; "
          + "'restorectl dump --format paths' lists all restoration paths")
    }
  }
}
