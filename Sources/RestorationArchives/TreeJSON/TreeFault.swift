package import PlistSyntax

/// Why a JSON document with the schema of a tree is invalid.
package typealias TreeError = SourceError<TreeFault>

/// The faults of a tree in JSON, stable across releases.
package enum TreeFault: String, Hashable, Sendable, CaseIterable {
  case unsupportedSchema
  case missingKey
  case unknownKey
  case repeatedKey
  case wrongType
  case unknownTag
  case invalidValue
  case tooDeep
}
