import PlistSyntax

/// Values by name, for a few dozen names that are known beforehand: asked for so often that hashing each
/// name would take longer than all that is done with the answer. Names of the system's differ in length.
package struct NameTable<Value: Sendable>: Sendable {
  /// By the names' length in bytes.
  private var valuesByLength: [[(name: String, value: Value)]] = []

  /// Names, each once, and what they stand for.
  package init(_ values: some Sequence<(String, Value)>) {
    for (name, value) in values {
      let length = name.utf8.count
      while valuesByLength.count <= length { valuesByLength.append([]) }
      precondition(!valuesByLength[length].contains { $0.name == name }, "a name stands twice")
      valuesByLength[length].append((name, value))
    }
  }

  /// What a name stands for, or nil.
  package subscript(name: String) -> Value? {
    let length = name.utf8.count
    guard length < valuesByLength.count else { return nil }
    for known in valuesByLength[length] where known.name == name { return known.value }
    return nil
  }

  /// The name that some bytes say, as it stands in the table; nil when it is none of those.
  func name(saidBy bytes: ByteView) -> String? {
    guard bytes.count < valuesByLength.count else { return nil }
    for known in valuesByLength[bytes.count] where bytes.equals(0..<bytes.count, known.name) {
      return known.name
    }
    return nil
  }
}
