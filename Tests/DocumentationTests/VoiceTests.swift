import Testing

/// The words that the project's texts avoid, and what to write instead: plain technical English, short, active
/// and in the present tense, for readers in a hurry who may not be native speakers.
@Suite struct VoiceTests {
  /// A word in the sense that is avoided.
  private struct Avoided {
    let pattern: Regex<Substring>
    let instead: String
  }

  private static var avoided: [Avoided] {
    [
      .init(pattern: /\b(?:stands?|stood|standing)\b/, instead: "is, is in, appears"),
      .init(pattern: /\bmend(?:s|ed|ing)?\b/, instead: "fix"),
      .init(pattern: /\bgrave(?:r|st|ly)?\b/, instead: "severity, higher"),
      .init(pattern: /\b(?:tells?|told|telling)\b/, instead: "report, show, list, distinguish"),
      .init(pattern: /\bfor want of\b/, instead: "missing"),
      .init(pattern: /\b(?:leaves?|leaving|left) out of account\b/, instead: "ignore"),
      .init(pattern: /\b(?:says?|said) of\b/, instead: "report, show"),
      .init(
        pattern: /\b(?:people|whoever|those) (?:who )?(?:still )?(?:holds?|have the)\b/,
        instead: "users"),
      .init(pattern: /\bpeople's\b/, instead: "users'"),
      .init(pattern: /\btakes? [^.]{1,40} for the present\b/, instead: "use as the current time"),
      .init(pattern: /\bat hand\b/, instead: "available"),
      .init(pattern: /\bblamed\b/, instead: "reported"),
    ]
  }

  /// Lines that may keep an avoided word, by a part of the line, with the reason.
  private static let exceptions = [
    "other people's phones": "people who send an archive, not users of an app"
  ]

  /// Texts that are checked: all files with an ending below a folder.
  private static let scope = [
    (folder: "Documentation", ending: ".md"),
    (folder: "Sources/RestorationKit", ending: ".md"),
    (folder: "Sources/RestorationLint/Rules", ending: ".swift"),
  ]

  @Test func `texts avoid the words of another voice`() throws {
    for (folder, ending) in Self.scope {
      for path in try Checkout.files(in: folder) where path.hasSuffix(ending) {
        let text = try Checkout.text(of: path)
        for (place, line) in text.split(
          separator: "\n", omittingEmptySubsequences: false
        ).enumerated() where ending == ".md" || !line.isComment {
          guard !Self.exceptions.keys.contains(where: line.contains) else { continue }
          for word in Self.avoided {
            if let match = line.firstMatch(of: word.pattern.ignoresCase()) {
              Issue.record("\(path):\(place + 1): '\(match.0)': write \(word.instead)")
            }
          }
        }
      }
    }
  }

  @Test func `exceptions are in use`() throws {
    var texts = ""
    for (folder, ending) in Self.scope {
      for path in try Checkout.files(in: folder) where path.hasSuffix(ending) {
        texts += try Checkout.text(of: path)
      }
    }
    for exception in Self.exceptions.keys { #expect(texts.contains(exception), "\(exception)") }
  }
}
