import RestorationTree

/// The changes of one coder, and the values near them.
typealias StateFindings = Folding<Change, UnchangedValue>

extension StateFindings {
  /// A value that did not change.
  static func unchanged(_ steps: [KeyStep], _ value: StateValue) -> UnchangedValue {
    UnchangedValue(key: steps.keyPath, value: value, keyNames: steps.names)
  }
}
