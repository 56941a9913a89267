package import PlistSyntax

/// A restoration path: the identifiers from the root to one object, joined by `/`.
///
/// A contained child has an index component before its identifier, `Tab/:[1]:/Nav`; a presented
/// controller, a view and a registered object have none. Nothing is escaped in a path, so a text that
/// breaks these rules is kept as it is, and `components` shows what is wrong with it.
public struct RestorationPath: Hashable, Sendable {
  /// One piece between slashes.
  package enum Component: Hashable, Sendable {
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
  package var components: [Component] {
    raw.withByteView { bytes in
      var components: [Component] = []
      var count = 1
      for position in 0..<bytes.count where bytes[position] == UInt8(ascii: "/") { count += 1 }
      components.reserveCapacity(count)
      var start = 0
      while let piece = Self.piece(from: start, in: bytes) {
        components.append(Self.component(piece, in: bytes))
        start = piece.upperBound + 1
      }
      return components
    }
  }

  /// The identifiers only, joined by `/`: what UIKit hands to the app when it restores.
  public var plain: String {
    raw.withByteView { bytes in
      var plain: [UInt8] = []
      var hasIndex = false
      var isFirst = true
      var start = 0
      while let piece = Self.piece(from: start, in: bytes) {
        start = piece.upperBound + 1
        if Self.isIndexLike(piece, in: bytes) {
          hasIndex = true
          continue
        }
        if !isFirst { plain.append(UInt8(ascii: "/")) }
        isFirst = false
        bytes.append(piece, to: &plain)
      }
      return hasIndex ? String(decoding: plain, as: UTF8.self) : raw
    }
  }

  /// The identifiers only, from the root down.
  package var identifiers: [String] {
    var names: [String] = []
    for case .identifier(let name) in components { names.append(name) }
    return names
  }

  /// The object's own identifier: the last piece, or nil if that is no identifier.
  public var identifier: String? {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes),
        !Self.isIndexLike(last, in: bytes)
      else { return nil }
      return bytes.string(last)
    }
  }

  /// The object's place in its parent, 0-based, or nil if the path gives none.
  package var index: Int? {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes),
        let before = Self.lastPiece(before: last.lowerBound - 1, in: bytes),
        case .index(let number) = Self.component(before, in: bytes)
      else { return nil }
      return number
    }
  }

  /// The path of the nearest ancestor that the path names, or nil if it names none.
  public var parent: RestorationPath? {
    raw.withByteView { bytes in
      guard var piece = Self.lastPiece(before: bytes.count, in: bytes) else { return nil }
      while let above = Self.lastPiece(before: piece.lowerBound - 1, in: bytes) {
        if !Self.isIndexLike(above, in: bytes) {
          return RestorationPath(bytes.string(0..<above.upperBound))
        }
        piece = above
      }
      return nil
    }
  }

  /// Whether the path is that of an object that is in no other: one identifier.
  package var isRoot: Bool {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes) else { return false }
      return last.lowerBound == 0 && !last.isEmpty && !Self.isIndexLike(last, in: bytes)
    }
  }

  /// Where a path in UTF-8 names the object's parent: how many bytes that path has, and whether the
  /// object is directly in it, with at most an index of its own in between. Nil when the path ends with
  /// no identifier or names no ancestor.
  package static func parent(of path: ByteView) -> (length: Int, isDirect: Bool)? {
    guard var piece = lastPiece(before: path.count, in: path), !isIndexLike(piece, in: path) else {
      return nil
    }
    var pieceCount = 0
    var isDirect = true
    while let above = lastPiece(before: piece.lowerBound - 1, in: path) {
      guard isIndexLike(above, in: path) else { return (above.upperBound, isDirect) }
      pieceCount += 1
      if case .index = component(above, in: path), pieceCount == 1 {} else { isDirect = false }
      piece = above
    }
    return nil
  }

  /// Whether a path in UTF-8 comes before another in an order in which all that is below a path follows
  /// it directly: a slash is the first of all characters.
  package static func comesBefore(_ path: ByteView, _ other: ByteView) -> Bool {
    let slash = UInt8(ascii: "/")
    guard let place = path.firstDifference(from: other) else { return path.count < other.count }
    let (byte, others) = (path[place], other[place])
    return byte == slash || others != slash && byte < others
  }

  // Pieces are found in the UTF-8: a slash counts whatever follows it, as it does for UIKit. A
  // character with a combining mark would hide it.

  /// The piece that begins at a position; nil behind the last one.
  private static func piece(from start: Int, in bytes: ByteView) -> Range<Int>? {
    guard bytes.count > 0, start <= bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
    return start..<end
  }

  /// The piece that ends at a position; nil before the first one.
  private static func lastPiece(before end: Int, in bytes: ByteView) -> Range<Int>? {
    guard bytes.count > 0, end >= 0 else { return nil }
    var start = end
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<end
  }

  /// Whether a piece begins as an index component does.
  private static func isIndexLike(_ piece: Range<Int>, in bytes: ByteView) -> Bool {
    piece.count >= 2 && bytes[piece.lowerBound] == UInt8(ascii: ":")
      && bytes[piece.lowerBound + 1] == UInt8(ascii: "[")
  }

  private static func component(_ piece: Range<Int>, in bytes: ByteView) -> Component {
    guard isIndexLike(piece, in: bytes) else { return .identifier(bytes.string(piece)) }
    guard piece.count > 4, bytes[piece.upperBound - 2] == UInt8(ascii: "]"),
      bytes[piece.upperBound - 1] == UInt8(ascii: ":")
    else { return .malformedIndex(bytes.string(piece)) }
    let digits = (piece.lowerBound + 2)..<(piece.upperBound - 2)
    guard digits.allSatisfy({ bytes[$0] >= UInt8(ascii: "0") && bytes[$0] <= UInt8(ascii: "9") }),
      let number = Int(bytes.string(digits))
    else { return .malformedIndex(bytes.string(piece)) }
    return .index(number)
  }
}

extension RestorationPath {
  /// Same characters in the same spelling, as UIKit compares: Swift's own comparison takes "é" as
  /// one and as two scalars for equal.
  public static func == (left: RestorationPath, right: RestorationPath) -> Bool {
    left.raw.withByteView { $0.equals(0..<$0.count, right.raw) }
  }

  /// Hashes the bytes of the text, which costs no look at what its characters are.
  public func hash(into hasher: inout Hasher) {
    raw.withByteView { $0.hash(into: &hasher) }
  }
}

extension RestorationPath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path as stored.
  public var description: String { raw }
  /// A path as stored.
  public init(stringLiteral value: String) { self.init(value) }
}

extension RestorationPath {
  /// The path of a Mac app itself, beside those of its windows.
  package static let application: RestorationPath = "application"
  /// The path of the user activity of a scene.
  package static let sceneActivity: RestorationPath = "scene/activity"
}
