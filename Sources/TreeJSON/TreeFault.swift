package import PlistSyntax

/// Why a JSON document with the schema of a tree is none.
package typealias TreeError = SourceError<TreeFault>

/// The ways in which a tree in JSON is wrong, stable across releases.
package enum TreeFault: String, Hashable, Sendable, CaseIterable {
  /// `schema` names a version that is not known here.
  case unsupportedSchema
  /// A key that every tree has is missing.
  case missingKey
  /// A key that trees do not have.
  case unknownKey
  /// A key that stands twice.
  case repeatedKey
  /// A value of the wrong type.
  case wrongType
  /// A tag that begins with `$` and is not known here.
  case unknownTag
  /// A tagged value whose contents are not of the tag's form.
  case invalidValue
  /// Values nested deeper than the limit.
  case tooDeep
}
