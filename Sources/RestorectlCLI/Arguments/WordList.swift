/// Words in a sentence.
enum WordList {
  /// `a, b or c`.
  static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
