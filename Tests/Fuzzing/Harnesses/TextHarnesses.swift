import AppFiles
import RestorationArchives

extension Harness {
  static let flutter = Harness("flutter", seeds: .none, dictionary: "flutter") { bytes in
    let contents = FlutterPayload.contents(of: bytes)
    try require(contents != nil || FlutterPayload.isEmpty(bytes), "what is nothing is empty")
    var locations: [SourceLocation] = []
    contents?.visit { value, _ in
      if case .unreadable(let fault) = value { locations += [fault.location].compactMap(\.self) }
      return true
    }
    for location in locations { try requireInside(location, bytes) }
  }

  static let storyboard = Harness("storyboard", seeds: .storyboards, dictionary: "storyboard") {
    bytes in
    try reading(bytes) {
      let storyboard = try Storyboard(reading: bytes, file: "Main.storyboard")
      _ = StoryboardIndex([storyboard, storyboard])
    }
  }

  /// The other files of a project that `lint` and `plan` read.
  static let projectFiles = Harness("project-files", seeds: .xml, dictionary: "xml") { bytes in
    try reading(bytes) { _ = try InfoPlist(reading: bytes) }
    try reading(bytes) {
      _ = try ExpectedPath.list(reading: bytes)
      _ = try ClassNameList.names(reading: bytes)
    }
  }

  /// Texts that people type are short, and short ones are tried faster.
  private static let longestText = 256

  /// A pattern, and after the first line break what it is held against.
  static let patterns = Harness("patterns", seeds: .none, dictionary: "patterns") { bytes in
    let lines = bytes.bytes.prefix(longestText).split(
      separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false
    )
    .map { String(decoding: $0, as: UTF8.self) }
    let path = RestorationPath(lines.count > 1 ? lines[1] : "")
    let key = lines.count > 2 ? lines[2].split(separator: ".").map(String.init) : []
    if let pattern = try? PathPattern(parsing: lines[0]) {
      let patterns = PatternSet([pattern])
      let steps = key.map { KeyStep.name($0) }
      let place = steps.reduce(patterns.naming([path])) { $0.entering($1) }
      try require(
        patterns.naming([path]).covers(steps) == (place.coverage == .whole), "two answers")
      if !pattern.text.contains(where: { "*\\#:\"".contains($0) }) {
        let itself = RestorationPath(pattern.text)
        try require(patterns.matches(itself), "a path that does not match itself")
      }
    }
    _ = SwiftClassName.demangled(lines[0])
  }

  /// Text for people, whatever it was.
  static let displayText = Harness("display-text", seeds: .none, dictionary: "display") { bytes in
    let bytes = Array(bytes.bytes.prefix(longestText))
    let text = String(decoding: bytes, as: UTF8.self)
    for shown in [DisplayText.escape(text), DisplayText.escape(bytes: bytes)] {
      try require(
        Array(shown.utf8)[...].isHarmless, "text that a terminal or a build system acts on")
      try require(DisplayText.escape(shown) == shown, "escaped twice it is another text")
    }
  }
}
