/// A JSON value whose members keep their order.
package enum JSON {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// A value that writes itself.
  case written((inout JSONOutput) -> Void)

  package typealias Member = (key: String, value: JSON)

  package init(_ value: some JSONConvertible) { self = value.json }

  package init(object members: KeyValuePairs<String, any JSONConvertible>) {
    self = .object(members.map { (key: $0.key, value: $0.value.json) })
  }

  package init<Item>(
    list items: some Sequence<Item>,
    object members: (Item) -> KeyValuePairs<String, any JSONConvertible>
  ) {
    self = .array(items.map { JSON(object: members($0)) })
  }

  /// An object with one more member, unless its value is nil.
  package func with(_ key: String, _ value: (some JSONConvertible)?) -> JSON {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [(key, value.json)])
  }
}

/// A value that is one in JSON too. Nil is null.
package protocol JSONConvertible {
  var json: JSON { get }
}

extension JSON: JSONConvertible {
  package var json: JSON { self }
}

extension String: JSONConvertible {
  package var json: JSON { .string(self) }
}

extension Bool: JSONConvertible {
  package var json: JSON { .bool(self) }
}

extension Int: JSONConvertible {
  package var json: JSON { .number(String(self)) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var json: JSON { self?.json ?? .null }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSON { .array(map(\.json)) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }

  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }
}

extension JSONOutput {
  package mutating func write(_ json: JSON) {
    switch json {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let digits): literal(digits)
    case .string(let text): string(text)
    case .array(let elements): array(elements) { $1.write($0) }
    case .object(let members): object { $0.write(members) }
    case .written(let write): write(&self)
    }
  }

  package mutating func write(_ members: [JSON.Member]) {
    for member in members { self.member(member.key, member.value) }
  }

  package mutating func member(_ name: String, _ json: JSON) {
    key(name)
    write(json)
  }
}
