package import PlistSyntax

/// The elements of an array.
package typealias ArchivedList = [ValueID]

extension [ValueID] {
  /// The keys of a dictionary of a document, and its values.
  package static func pairs(of entries: [PlistEntry]) -> (keys: ArchivedList, values: ArchivedList)
  {
    (entries.map(\.key), entries.map(\.value))
  }
}
