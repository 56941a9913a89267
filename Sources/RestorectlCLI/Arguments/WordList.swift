/// Lists of words in a sentence.
enum WordList {
  /// `a, b or c`.
  static func either(_ words: [String]) -> String {
    var sentence = ""
    for (index, word) in words.enumerated() {
      if index > 0 { sentence += index == words.count - 1 ? " or " : ", " }
      sentence += word
    }
    return sentence
  }
}
