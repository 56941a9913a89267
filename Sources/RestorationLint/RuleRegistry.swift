/// The rules, in the order in which they are listed and their findings reported.
public enum RuleRegistry {
  /// Every rule. A new one is a file under `Rules/` and a line here.
  public static let all: [Rule] = [
    .duplicatePath,
    .missingParentIdentifier,
    .malformedPath,
    .listedPathWithoutState,
    .classMapUnknownPath,
    .danglingReference,
    .missingClassName,
    .undecodableState,
    .unsupportedArchiveVersion,
    .incompleteEnvelope,
    .absoluteContainerPath,
    .homePathInState,
    .secretInState,
    .secretInUrl,
    .coredataTemporaryObjectId,
    .indexPathInState,
    .largeState,
    .imageInState,
    .modelDataInState,
    .restorationClassChanged,
    .classChanged,
    .pathRemoved,
    .valueTypeChanged,
    .storyboardIdentifierChanged,
    .idiomMismatch,
    .bundleVersionMismatch,
    .versionNotBumped,
    .stateSizeRegression,
    .keyRemoved,
    .pathAdded,
  ]

  /// The rule with an id, or nil.
  public static func rule(id: String) -> Rule? { all.first { $0.id == id } }
}
