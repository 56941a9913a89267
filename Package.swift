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

/// The layers, lowest first, each with the layers below that it imports.
let layers: KeyValuePairs<String, [String]> = [
  "Platform": [],
  "PlistSyntax": ["Platform"],
  // The tree, who reads and writes it, and a tree in another form.
  "RestorationArchives": ["PlistSyntax", "Platform"],
  "Secrets": ["RestorationArchives", "PlistSyntax"],
  "AppFiles": ["RestorationArchives", "PlistSyntax"],
  // What is found out about a tree: none of these imports a reader. `Secrets`, which some import, does:
  // it opens data to search it.
  "RestorationPlan": ["AppFiles", "Secrets", "RestorationArchives", "PlistSyntax"],
  "RestorationLint": [
    "RestorationPlan", "AppFiles", "Secrets", "RestorationArchives", "PlistSyntax", "Platform",
  ],
  "RestorationDiff": ["Secrets", "RestorationArchives", "PlistSyntax"],
  // The files of a project, as the command line and the library find and read them.
  "ProjectFiles": [
    "RestorationLint", "AppFiles", "Secrets", "RestorationArchives", "PlistSyntax", "Platform",
  ],
  "RestorationReport": [
    "ProjectFiles", "RestorationPlan", "RestorationDiff", "RestorationLint", "Secrets",
    "RestorationArchives", "PlistSyntax", "Platform",
  ],
  "RestorectlCLI": [
    "ProjectFiles", "RestorationReport", "RestorationPlan", "RestorationDiff", "RestorationLint",
    "AppFiles", "Secrets",
    "RestorationArchives", "PlistSyntax", "Platform",
  ],
  // What a test of an app imports: it re-exports what is public of the layers.
  "RestorationKit": [
    "ProjectFiles", "RestorationReport", "RestorationPlan", "RestorationDiff", "RestorationLint",
    "AppFiles", "RestorationArchives", "PlistSyntax", "Platform",
  ],
  // Expectations for swift-testing and XCTest.
  "RestorationTesting": ["RestorationKit", "RestorationLint", "RestorationArchives"],
]

func named(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }

/// The tests of a layer, which may name all layers but the outermost.
func tests(
  of name: String, also others: [String] = [], excluding data: [String] = []
) -> Target {
  let outer = ["RestorationReport", "RestorectlCLI", "RestorationKit", "RestorationTesting"]
  let inner = layers.map(\.key).filter { !outer.contains($0) && $0 != name }
  return .testTarget(
    name: name + "Tests", dependencies: named([name, "TestSupport"] + others + inner),
    exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "restorectl",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
  products: [
    .library(name: "RestorationKit", targets: ["RestorationKit"]),
    .library(name: "RestorationTesting", targets: ["RestorationTesting"]),
    .executable(name: "restorectl", targets: ["restorectl"]),
    .plugin(name: "RestorectlPlugin", targets: ["RestorectlPlugin"]),
  ],
  targets: layers.map {
    .target(name: $0.key, dependencies: named($0.value), swiftSettings: strict)
  } + [
    .executableTarget(
      name: "restorectl", dependencies: ["RestorectlCLI"], swiftSettings: strict),
    .plugin(
      name: "RestorectlPlugin",
      capability: .command(
        intent: .custom(
          verb: "restorectl", description: "Inspect archives of saved state, as restorectl does")),
      dependencies: ["restorectl"]),
    .target(
      name: "TestSupport", dependencies: ["RestorationArchives", "PlistSyntax"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "FuzzHarnesses",
      dependencies: named(
        ["TestSupport"] + layers.map(\.key).prefix { $0 != "RestorectlCLI" }),
      path: "Tests/Fuzzing/Harnesses", swiftSettings: strict),
    tests(of: "FuzzHarnesses"),
    tests(of: "restorectl", also: ["FuzzHarnesses", "RestorationReport"]),
    .testTarget(name: "DocumentationTests", swiftSettings: strict),
    tests(of: "RestorationLint", excluding: ["Rules"]),
    tests(of: "RestorationReport", also: ["FuzzHarnesses"], excluding: ["Sketch"]),
    tests(of: "RestorationKit", also: ["RestorationReport"], excluding: ["PublicAPI.txt"]),
    tests(of: "RestorationTesting", also: ["RestorationKit"]),
    tests(of: "RestorectlCLI", also: ["RestorationReport"]),
  ]
    + [
      "Platform", "PlistSyntax", "RestorationArchives", "Secrets", "AppFiles",
      "RestorationDiff", "RestorationPlan",
    ].map { tests(of: $0) }
)

// The fuzzers are built only when asked for, since they need clang's fuzzing runtime: `make fuzz`.
if Context.environment["RESTORECTL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "restorectl-fuzz",
      dependencies: ["FuzzHarnesses", "RestorectlCLI", "ProjectFiles", "PlistSyntax", "Platform"],
      path: "Tests/Fuzzing/Runner", swiftSettings: strict))
}
