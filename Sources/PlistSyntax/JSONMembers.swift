// Members of an object that are containers.

extension JSONOutput {
  /// Writes a key with an object, whose members `write` writes.
  package mutating func object(_ key: String, _ write: (inout JSONOutput) -> Void) {
    self.key(key)
    object(write)
  }

  /// Writes a key with an object for a value, whose members `write` writes; with null for none.
  package mutating func object<Value>(
    _ key: String, _ value: Value?, _ write: (Value, inout JSONOutput) -> Void
  ) {
    self.key(key)
    guard let value else { return null() }
    object { write(value, &$0) }
  }

  /// Writes a key with an array of objects, whose members `write` writes.
  package mutating func list<Item>(
    _ key: String, _ items: some Sequence<Item>, _ write: (Item, inout JSONOutput) -> Void
  ) {
    self.key(key)
    beginArray()
    for item in items { object { write(item, &$0) } }
    endArray()
  }

  /// Writes a key with an array of texts, or with null.
  package mutating func member(_ name: String, _ texts: [String]?) {
    key(name)
    guard let texts else { return null() }
    beginArray()
    for text in texts { string(text) }
    endArray()
  }

  /// Writes an object, whose members `write` writes.
  package mutating func object(_ write: (inout JSONOutput) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }
}
