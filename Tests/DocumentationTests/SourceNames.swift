/// The names that the sources declare.
struct SourceNames {
  /// Types and protocols.
  private(set) var types: Set<String> = []
  /// Functions, properties, cases and options: everything that can follow a type's name.
  private(set) var members: Set<String> = ["init"]
  /// Files, by their last component.
  private(set) var files: Set<String> = []

  /// The names in the checkout.
  static let all = Result { SourceNames(try Checkout.sources()) }

  private static let typeWords: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "associatedtype",
  ]
  private static let memberWords: Set<Substring> = ["func", "var", "let"]

  init(_ sources: [(path: String, text: String)]) {
    for source in sources {
      files.insert(String(source.path.split(separator: "/").last ?? ""))
      for line in source.text.split(separator: "\n") where !line.isComment { add(line) }
    }
  }

  /// Adds what a line declares. Words are split by hand: regular expressions take seconds for all lines.
  private mutating func add(_ line: Substring) {
    let words = line.utf8.split { !$0.isPartOfWord }.map { Substring($0) }
    for (word, name) in zip(words, words.dropFirst()) {
      if Self.typeWords.contains(word) { types.insert(String(name)) }
      if Self.memberWords.contains(word) { members.insert(String(name)) }
    }
    guard words.first == "case" || words.starts(with: ["indirect", "case"]) else { return }
    for word in words where !word.isTypeName { members.insert(String(word)) }
  }

  /// Whether all parts of `Type`, `Type.member`, `Type.Inner.member(label:)` or `member` are declared;
  /// nil for words that are no such name.
  func declares(_ word: String) -> Bool? {
    guard let name = word.wholeMatch(of: /(\w+(?:\.\w+)*)(?:\([\w:]*\))?/)?.1 else { return nil }
    return name.split(separator: ".").allSatisfy {
      $0.isTypeName ? types.contains(String($0)) : members.contains(String($0))
    }
  }
}

extension Substring {
  /// Whether a line of code is only a comment.
  var isComment: Bool { utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }

  /// Whether it is written as types are.
  var isTypeName: Bool { first?.isUppercase ?? false }
}

extension UInt8 {
  /// Whether names have this byte of UTF-8.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
