extension Collection {
  /// The first items, or all for nil, and how many more there are: `… 12 more`.
  func shown(_ most: Int?) -> (items: SubSequence, more: String?) {
    let items = prefix(most ?? count)
    let rest = count - items.count
    return (items, rest > 0 ? "… \(CountText.grouped(rest)) more" : nil)
  }
}

extension Sequence {
  /// The elements with equal keys together, in the order of the first ones.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, items: [Element])] {
    var keys: [Key] = []
    var groups: [Key: [Element]] = [:]
    for element in self {
      let key = key(element)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(element)
    }
    return keys.map { ($0, groups[$0] ?? []) }
  }
}

struct UniqueNames {
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The name, with the smallest number that makes it unique.
  mutating func name(_ wanted: String, separator: String = " #") -> String {
    var name = wanted
    var count = counts[wanted, default: 1]
    while !taken.insert(name).inserted {
      count += 1
      name = wanted + separator + String(count)
    }
    counts[wanted] = count
    return name
  }
}

extension String {
  /// The text with escapes in place of some characters, also of those before a combining mark.
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let escape = escape(scalar) {
        text += escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
