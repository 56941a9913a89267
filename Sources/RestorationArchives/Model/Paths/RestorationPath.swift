/// A restoration path: the identifiers from the root to one object, joined by `/`.
///
/// A contained child has an index component before its identifier, `Tab/:[1]:/Nav`; a presented
/// controller, a view and a registered object have none. Paths have no escapes, so a text that
/// breaks these rules is kept unchanged, and `components` shows its faults.
public struct RestorationPath: Hashable, Sendable {
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

  package var components: [Component] { pieces.map { Component($0) } }

  /// More pieces are one: a file can have as many as half its bytes, and systems write two for each level.
  private static let mostPieces = 1 << 12

  private var pieces: [Substring] {
    raw.isEmpty ? [] : raw.pieces(between: "/", atMost: Self.mostPieces)
  }

  /// The last component of a part of a path, and what is above it: nil if nothing is.
  private static func split(_ path: Substring) -> (above: Substring?, last: Substring) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (nil, path) }
    return (path[..<slash], path[path.utf8.index(after: slash)...])
  }

  /// The path of the nearest ancestor in the path, and how many index components follow it.
  private var ancestor: (path: Substring, indexCount: Int)? {
    guard var above = Self.split(raw[...]).above else { return nil }
    var indexCount = 0
    while case let (next, last) = Self.split(above), Component.isIndexLike(last) {
      guard let next else { return nil }
      above = next
      indexCount += 1
    }
    return (above, indexCount)
  }

  /// The identifiers only, joined by `/`: the form that UIKit passes to the app during a restore.
  public var plain: String {
    guard raw.utf8.contains(UInt8(ascii: "[")) else { return raw }
    return pieces.filter { !Component.isIndexLike($0) }.joined(separator: "/")
  }

  /// The object's own identifier: the last component, or nil if that is not an identifier.
  public var identifier: String? {
    let last = Self.split(raw[...]).last
    return raw.isEmpty || Component.isIndexLike(last) ? nil : String(last)
  }

  /// The object's place in its parent, 0-based, or nil if the path has none.
  package var index: Int? {
    guard let above = Self.split(raw[...]).above,
      case .index(let index) = Component(Self.split(above).last)
    else { return nil }
    return index
  }

  /// The path of the nearest ancestor in the path, or nil if there is none.
  public var parent: RestorationPath? { ancestor.map { RestorationPath(String($0.path)) } }

  /// The same, if the object is directly in it, with at most an index of its own in between.
  package var directParent: RestorationPath? {
    guard let ancestor, identifier != nil,
      ancestor.indexCount == 0 || ancestor.indexCount == 1 && index != nil
    else { return nil }
    return RestorationPath(String(ancestor.path))
  }

  /// Whether the path is that of an object without a container: one identifier.
  package var isRoot: Bool {
    !raw.isEmpty && !raw.utf8.contains(UInt8(ascii: "/")) && !Component.isIndexLike(raw[...])
  }

  /// The part after another path and a slash, or nil if this one does not begin with it.
  package func rest(below other: RestorationPath) -> String? {
    let start = other.raw + "/"
    guard raw.begins(with: start) else { return nil }
    return String(decoding: raw.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }

  /// Below a listed object there are only views and children that are not listed. Without a limit,
  /// a path of a million slashes would take the square of its length.
  private static let mostSlashesBelow = 32

  /// What is before the last slash, before the one before that, and so on: one of them is the path of
  /// the nearest object above.
  package var prefixes: some Sequence<RestorationPath> {
    sequence(state: raw[...]) { path -> RestorationPath? in
      guard let above = Self.split(path).above else { return nil }
      path = above
      return RestorationPath(String(above))
    }.prefix(Self.mostSlashesBelow)
  }

  /// Same characters in the same spelling, as UIKit compares: Swift's own comparison treats "é" as
  /// one and as two scalars as equal.
  public static func == (left: RestorationPath, right: RestorationPath) -> Bool {
    left.raw.isSame(as: right.raw)
  }

  /// Texts with the same bytes are also equal for `String`.
  public func hash(into hasher: inout Hasher) {
    raw.hash(into: &hasher)
  }

  /// The path of a Mac app itself, next to those of its windows.
  package static let application: RestorationPath = "application"
  package static let sceneActivity: RestorationPath = "scene/activity"
}

extension RestorationPath.Component {
  fileprivate static func isIndexLike(_ text: Substring) -> Bool {
    text.utf8.starts(with: ":[".utf8)
  }

  fileprivate init(_ text: Substring) {
    guard Self.isIndexLike(text) else {
      self = .identifier(String(text))
      return
    }
    let digits = text.utf8.dropFirst(2).dropLast(2)
    if text.ends(with: "]:"), digits.allSatisfy(\.isASCIIDigit),
      let number = Int(Substring(digits))
    {
      self = .index(number)
    } else {
      self = .malformedIndex(String(text))
    }
  }
}

extension RestorationPath: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The path as stored.
  public var description: String { raw }
  /// A path as stored.
  public init(stringLiteral value: String) { self.init(value) }
}
