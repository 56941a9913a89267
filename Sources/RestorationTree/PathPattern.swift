/// A pattern over restoration paths and, after `#`, over keys.
public struct PathPattern: Sendable {
  /// The pattern as typed.
  public let text: String
  /// A pattern as typed.
  public init(_ text: String) { self.text = text }
}
