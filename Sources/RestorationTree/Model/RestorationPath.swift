/// A restoration path: the identifiers from the root to one object, joined by `/`.
///
/// A contained child has an index component before its identifier, `Tab/:[1]:/Nav`; a presented
/// controller, a view and a registered object have none. Nothing is escaped in a path, so a text that
/// breaks these rules is kept as it is, and `components` shows what is wrong with it.
public struct RestorationPath: Hashable, Sendable {
  /// One piece between slashes.
  public enum Component: Hashable, Sendable {
    /// An identifier; empty where two slashes meet or one stands at an end.
    case identifier(String)
    /// The place of the next identifier's object in its parent, `:[1]:`.
    case index(Int)
    /// A piece that begins like an index component and is none.
    case malformedIndex(String)
  }

  /// The path as stored.
  public let raw: String

  /// A path as stored.
  public init(_ raw: String) { self.raw = raw }

  /// The pieces, in order. A path without characters has none.
  public var components: [Component] { pieces.map(Self.component) }

  /// The identifiers only, joined by `/`: what UIKit hands to the app when it restores.
  public var plain: String {
    // Views and presented controllers have no index of their own, and whole archives may have none.
    raw.utf8.contains(UInt8(ascii: "[")) ? identifiers.joined(separator: "/") : raw
  }

  /// The identifiers only, from the root down.
  public var identifiers: [String] {
    var names: [String] = []
    for case .identifier(let name) in components { names.append(name) }
    return names
  }

  /// The object's own identifier: the last piece, or nil if that is no identifier.
  public var identifier: String? {
    guard case .identifier(let name)? = pieces.last.map(Self.component) else { return nil }
    return name
  }

  /// The object's place in its parent, 0-based, or nil if the path gives none.
  public var index: Int? {
    guard case .index(let number)? = pieces.dropLast().last.map(Self.component) else {
      return nil
    }
    return number
  }

  /// The path of the nearest ancestor that the path names, or nil if it names none.
  public var parent: RestorationPath? {
    var ancestors = pieces.dropLast()
    while let last = ancestors.last {
      if case .identifier = Self.component(last) {
        // Pieces are slices of `raw`, so the parent is all up to where the last one ends.
        return RestorationPath(String(raw.utf8[..<last.endIndex]) ?? raw)
      }
      ancestors.removeLast()
    }
    return nil
  }

  /// The pieces as UTF-8: a slash counts whatever follows it, as it does for UIKit. A character with
  /// a combining mark would hide it.
  private var pieces: [Substring.UTF8View] {
    raw.isEmpty
      ? [] : raw.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  }

  private static func component(_ piece: Substring.UTF8View) -> Component {
    guard piece.starts(with: ":[".utf8) else { return .identifier(text(piece)) }
    let digits = piece.dropFirst(2).dropLast(2)
    if piece.count > 4, piece.suffix(2).elementsEqual("]:".utf8),
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int(text(digits))
    {
      return .index(number)
    }
    return .malformedIndex(text(piece))
  }

  private static func text(_ piece: Substring.UTF8View) -> String {
    String(decoding: piece, as: UTF8.self)
  }
}

extension RestorationPath {
  /// Same characters in the same spelling, as UIKit compares: Swift's own comparison takes "é" as
  /// one and as two scalars for equal.
  public static func == (left: RestorationPath, right: RestorationPath) -> Bool {
    // The first comparison is fast and rules out nearly all; only the second is strict.
    left.raw == right.raw && left.raw.utf8.elementsEqual(right.raw.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

extension RestorationPath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path as stored.
  public var description: String { raw }
  /// A path as stored.
  public init(stringLiteral value: String) { self.init(value) }
}
