/// A list in blocks. A large array that grows is copied, and takes three times as much while it is.
package struct Blocks<Element: Sendable>: Sendable {
  private var blocks: [[Element]] = []
  package private(set) var count = 0

  private static var blockCount: Int { 1 << 16 }

  package init() {}

  package var indices: Range<Int> { 0..<count }

  package subscript(index: Int) -> Element {
    get { blocks[index / Self.blockCount][index % Self.blockCount] }
    set { blocks[index / Self.blockCount][index % Self.blockCount] = newValue }
  }

  package mutating func append(_ element: consuming Element) {
    if count % Self.blockCount == 0 { blocks.append([]) }
    blocks[blocks.count - 1].append(element)
    count += 1
  }

  package mutating func removeLast() {
    count -= 1
    blocks[blocks.count - 1].removeLast()
    if count % Self.blockCount == 0 { blocks.removeLast() }
  }
}
