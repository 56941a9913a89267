import KeyedArchive
import PlistSyntax

extension StateTraversal {
  /// UIKit's and AppKit's stand-ins for other objects, and for storyboards; nil when the class or its
  /// fields are not what they write.
  mutating func standIn(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> StateValue? {
    switch className {
    case KnownKeys.referenceClass:
      guard let path = try text(KnownKeys.referencePath, of: object) else { return nil }
      return .reference(path)
    case KnownKeys.storyboardClass:
      guard let name = try text(KnownKeys.storyboardName, of: object) else { return nil }
      return .storyboard(
        StoryboardReference(
          name: name, bundlePath: try text(KnownKeys.storyboardBundlePath, of: object)))
    case KnownKeys.AppKit.referenceClass:
      guard let windowPaths,
        let number = graph.field(KnownKeys.AppKit.referenceWindow, of: object),
        case .plain(.integer(let id, _), _) = try reader.resolve(number),
        let id = id.uint64.flatMap({ UInt32(exactly: $0) }),
        let identifier = try text(KnownKeys.AppKit.referenceIdentifier, of: object)
      else { return nil }
      return .reference(windowPaths.path(of: id).raw + "/" + identifier)
    default: return nil
    }
  }

  private mutating func text(
    _ field: String, of object: ArchivedObject
  ) throws(ArchiveError) -> String? {
    try graph.field(field, of: object).flatMap { id throws(ArchiveError) in try reader.text(id) }
  }

  /// The text of the URL that another is relative to. Bases have no base of their own in practice; one
  /// that has is shown by its own text.
  mutating func urlText(_ id: ValueID) throws(ArchiveError) -> String? {
    guard case .object(let base) = try reader.resolve(id) else { return nil }
    return try text("NS.relative", of: base)
  }
}
