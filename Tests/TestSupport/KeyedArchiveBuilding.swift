import PlistSyntax
package import RestorationArchives

extension KeyedArchiveBuilder {
  /// Adds an NSArray.
  package mutating func array(_ elements: [UID]) -> UID {
    let uid = reserve()
    fill(
      uid, className: "NSArray", superclasses: ["NSObject"],
      fields: [(key: "NS.objects", value: references(elements))])
    return uid
  }

  /// The bytes of a binary archive of one object.
  package mutating func binary(root: UID) throws -> [UInt8] {
    return try document(top: [(key: "root", value: reference(root))]).written(as: .binary)
  }
}
