import KeyedArchive
import PlistSyntax
import RestorationModel

extension ObjectReader {
  /// The storyboard of a storyboard proxy; nil if the object is not one, or does not have its
  /// fields.
  ///
  /// - Throws: `ArchiveError` if the class or a field cannot be read.
  mutating func storyboard(
    _ object: ArchivedObject
  ) throws(ArchiveError) -> StoryboardReference? {
    guard try className(of: object) == KnownKeys.storyboardClass,
      let name = try text(KnownKeys.storyboardName, of: object)
    else { return nil }
    return StoryboardReference(
      name: name, bundlePath: try text(KnownKeys.storyboardBundlePath, of: object))
  }

  /// The text under a field; nil if there is no such field, or if it is not text.
  mutating func text(
    _ field: String, of object: ArchivedObject
  ) throws(ArchiveError) -> String? {
    guard let id = graph.field(field, of: object) else { return nil }
    return try text(id)
  }
}

extension StateWalk {
  /// UIKit's and AppKit's proxies for other objects and for storyboards; nil if the class or its
  /// fields are different.
  mutating func standIn(
    _ object: ArchivedObject, _ className: String
  ) throws(ArchiveError) -> StateValue? {
    switch className {
    case KnownKeys.referenceClass:
      guard let path = try reader.text(KnownKeys.referencePath, of: object) else { return nil }
      return .reference(path)
    case KnownKeys.storyboardClass: return try reader.storyboard(object).map { .storyboard($0) }
    case KnownKeys.AppKit.referenceClass:
      guard let windowPaths,
        let number = graph.field(KnownKeys.AppKit.referenceWindow, of: object),
        case .plain(.integer(let id, _), _) = try reader.resolve(number),
        let id = id.uint64.flatMap({ UInt32(exactly: $0) }),
        let identifier = try reader.text(KnownKeys.AppKit.referenceIdentifier, of: object)
      else { return nil }
      return .reference(windowPaths.path(of: id).raw + "/" + identifier)
    default: return nil
    }
  }
}
