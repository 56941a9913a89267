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

/// What tests may name beside what they test.
let library = [
  "RestorationPlan", "RestorationDiff", "RestorationLint", "AppFiles", "Secrets",
  "RestorationArchives", "PlistSyntax", "Platform",
]

/// The tests of one layer.
func tests(
  of name: String, also others: [String] = [], excluding data: [String] = []
) -> Target {
  let names = [name, "TestSupport"] + others + library.filter { $0 != name }
  return .testTarget(
    name: name + "Tests", dependencies: names.map { .init(stringLiteral: $0) }, exclude: data,
    swiftSettings: strict)
}

/// The fuzzers are built only when asked for, since they need clang's fuzzing runtime: `make fuzz`.
let fuzzers: [Target] =
  Context.environment["RESTORECTL_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "restorectl-fuzz",
      dependencies: ["FuzzHarnesses", "RestorectlCLI", "PlistSyntax", "Platform"],
      path: "Tests/Fuzzing/Runner", swiftSettings: strict)
  ]

let package = Package(
  name: "restorectl",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "RestorationKit", targets: ["RestorationKit"]),
    .library(name: "RestorationTesting", targets: ["RestorationTesting"]),
    .executable(name: "restorectl", targets: ["restorectl"]),
    .plugin(name: "RestorectlPlugin", targets: ["RestorectlPlugin"]),
  ],
  targets: [
    layer("Platform"),
    layer("PlistSyntax", on: ["Platform"]),
    // The tree, who reads and writes it, and a tree in another form.
    layer("RestorationArchives", on: ["PlistSyntax", "Platform"]),
    layer("Secrets", on: ["RestorationArchives", "PlistSyntax"]),
    layer("AppFiles", on: ["RestorationArchives", "PlistSyntax"]),

    // What is found out about a tree: none of these imports a reader. `Secrets`, which some import, does:
    // it opens data to search it.
    layer(
      "RestorationPlan", on: ["AppFiles", "Secrets", "RestorationArchives", "PlistSyntax"]),
    layer(
      "RestorationLint",
      on: [
        "RestorationPlan", "AppFiles", "Secrets", "RestorationArchives", "PlistSyntax",
      ]),
    layer("RestorationDiff", on: ["RestorationArchives", "PlistSyntax"]),

    layer(
      "RestorationReport",
      on: [
        "RestorationPlan", "RestorationDiff", "RestorationLint", "Secrets", "RestorationArchives",
        "PlistSyntax",
      ]),
    layer(
      "RestorectlCLI",
      on: [
        "RestorationReport", "RestorationPlan", "RestorationDiff", "RestorationLint",
        "AppFiles", "Secrets", "RestorationArchives", "PlistSyntax", "Platform",
      ]),
    // What a test of an app imports: it re-exports what is public of the layers.
    layer(
      "RestorationKit",
      on: [
        "RestorectlCLI", "RestorationReport", "RestorationPlan", "RestorationDiff",
        "RestorationLint", "RestorationArchives", "PlistSyntax",
      ]),
    // Expectations for swift-testing and XCTest.
    layer("RestorationTesting", on: ["RestorationKit", "RestorationLint", "RestorationArchives"]),
    .executableTarget(
      name: "restorectl", dependencies: ["RestorectlCLI"], swiftSettings: strict),
    .plugin(
      name: "RestorectlPlugin",
      capability: .command(
        intent: .custom(
          verb: "restorectl", description: "Inspect archives of saved state, as restorectl does")),
      dependencies: ["restorectl"]),

    .target(
      name: "TestSupport",
      dependencies: ["RestorationArchives", "PlistSyntax"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzHarnesses",
      dependencies: (["TestSupport", "RestorationReport"] + library).map {
        .init(stringLiteral: $0)
      },
      path: "Tests/Fuzzing/Harnesses", swiftSettings: strict),
    tests(of: "FuzzHarnesses"),
    tests(of: "restorectl", also: ["FuzzHarnesses", "RestorationReport"]),
    .testTarget(name: "DocumentationTests", swiftSettings: strict),
    tests(of: "Platform"),
    tests(of: "PlistSyntax"),
    tests(of: "RestorationArchives"),
    tests(of: "Secrets"),
    tests(of: "AppFiles"),
    tests(of: "RestorationLint", excluding: ["Rules"]),
    tests(of: "RestorationDiff"),
    tests(of: "RestorationPlan"),
    tests(of: "RestorationReport"),
    tests(of: "RestorationKit", also: ["RestorationReport"], excluding: ["PublicAPI.txt"]),
    tests(of: "RestorationTesting", also: ["RestorationKit"]),
    tests(of: "RestorectlCLI", also: ["RestorationReport"]),
  ] + fuzzers
)
