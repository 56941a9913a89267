/// A JSON value whose members keep their order.
package enum JSON {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  /// Data as text in Base64.
  case base64(ByteSlice)
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

extension JSON {
  /// A real: always with a fraction or an exponent, to distinguish it from a whole number, and under a
  /// tag if it is not finite.
  package init(_ real: Double) {
    if real.isFinite {
      self = .number("\(real)")
    } else if real.isNaN {
      // Payloads of NaNs are kept, so that a tree equals itself after reading it back.
      let bits = real.bitPattern
      let isUsual = bits == Double.nan.bitPattern
      self = ["$real": .string(isUsual ? "nan" : "nan:0x" + String(bits, radix: 16))]
    } else {
      self = ["$real": real < 0 ? "-inf" : "inf"]
    }
  }

  /// A date in ISO 8601, or as a number of seconds if it is outside the calendar's years.
  package init(date seconds: Double) {
    self = ISO8601.format(secondsSince2001: seconds).map { .string($0) } ?? JSON(seconds)
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
    case .null: literal("null")
    case .bool(let flag): literal(flag ? "true" : "false")
    case .number(let digits): literal(digits)
    case .string(let text): string(text)
    case .base64(let data): base64(data)
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
