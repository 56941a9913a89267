/// The elements of an array or set.
package struct PlistElementList: Sequence, Sendable {
  let document: PlistDocument
  let elements: PlistElements

  /// Walks the elements in file order.
  package func makeIterator() -> Iterator {
    Iterator(document: document, elements: elements)
  }

  /// Walks elements.
  package struct Iterator: IteratorProtocol {
    let document: PlistDocument
    let elements: PlistElements
    private var cursor: Int

    init(document: PlistDocument, elements: PlistElements) {
      self.document = document
      self.elements = elements
      cursor = document.walkStart(of: elements)
    }

    /// The next element, or nil after the last.
    package mutating func next() -> ValueID? {
      if let binary = document.binary {
        guard cursor < elements.knownCount ?? 0 else { return nil }
        defer { cursor += 1 }
        return ValueID(binary.reference(at: elements.start, number: cursor))
      }
      switch document.backing {
      case .binary: return nil
      case .text(let tape):
        guard cursor < elements.end else { return nil }
        defer { cursor = tape.sibling(of: cursor) }
        return ValueID(cursor)
      case .built(let built):
        guard cursor < elements.knownCount ?? 0 else { return nil }
        defer { cursor += 1 }
        return ValueID(built.children(of: elements.start)[cursor])
      }
    }
  }
}

/// The keys and values of a dictionary.
package struct PlistEntryList: Sequence, Sendable {
  let document: PlistDocument
  let elements: PlistElements

  /// Walks the pairs in file order.
  package func makeIterator() -> Iterator {
    Iterator(document: document, elements: elements)
  }

  /// Walks pairs.
  package struct Iterator: IteratorProtocol {
    let document: PlistDocument
    let elements: PlistElements
    private var cursor: Int

    init(document: PlistDocument, elements: PlistElements) {
      self.document = document
      self.elements = elements
      cursor = document.walkStart(of: elements)
    }

    /// The next pair, or nil after the last.
    package mutating func next() -> (key: ValueID, value: ValueID)? {
      if let binary = document.binary {
        let count = elements.knownCount ?? 0
        guard cursor < count else { return nil }
        defer { cursor += 1 }
        return (
          ValueID(binary.reference(at: elements.start, number: cursor)),
          ValueID(binary.reference(at: elements.start, number: count + cursor))
        )
      }
      switch document.backing {
      case .binary: return nil
      case .text(let tape):
        guard cursor < elements.end else { return nil }
        let value = tape.sibling(of: cursor)
        defer { cursor = tape.sibling(of: value) }
        return (ValueID(cursor), ValueID(value))
      case .built(let built):
        let count = elements.knownCount ?? 0
        guard cursor < count else { return nil }
        defer { cursor += 1 }
        let children = built.children(of: elements.start)
        return (ValueID(children[cursor]), ValueID(children[count + cursor]))
      }
    }
  }
}

extension PlistDocument {
  /// The start of a walk: a count of returned values, or in a text document a place of the tape.
  fileprivate func walkStart(of elements: PlistElements) -> Int {
    if case .text = backing { elements.start } else { 0 }
  }
}
