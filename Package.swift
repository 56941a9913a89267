// swift-tools-version: 6.2
import PackageDescription

/// Every target is built with the same strict settings: unsafe code is marked, imports say how far
/// they reach. `make check` makes a warning an error; here, a newer compiler's new warning would
/// keep users from building.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library target. `dependencies` only ever name layers below it.
func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one layer.
func tests(
  of name: String, also others: [Target.Dependency] = [], excluding data: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + others,
    exclude: data, swiftSettings: strict)
}

/// The fuzzers are built only when asked for, since they need clang's fuzzing runtime: `make fuzz`.
let fuzzers: [Target] =
  Context.environment["RESTORECTL_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "restorectl-fuzz", dependencies: ["FuzzHarnesses", "RestorectlCLI", "PlistSyntax"],
      path: "Tests/Fuzzing/Runner", swiftSettings: strict)
  ]

let package = Package(
  name: "restorectl",
  platforms: [.macOS(.v13)],
  products: [
    .library(
      name: "RestorationKit",
      targets: [
        "PlistSyntax", "KeyedArchive", "RestorationTree", "RestorationLint", "RestorationDiff",
        "RestorationPlan",
      ]),
    .executable(name: "restorectl", targets: ["restorectl"]),
  ],
  targets: [
    layer("Platform"),
    layer("PlistSyntax", on: ["Platform"]),
    layer("KeyedArchive", on: ["PlistSyntax"]),
    layer("RestorationTree", on: ["KeyedArchive", "PlistSyntax", "Platform"]),
    layer("RestorationLint", on: ["RestorationTree", "PlistSyntax"]),
    layer("RestorationDiff", on: ["RestorationTree", "PlistSyntax"]),
    layer("RestorationPlan", on: ["RestorationTree", "PlistSyntax"]),
    layer(
      "RestorationReport",
      on: [
        "RestorationPlan", "RestorationDiff", "RestorationLint", "RestorationTree", "PlistSyntax",
      ]),
    layer(
      "RestorectlCLI",
      on: [
        "RestorationReport", "RestorationPlan", "RestorationDiff", "RestorationLint",
        "RestorationTree", "PlistSyntax", "Platform",
      ]),
    .executableTarget(
      name: "restorectl", dependencies: ["RestorectlCLI"], swiftSettings: strict),

    .target(
      name: "TestSupport",
      dependencies: ["RestorationTree", "KeyedArchive", "PlistSyntax"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzHarnesses",
      dependencies: [
        "TestSupport", "RestorationReport", "RestorationPlan", "RestorationDiff",
        "RestorationLint", "RestorationTree", "KeyedArchive", "PlistSyntax",
      ],
      path: "Tests/Fuzzing/Harnesses", swiftSettings: strict),
    tests(of: "FuzzHarnesses", also: ["RestorationTree", "PlistSyntax"]),
    tests(
      of: "restorectl",
      also: ["FuzzHarnesses", "RestorationTree", "KeyedArchive", "PlistSyntax"]),
    tests(of: "Platform"),
    tests(of: "PlistSyntax"),
    tests(of: "KeyedArchive", also: ["PlistSyntax"]),
    tests(of: "RestorationTree", also: ["KeyedArchive", "PlistSyntax"]),
    tests(of: "RestorationLint", also: ["RestorationTree", "PlistSyntax"]),
    tests(of: "RestorationDiff", also: ["RestorationTree", "PlistSyntax"]),
    tests(of: "RestorationPlan", also: ["RestorationTree", "PlistSyntax"]),
    tests(
      of: "RestorationReport",
      also: [
        "RestorationPlan", "RestorationDiff", "RestorationLint", "RestorationTree", "PlistSyntax",
      ],
      excluding: ["Goldens"]),
    tests(
      of: "RestorectlCLI",
      also: [
        "RestorationReport", "RestorationDiff", "RestorationLint", "RestorationTree", "PlistSyntax",
        "Platform",
      ],
      excluding: ["Goldens"]),
  ] + fuzzers
)
