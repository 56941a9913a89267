import KeyedArchive
import PlistSyntax

/// A digest of values that are too deep to be shown, so that archives that differ only there remain
/// distinct. The same for the same values in every syntax.
///
/// One digest serves one coder: a shared value is walked once, and represented by its number after
/// that.
struct GraphDigest {
  /// The numbers of the visited containers and large values.
  private var numbers: [ValueID: Int] = [:]
  private var hash = FNV1a()

  /// 16 hexadecimal digits for a value and everything reachable from it.
  mutating func digest(of id: ValueID, in graph: ObjectGraph) -> String {
    hash = FNV1a()
    var open = [id]
    while let next = open.popLast() { open += take(next, graph).reversed() }
    return String(hash.value, radix: 16, digits: 16)
  }

  /// Adds one value and returns those directly inside it.
  private mutating func take(_ id: ValueID, _ graph: ObjectGraph) -> [ValueID] {
    switch try? graph.resolve(id) {
    case .plain(let value, let place)?: return take(value, at: place, graph)
    case .object(let object)?:
      if isRepeated(object.id) { return [] }
      return take(object.fields, "object", graph) + [object.classID]
    case .null?:
      hash.combine("nil")
    case nil:
      hash.combine("unreadable")
    }
    return []
  }

  private mutating func isRepeated(_ id: ValueID) -> Bool {
    if let number = numbers[id] {
      hash.combine("again \(number)")
      return true
    }
    numbers[id] = numbers.count
    return false
  }

  private mutating func take(
    _ value: PlistValue, at id: ValueID, _ graph: ObjectGraph
  ) -> [ValueID] {
    let document = graph.document
    switch value {
    case .null: hash.combine("null")
    case .bool(let flag): hash.combine(flag ? "true" : "false")
    case .integer(let number, _): hash.combine("integer \(number)")
    case .longInteger: hash.combine("long integer")
    case .real(let number, _): hash.combine("real \(number.bitPattern)")
    case .date(let seconds): hash.combine("date \(seconds.bitPattern)")
    case .uid(let uid): hash.combine("uid \(uid)")
    case .string(let string):
      if string.cost > 64, isRepeated(id) { return [] }
      hash.combine(document.text(string))
    case .data(let data):
      if isRepeated(id) { return [] }
      let bytes = document.data(data)
      for position in 0..<bytes.count { hash.combine(bytes[position]) }
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      if isRepeated(id) { return [] }
      hash.combine(value.typeName)
      return document.list(of: elements)
    case .dictionary(let elements):
      if isRepeated(id) { return [] }
      return take(elements, "dictionary", graph)
    }
    return []
  }

  private mutating func take(
    _ elements: [PlistEntry], _ name: String, _ graph: ObjectGraph
  ) -> [ValueID] {
    hash.combine(name)
    var values: [ValueID] = []
    for entry in graph.document.entries(of: elements) {
      // The class is identified by its entry, because its place in `$objects` depends on the
      // writer.
      if graph.document.text(at: entry.key) == ObjectGraph.Key.objectClass { continue }
      values += [entry.key, entry.value]
    }
    return values
  }
}
