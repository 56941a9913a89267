package import PlistSyntax

/// Finds where two documents differ as values: order, repeated keys and kinds of numbers count,
/// widths, sharing and places in the file do not.
package struct PlistComparison {
  private struct Pair: Hashable {
    let left: ValueID
    let right: ValueID
  }

  private let left: PlistDocument
  private let right: PlistDocument
  /// Pairs of containers that were compared; documents that share values stay cheap so.
  private var seen: Set<Pair> = []
  private var work: [(pair: Pair, path: String)] = []

  /// The first difference in words, or nil if there is none.
  package static func firstDifference(_ left: PlistDocument, _ right: PlistDocument) -> String? {
    var comparison = PlistComparison(left: left, right: right)
    comparison.work.append((Pair(left: left.root, right: right.root), "root"))
    while let (pair, path) = comparison.work.popLast() {
      if let difference = comparison.compare(pair, path) { return "\(path): \(difference)" }
    }
    return nil
  }

  private init(left: PlistDocument, right: PlistDocument) {
    self.left = left
    self.right = right
  }

  private mutating func compare(_ pair: Pair, _ path: String) -> String? {
    switch (left.value(pair.left), right.value(pair.right)) {
    case (.null, .null): return nil
    case (.bool(let one), .bool(let other)): return difference(one, other)
    case (.integer(let one), .integer(let other)): return difference(one, other)
    case (.real(let one), .real(let other)):
      return one.isNaN && other.isNaN || one.bitPattern == other.bitPattern
        ? nil : "\(one) and \(other)"
    case (.date(let one), .date(let other)):
      return one.isNaN && other.isNaN || one == other ? nil : "dates \(one) and \(other)"
    case (.uid(let one), .uid(let other)): return difference(one, other)
    case (.data(let one), .data(let other)):
      return difference(one.bytes, other.bytes)
    case (.string(let one), .string(let other)):
      let texts = (one, other)
      // Texts that only mean the same ("é" in one scalar and in two) are different texts.
      return texts.0.utf8.elementsEqual(texts.1.utf8)
        ? nil : "\(texts.0.debugDescription) and \(texts.1.debugDescription)"
    case (.array(let one), .array(let other)), (.set(let one), .set(let other)),
      (.orderedSet(let one), .orderedSet(let other)):
      guard seen.insert(pair).inserted else { return nil }
      return push(one, other, path)
    case (.dictionary(let one), .dictionary(let other)):
      guard seen.insert(pair).inserted else { return nil }
      let entries = (one, other)
      return push(entries.0.map(\.key), entries.1.map(\.key), path + " key")
        ?? push(entries.0.map(\.value), entries.1.map(\.value), path)
    case (let one, let other): return "\(one.typeName) and \(other.typeName)"
    }
  }

  private func difference<Value: Equatable>(_ one: Value, _ other: Value) -> String? {
    one == other ? nil : "\(one) and \(other)"
  }

  private mutating func push(_ lefts: [ValueID], _ rights: [ValueID], _ path: String) -> String? {
    guard lefts.count == rights.count else {
      return "\(lefts.count) and \(rights.count) elements"
    }
    for index in lefts.indices.reversed() {
      work.append((Pair(left: lefts[index], right: rights[index]), "\(path)[\(index)]"))
    }
    return nil
  }
}
