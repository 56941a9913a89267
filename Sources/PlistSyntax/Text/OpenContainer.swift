/// A container of a text whose end was not read yet. Readers of texts have a stack of these, so depth
/// uses no C stack.
struct OpenContainer {
  /// The only key of a dictionary that is a UID, as CoreFoundation and `plutil` write it.
  static let uidKey = "CF$UID"
  /// The only key of an object that is data, whose value is base64.
  static let dataKey = "$data"

  let id: ValueID
  let isDictionary: Bool
  /// The elements, or keys and values by turns.
  var children: [ValueID] = []

  var isAwaitingValue: Bool { isDictionary && children.count % 2 == 1 }
}

extension PlistBuilder {
  /// Adds a container of a text, in the innermost one that is open.
  mutating func open(isDictionary: Bool, at position: Int) throws(PlistError) -> ValueID {
    guard containers.count < Limits.containerDepth else {
      throw bytes.textError(
        .tooDeep, at: position,
        expected: "containers nested at most \(Limits.containerDepth) deep",
        found: "one more level")
    }
    let id = try add(.null, at: position)
    containers.append(OpenContainer(id: id, isDictionary: isDictionary))
    return id
  }

  /// Closes the innermost container.
  mutating func close() {
    let container = containers.removeLast()
    let children = container.children
    guard container.isDictionary else { return fill(container.id, with: .array(children)) }
    let entries = stride(from: 0, to: children.count, by: 2).map {
      PlistEntry(key: children[$0], value: children[$0 + 1])
    }
    guard entries.count == 1, let value = tagged(entries[0]) else {
      return fill(container.id, with: .dictionary(entries))
    }
    removeAll(after: container.id)
    fill(container.id, with: value)
  }

  /// The value that the syntax cannot represent, if the only key of a dictionary says so.
  private func tagged(_ entry: PlistEntry) -> PlistValue? {
    guard case .string(let key) = values[entry.key.rawValue] else { return nil }
    switch values[entry.value.rawValue] {
    case .integer(let number) where key == OpenContainer.uidKey:
      return number.uint64.map { .uid($0) }
    case .string(let text) where key == OpenContainer.dataKey && syntax == .json:
      let start = Int(offsets[entry.value.rawValue]) + 1
      return ByteSlice(base64: text, at: bytes.fileOffset(at: start)).map { .data($0) }
    default: return nil
    }
  }
}
