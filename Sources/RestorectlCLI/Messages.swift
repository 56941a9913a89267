import Platform
import PlistSyntax
import RestorationArchives

/// The messages on standard error, one on each line, each after the tool's name.
final class Messages {
  private let destination: any ByteDestination

  init(_ destination: any ByteDestination) { self.destination = destination }

  /// Whether it is a terminal.
  var isTerminal: Bool { destination.isTerminal }

  /// Prints `text`, about a file or stream or the run; both must be safe to print.
  func say(about name: String? = nil, _ text: String) {
    write("restorectl: " + (name.map { $0 + ": " } ?? "") + text + "\n")
  }

  /// Prints text without the tool's name.
  func write(_ text: String) {
    // If standard error itself fails, there is no way to report it.
    try? destination.write(Array(text.utf8))
  }
}

extension FileError {
  /// The remedy for a file that cannot be read.
  var wayOutOfReading: String {
    switch self {
    case .notAFile: return "pipe it in and name '-'"
    case .tooLarge: return "saved state is smaller, so check that it is the right file"
    case .linkElsewhere: return "name the file itself if you mean it"
    case .system: break
    }
    return switch kind {
    case .notFound: "check the spelling and the current folder"
    case .permissionDenied: "make it readable first"
    case .isFolder: "name a file in it"
    case .tooManyOpenFiles: "raise 'ulimit -n'"
    default: "check that other programs can read it"
    }
  }

  /// The remedy for a file that cannot be written.
  var wayOutOfWriting: String {
    if self == .linkElsewhere { return "name the file itself if you mean it" }
    return switch kind {
    case .notFound: "make the folder first"
    case .noSpace: "free some, or name another place"
    case .isFolder: "name a file in it"
    default: "name another place"
    }
  }
}

extension Session {
  /// Reports the patterns without a match in any archive, which make the status 1.
  func remark(unused patterns: [PathPattern], isQuiet: Bool) {
    for pattern in patterns {
      worsen(to: .remarks)
      if isQuiet { continue }
      let (what, list) =
        pattern.keyPattern == nil
        ? ("object", "paths' lists all restoration paths")
        : ("value", "flat' lists the places of all values")
      messages.say(
        "no \(what) matches '\(DisplayText.escape(pattern.text))'; 'restorectl dump --format \(list)"
      )
    }
  }
}
