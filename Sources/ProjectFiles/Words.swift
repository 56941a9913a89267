/// Bytes from the system: an argument or an environment value, UTF-8 or not.
package struct ByteString: Hashable, Sendable, ExpressibleByStringLiteral {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(stringLiteral text: String) { self.init(text.utf8) }

  package var text: String? { String(utf8Bytes: bytes) }

  /// Safe to print, and cut to the length of a message.
  package var displayed: String {
    let limit = 200
    let shown = DisplayText.escape(bytes: Array(bytes.prefix(limit)))
    return bytes.count > limit ? shown + "…" : shown
  }
}

package enum WordList {
  /// `a, b or c`.
  package static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `second`, `number 12`.
  package static func ordinal(_ number: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    return words.indices.contains(number - 1)
      ? words[number - 1] : "number \(CountText.grouped(number))"
  }

  /// Words with a capital letter and a full stop.
  package static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}

/// Finds the name that a mistyped word was probably meant to be.
package enum NearestName {
  /// In bytes. Longer words are not mistyped, and the work stays bounded.
  private static let longestWord = 64

  /// The nearest candidate, the first of several; nil if none is near. Near is one slip for every three
  /// typed letters, at least one, or the only candidate with the word as its prefix. A slip is a letter
  /// that is added, omitted, replaced or swapped with its neighbour.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty, typed.count <= longestWord else { return nil }
    let begun = candidates.filter { $0.utf8.count > typed.count && $0.utf8.starts(with: typed) }
    if typed.count > 1, begun.count == 1 { return begun.first }

    let allowed = max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.utf8.count <= longestWord {
      let distance = slips(from: typed, to: Array(candidate.lowercased().utf8))
      // If nothing of a name is left, it is not similar.
      guard distance <= allowed, distance < candidate.utf8.count else { continue }
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func slips(from a: [UInt8], to b: [UInt8]) -> Int {
    // For each number of first letters of `a`, and then of `b`.
    var slips = [Array(0...b.count)]
    for i in a.indices {
      slips.append([i + 1])
      for j in b.indices {
        let replaced = slips[i][j] + (a[i] == b[j] ? 0 : 1)
        var fewest = min(replaced, slips[i][j + 1] + 1, slips[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          fewest = min(fewest, slips[i - 1][j - 1] + 1)
        }
        slips[i + 1].append(fewest)
      }
    }
    return slips[a.count][b.count]
  }
}
