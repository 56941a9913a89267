// swift-tools-version: 6.2
import PackageDescription

/// An app's tests of its saved state. Yours has the app beside them, and the package by its address.
let package = Package(
  name: "Recipes",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "restorectl", path: "../..")],
  targets: [
    .testTarget(
      name: "RecipesTests",
      dependencies: [.product(name: "RestorationTesting", package: "restorectl")],
      resources: [.copy("Fixtures")])
  ]
)
