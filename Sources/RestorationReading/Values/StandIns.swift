import KeyedArchive
import PlistSyntax
import RestorationModel

extension ObjectReader {
  /// What a storyboard proxy stands for; nil when the object is none, or has not the fields of one.
  ///
  /// - Throws: `ArchiveError` when the class or a field cannot be read.
  mutating func storyboard(
    _ object: ArchivedObject
  ) throws(ArchiveError) -> StoryboardReference? {
    guard try className(of: object) == KnownKeys.storyboardClass,
      let name = try text(KnownKeys.storyboardName, of: object)
    else { return nil }
    return StoryboardReference(
      name: name, bundlePath: try text(KnownKeys.storyboardBundlePath, of: object))
  }

  /// The text under a field; nil when there is no such field, or no text under it.
  mutating func text(
    _ field: String, of object: ArchivedObject
  ) throws(ArchiveError) -> String? {
    guard let id = graph.field(field, of: object) else { return nil }
    return try text(id)
  }
}

extension StateWalk {
  /// UIKit's and AppKit's stand-ins for other objects, and for storyboards; nil when the class or its
  /// fields are not what they write.
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
