import Platform
import PlistSyntax

/// What large dictionaries are as objects, and the values of the fields that were asked for. A file can
/// refer to one at very many places, and to search its keys takes long.
///
/// `@unchecked Sendable`: what is known is touched under the lock of `KeptAnswers` alone.
@safe final class LargeObjects: @unchecked Sendable {
  /// A field that is asked for of a dictionary.
  private struct Field: Hashable {
    let dictionary: ValueID
    let name: String
  }

  /// With more keys, to search them takes longer than to look for what was found.
  static let mostSearchedKeys = 32

  private var objects: [ValueID: Result<ArchivedObject, ArchiveError>] = [:]
  private var fields: [Field: ValueID?] = [:]

  /// The object at a value, or why it is none.
  func object(
    _ id: ValueID, find: () -> Result<ArchivedObject, ArchiveError>
  ) throws(ArchiveError) -> ArchivedObject {
    try KeptAnswers.answer(look: { objects[id] }, find: find, keep: { objects[id] = $0 }).get()
  }

  /// The value of a field of the dictionary at a value.
  func field(_ name: String, of dictionary: ValueID, find: () -> ValueID?) -> ValueID? {
    let field = Field(dictionary: dictionary, name: name)
    return KeptAnswers.answer(
      look: { fields[field] }, find: find, keep: { fields[field] = .some($0) })
  }
}
