/// The rules, in the order in which they are listed and their findings reported.
package enum RuleRegistry {
  /// Every rule. A new one is a `static let` in the file of its kin under `Rules/`, and its name here.
  package static let all: [Rule] = [
    // The list of objects, their paths and coders.
    .nothingSaved, .duplicatePath, .missingParentIdentifier, .malformedPath,
    .identifierContainsSeparator, .ambiguousSiblingIdentifier, .listedPathWithoutState,
    .unlistedState, .classMapUnknownPath, .danglingReference, .missingClassName,
    .undecodableState, .unsupportedArchiveVersion, .incompleteEnvelope,
    // Keys and values.
    .reservedKeyConflict, .customClassInState, .unkeyedValues, .unstableClassName,
    .absoluteContainerPath, .homePathInState, .secretInState, .secretInUrl,
    .coredataTemporaryObjectId, .indexPathInState, .largeState, .imageInState,
    .modelDataInState, .modelIdentifierIsRow,
    // Containers and screens.
    .tabControllerWithoutChildren, .selectedTabNotSaved, .navigationStackGap, .superNotCalled,
    .noRecreationRoute, .restorationClassOnChild, .childNotReferenced, .extraRoot,
    .transientScreenPreserved, .unstableIdentifier, .storyboardBundlePath,
    // The last restore, and the time of saving.
    .interruptedRestore, .visibleScreenNotSaved, .snapshotFlagMismatch, .timestampAnomaly,
    // What changed since an older archive or version.
    .restorationClassChanged, .classChanged, .pathRemoved, .indexChanged, .valueTypeChanged,
    .storyboardIdentifierChanged, .idiomMismatch, .bundleVersionMismatch, .versionNotBumped,
    .stateSizeRegression, .keyRemoved, .pathAdded,
    // The app's own files.
    .expectedPathMissing, .liveControllerMoved, .storyboardMissing,
    .storyboardIdentifierMissing, .storyboardRestorationIdGap, .viewWithoutIdentifier,
    .duplicateViewIdentifier, .restorationClassMissing, .savedClassMissing,
    // Scenes.
    .stateInSceneApp, .sceneDelegateClassMissing, .activityTypeUndeclared, .sceneTypeUndeclared,
    .sessionWithoutActivity, .activityValueType,
    // Flutter.
    .flutterDataCorrupt, .flutterEmptyState,
    // Windows of Mac apps.
    .recordUnreadable, .windowWithoutState, .danglingFirstResponder, .windowTitleMismatch,
    .staleRecords, .unopenableRecords, .autoIdentifierState,
  ]

  package static func rule(id: String) -> Rule? { all.first { $0.id == id } }
}
