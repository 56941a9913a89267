/// The values of a document that was made in memory, for the writers.
struct BuiltPlist: Sendable {
  enum Node: Sendable {
    case value(PlistValue)
    /// A container: its children as node numbers; a dictionary has all keys, then all values.
    case container(Kind, [Int])
  }

  enum Kind: Sendable {
    case array, orderedSet, set, dictionary
  }

  fileprivate(set) var nodes: [Node] = []
  fileprivate(set) var strings: [String] = []
  fileprivate(set) var data: [ByteSlice] = []

  func value(_ number: Int) -> PlistValue {
    switch nodes[number] {
    case .value(let value): return value
    case .container(let kind, let children):
      let count = kind == .dictionary ? children.count / 2 : children.count
      let elements = PlistElements(start: number, knownCount: count)
      switch kind {
      case .array: return .array(elements)
      case .orderedSet: return .orderedSet(elements)
      case .set: return .set(elements)
      case .dictionary: return .dictionary(elements)
      }
    }
  }

  func children(of number: Int) -> [Int] {
    guard case .container(_, let children) = nodes[number] else { return [] }
    return children
  }
}

/// Makes a document in memory, value by value: children first, then their container. A value in
/// several containers is shared, as in a binary property list.
package struct PlistBuilder {
  private var built = BuiltPlist()

  /// A document without values yet.
  package init() {}

  private mutating func add(_ node: BuiltPlist.Node) -> ValueID {
    built.nodes.append(node)
    return ValueID(built.nodes.count - 1)
  }

  /// Adds a null.
  package mutating func null() -> ValueID { add(.value(.null)) }

  /// Adds a boolean.
  package mutating func bool(_ value: Bool) -> ValueID { add(.value(.bool(value))) }

  /// Adds a whole number; writers choose the width.
  package mutating func integer(_ value: PlistInteger) -> ValueID {
    add(.value(.integer(value, byteWidth: 0)))
  }

  /// Adds a floating-point number; `byteWidth` is 4 or 8.
  package mutating func real(_ value: Double, byteWidth: Int = 8) -> ValueID {
    add(.value(.real(value, byteWidth: byteWidth)))
  }

  /// Adds a date, in seconds since 2001-01-01 00:00:00 UTC.
  package mutating func date(_ seconds: Double) -> ValueID { add(.value(.date(seconds))) }

  /// Adds a UID of a keyed archive.
  package mutating func uid(_ value: UInt64) -> ValueID { add(.value(.uid(value))) }

  /// Adds text.
  package mutating func string(_ text: String) -> ValueID {
    built.strings.append(text)
    return add(
      .value(
        .string(PlistString(start: built.strings.count - 1, byteCount: 0, encoding: .built))))
  }

  /// Adds bytes.
  package mutating func data(_ bytes: ByteSlice) -> ValueID {
    built.data.append(bytes)
    return add(
      .value(.data(PlistData(start: built.data.count - 1, byteCount: 0, encoding: .built))))
  }

  /// Adds a list.
  package mutating func array(_ elements: [ValueID]) -> ValueID {
    add(.container(.array, elements.map(\.rawValue)))
  }

  /// Adds a list marked as a set.
  package mutating func set(_ elements: [ValueID]) -> ValueID {
    add(.container(.set, elements.map(\.rawValue)))
  }

  /// Adds a list marked as an ordered set.
  package mutating func orderedSet(_ elements: [ValueID]) -> ValueID {
    add(.container(.orderedSet, elements.map(\.rawValue)))
  }

  /// Adds a dictionary; keys keep their order and may repeat.
  package mutating func dictionary(_ entries: [(key: ValueID, value: ValueID)]) -> ValueID {
    let keys = entries.map { $0.key.rawValue }
    return add(.container(.dictionary, keys + entries.map { $0.value.rawValue }))
  }

  /// Adds a dictionary with text keys.
  package mutating func dictionary(_ entries: [(key: String, value: ValueID)]) -> ValueID {
    var pairs: [(key: ValueID, value: ValueID)] = []
    for entry in entries { pairs.append((string(entry.key), entry.value)) }
    return dictionary(pairs)
  }

  /// The document around a root value.
  package func document(root: ValueID) -> PlistDocument {
    PlistDocument(syntax: nil, bytes: ByteSlice([]), root: root, backing: .built(built))
  }
}
