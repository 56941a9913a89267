import Foundation
import TestSupport
import Testing

/// A machine that runs scripts in the folder of a project. Only the compiler is replaced, by the binary of
/// this build.
final class JobRunner {
  /// The repository whose archives are checked.
  let project: GitRepository
  /// What the address of restorectl in documents leads to.
  let source: GitRepository
  private let scratch: TemporaryFolder
  var environment: [String: String]

  /// Replaces the compiler: checks its arguments, and puts the binary in its place.
  private static let swift = """
    #!/bin/sh
    if [ "$*" = --version ]; then echo "Swift version 6.2"; exit; fi
    echo "swift $*" >> "$SWIFT_CALLS"
    [ "$1" = build ] && [ "$2" = --package-path ] && [ -f "$3/Package.swift" ] || exit 64
    build="$3/.build"
    shift 3
    if [ "$1" = --scratch-path ]; then build=$2; shift 2; fi
    [ "$1" = -c ] && [ "$2" = release ] || exit 64
    shift 2
    case "$*" in
      "--product restorectl") ;;
      "--build-path "*) build=$2 ;;
      *) exit 64 ;;
    esac
    mkdir -p "$build/release"
    ln -s "$BUILT_RESTORECTL" "$build/release/restorectl"
    """

  init(_ variables: [String: String] = [:]) throws {
    project = try GitRepository()
    source = try GitRepository()
    scratch = try TemporaryFolder()
    try source.write("Package.swift", Data("// swift-tools-version: 6.2\n".utf8))
    try source.commit("sources")
    try scratch.write("bin/swift", Self.swift)
    try scratch.setPermissions(0o755, of: "bin/swift")
    environment = [
      "PATH": "\(scratch.url.path)/bin:/usr/bin:/bin", "HOME": scratch.url.path,
      "TMPDIR": scratch.url.path, "SRCROOT": project.folder.url.path,
      "BUILT_RESTORECTL": BuiltBinary.path, "SWIFT_CALLS": scratch.url.path + "/swift-calls",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.file://\(source.folder.url.path).insteadOf",
      "GIT_CONFIG_VALUE_0": "https://github.com/OWNER/restorectl",
    ]
    environment.merge(BuiltBinary.sanitizerOptions.merging(variables) { $1 }) { $1 }
  }

  /// Puts restorectl where the path leads.
  func provideTool() throws { try scratch.link("bin/restorectl", to: BuiltBinary.path) }

  func file(_ name: String) -> String { scratch.url.path + "/" + name }

  func read(_ name: String) throws -> String { try #require(scratch.read(name)) }

  func write(_ name: String, _ text: String) throws { try scratch.write(name, text) }

  /// How often the compiler was called to build.
  var builds: Int { scratch.read("swift-calls")?.split(separator: "\n").count ?? 0 }

  /// Runs a script as the file that runners make of it.
  func run(_ script: String, by shell: [String], in folder: URL? = nil) throws -> Program.Result {
    try scratch.write("script", script + "\n")
    return try Program.run(
      shell + [file("script")], in: folder ?? project.folder.url, environment: environment)
  }
}

extension GitRepository {
  func read(_ name: String) throws -> String { try #require(folder.read(name)) }
}
