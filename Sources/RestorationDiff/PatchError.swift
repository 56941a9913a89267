/// Reports that a patch was applied to an archive that it was not made for.
package enum PatchError: Error, Hashable, Sendable {
  /// The archive has another number of objects than the patch expects.
  case otherObjects(expected: Int, found: Int)
}
