import Platform
import PlistSyntax

/// The resolved objects of large dictionaries, and the values of requested fields. A file can refer
/// to one dictionary at very many places, and searching its keys takes long.
///
/// `@unchecked Sendable`: the stored results are accessed only under the lock of `KeptAnswers`.
@safe final class LargeObjects: @unchecked Sendable {
  /// A requested field of a dictionary.
  private struct Field: Hashable {
    let dictionary: ValueID
    let name: String
  }

  /// With more keys, searching them takes longer than looking up a stored result.
  static let mostSearchedKeys = 32

  private var objects: [ValueID: Result<ArchivedObject, ArchiveError>] = [:]
  private var fields: [Field: ValueID?] = [:]

  /// The object at a value, or why there is none.
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
