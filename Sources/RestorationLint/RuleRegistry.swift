/// The rules, in the order in which they are listed and their findings reported.
public enum RuleRegistry {
  /// Every rule. A new one is a file under `Rules/` and a line here.
  public static let all: [Rule] = [
    .duplicatePath,
    .missingParentIdentifier,
    .malformedPath,
    .identifierContainsSeparator,
    .ambiguousSiblingIdentifier,
    .listedPathWithoutState,
    .unlistedState,
    .classMapUnknownPath,
    .danglingReference,
    .missingClassName,
    .undecodableState,
    .unsupportedArchiveVersion,
    .incompleteEnvelope,
    .reservedKeyConflict,
    .customClassInState,
    .unkeyedValues,
    .unstableClassName,
    .tabControllerWithoutChildren,
    .navigationStackGap,
    .noRecreationRoute,
    .transientScreenPreserved,
    .unstableIdentifier,
    .storyboardBundlePath,
    .interruptedRestore,
    .snapshotFlagMismatch,
    .timestampAnomaly,
  ]

  /// The rule with an id, or nil.
  public static func rule(id: String) -> Rule? { all.first { $0.id == id } }
}
