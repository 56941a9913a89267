package import PlistSyntax

/// Why a JSON document with the schema of a tree is invalid.
package typealias TreeError = SourceError<TreeFault>

/// The faults of a tree in JSON, stable across releases.
package enum TreeFault: String, Hashable, Sendable, CaseIterable {
  /// `schema` is an unknown version.
  case unsupportedSchema
  /// A key that every tree has is missing.
  case missingKey
  /// A key that trees do not have.
  case unknownKey
  /// A repeated key.
  case repeatedKey
  /// A value of the wrong type.
  case wrongType
  /// An unknown tag that begins with `$`.
  case unknownTag
  /// A tagged value whose contents do not have the tag's form.
  case invalidValue
  /// Values nested deeper than the limit.
  case tooDeep
}
