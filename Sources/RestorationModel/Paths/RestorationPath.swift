package import PlistSyntax

/// A restoration path: the identifiers from the root to one object, joined by `/`.
///
/// A contained child has an index component before its identifier, `Tab/:[1]:/Nav`; a presented
/// controller, a view and a registered object have none. Paths have no escapes, so a text that
/// breaks these rules is kept unchanged, and `components` shows its faults.
public struct RestorationPath: Hashable, Sendable {
  /// The text between two slashes.
  package enum Component: Hashable, Sendable {
    /// An identifier; empty between two slashes or at an end.
    case identifier(String)
    /// The place of the next identifier's object in its parent, `:[1]:`.
    case index(Int)
    /// A component that begins like an index component but is none.
    case malformedIndex(String)
  }

  /// The path as stored.
  public let raw: String

  /// A path as stored.
  public init(_ raw: String) { self.raw = raw }

  /// The components, in order. An empty path has none.
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

  /// The identifiers only, joined by `/`: the form that UIKit passes to the app during a restore.
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

  /// The object's own identifier: the last component, or nil if that is not an identifier.
  public var identifier: String? {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes),
        !Self.isIndexLike(last, in: bytes)
      else { return nil }
      return bytes.string(last)
    }
  }

  /// The object's place in its parent, 0-based, or nil if the path has none.
  package var index: Int? {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes),
        let before = Self.lastPiece(before: last.lowerBound - 1, in: bytes),
        case .index(let number) = Self.component(before, in: bytes)
      else { return nil }
      return number
    }
  }

  /// The path of the nearest ancestor in the path, or nil if there is none.
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

  /// Whether the path is that of an object without a container: one identifier.
  package var isRoot: Bool {
    raw.withByteView { bytes in
      guard let last = Self.lastPiece(before: bytes.count, in: bytes) else { return false }
      return last.lowerBound == 0 && !last.isEmpty && !Self.isIndexLike(last, in: bytes)
    }
  }

  /// The parent in a path in UTF-8: how many bytes its path has, and whether the object is directly
  /// in it, with at most an index of its own in between. Nil if the path does not end with an
  /// identifier, or has no ancestor.
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

  /// Whether a path in UTF-8 sorts before another in an order in which the descendants of a path
  /// follow it directly: the slash is the first of all characters.
  package static func comesBefore(_ path: ByteView, _ other: ByteView) -> Bool {
    let slash = UInt8(ascii: "/")
    guard let place = path.firstDifference(from: other) else { return path.count < other.count }
    let (byte, others) = (path[place], other[place])
    return byte == slash || others != slash && byte < others
  }

  // Components are found in the UTF-8: a slash counts whatever follows it, as in UIKit. As a
  // character, a slash with a combining mark would be hidden.

  /// The component that begins at a position; nil after the last one.
  private static func piece(from start: Int, in bytes: ByteView) -> Range<Int>? {
    guard bytes.count > 0, start <= bytes.count else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
    return start..<end
  }

  /// The component that ends at a position; nil before the first one.
  private static func lastPiece(before end: Int, in bytes: ByteView) -> Range<Int>? {
    guard bytes.count > 0, end >= 0 else { return nil }
    var start = end
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<end
  }

  /// Whether a component begins like an index component.
  private static func isIndexLike(_ piece: Range<Int>, in bytes: ByteView) -> Bool {
    piece.count >= 2 && bytes[piece.lowerBound] == UInt8(ascii: ":")
      && bytes[piece.lowerBound + 1] == UInt8(ascii: "[")
  }

  private static func component(_ piece: Range<Int>, in bytes: ByteView) -> Component {
    guard isIndexLike(piece, in: bytes) else { return .identifier(bytes.string(piece)) }
    guard piece.count > 4, bytes[piece.upperBound - 2] == UInt8(ascii: "]"),
      bytes[piece.upperBound - 1] == UInt8(ascii: ":")
    else { return .malformedIndex(bytes.string(piece)) }
    return number(piece.lowerBound + 2..<piece.upperBound - 2, in: bytes).map { .index($0) }
      ?? .malformedIndex(bytes.string(piece))
  }

  /// The number with some digits; nil for other characters, and for too many.
  private static func number(_ digits: Range<Int>, in bytes: ByteView) -> Int? {
    var number = 0
    for position in digits {
      guard bytes[position].isASCIIDigit else { return nil }
      let tens = number.multipliedReportingOverflow(by: 10)
      let sum = tens.partialValue.addingReportingOverflow(Int(bytes[position] - UInt8(ascii: "0")))
      guard !tens.overflow, !sum.overflow else { return nil }
      number = sum.partialValue
    }
    return number
  }
}

extension RestorationPath {
  /// Same characters in the same spelling, as UIKit compares: Swift's own comparison treats "é" as
  /// one and as two scalars as equal.
  public static func == (left: RestorationPath, right: RestorationPath) -> Bool {
    left.raw.withByteView { $0.equals(0..<$0.count, right.raw) }
  }

  /// Hashes the bytes, without Unicode normalisation.
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
  /// The path of a Mac app itself, next to those of its windows.
  package static let application: RestorationPath = "application"
  /// The path of the user activity of a scene.
  package static let sceneActivity: RestorationPath = "scene/activity"
}
