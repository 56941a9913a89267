package import PlistSyntax

/// A text of an archive, in the form of the file.
package enum ArchivedText: Sendable {
  /// A string at a value, already accounted for.
  case string(String, at: ValueID)
  /// The text of the bytes in an NSString object.
  case decoded(String, at: ValueID)
}

extension ObjectReader {
  /// The text of a value: a string, or an NSString object in either of its forms. Nil for other
  /// values. All code that expects a text calls this.
  package mutating func archivedText(_ id: ValueID) throws(ArchiveError) -> ArchivedText? {
    switch try resolve(id) {
    case .plain(.string(let string), let place):
      try pay(for: string, at: place)
      return .string(string, at: place)
    case .object(let object):
      guard case .string? = try foundationClass(of: object) else { return nil }
      return try text(in: object)
    default: return nil
    }
  }

  /// The decoded text of a value.
  package mutating func text(_ id: ValueID) throws(ArchiveError) -> String? {
    switch try archivedText(id) {
    case .string(let string, let place)?: return paidText(string, at: place)
    case .decoded(let text, _)?: return text
    case nil: return nil
    }
  }

  /// The text in an NSString object; nil if it has none.
  mutating func text(in object: ArchivedObject) throws(ArchiveError) -> ArchivedText? {
    if let id = field("NS.string", of: object),
      case .plain(.string(let string), let place) = try resolve(id)
    {
      try pay(for: string, at: place)
      return .string(string, at: place)
    }
    if let id = field("NS.bytes", of: object), let data = try data(id) {
      try charge(data.id, cost: graph.byteCount(of: data))
      let bytes = graph.bytes(of: data)
      return .decoded(bytes.string(0..<bytes.count), at: data.id)
    }
    return nil
  }
}
