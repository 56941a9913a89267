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

  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  package init(_ flag: Bool?) { self = flag.map { .bool($0) } ?? .null }

  package init(_ number: Int?) { self = number.map { .number(String($0)) } ?? .null }

  package init(_ texts: [String]?) { self = texts.map { .array($0.map { .string($0) }) } ?? .null }
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
