import Foundation
import Platform
import TestSupport

@testable import RestorectlCLI

/// A home folder as a developer's Mac has it: two simulators, a Mac app, a sandboxed one, and the
/// container of macOS 15 with its mapping.
struct HomeFolder {
  let folder: TemporaryFolder

  static let simulators = "Library/Developer/CoreSimulator/Devices"
  static let states = "Library/Saved Application State"
  static let phone = "\(simulators)/11111111-AAAA-4AAA-8AAA-111111111111"
  static let pad = "\(simulators)/22222222-BBBB-4BBB-8BBB-222222222222"
  static let phoneApp = "\(phone)/data/Containers/Data/Application/C0FFEE/\(states)"
  static let padApp = "\(pad)/data/Containers/Data/Application/DECAF/\(states)"
  static let daemon = "Library/Daemon Containers/5555/Data/\(states)"
  static let daemonBundle = "\(daemon)/6D7A0E50-0F3E-4B0B-9C55-0123456789AB.savedState"

  init() throws {
    folder = try TemporaryFolder()
    try addSimulators()
    let notes = "\(Self.states)/com.example.Notes.savedState"
    try folder.write("\(notes)/windows.plist", "<plist/>")
    try folder.write("\(notes)/data.data", "NSCR1000")
    try folder.write("\(notes)/window_1.data", "picture")
    try setAge(3 * 86_400, of: "\(notes)/data.data")
    try copy(
      "scenes.data",
      to: "Library/Containers/com.example.Sketch/Data/\(Self.states)/com.example.Sketch.savedState"
        + "/data.data", age: 7_200)
    try folder.write("\(Self.daemonBundle)/windows.plist", "<plist/>")
    try setAge(90 * 86_400, of: "\(Self.daemonBundle)/windows.plist")
    try folder.write(
      "\(Self.daemon)/ApplicationMapping.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array>
      <dict><key>protected</key><dict><key>signingIdentifier</key><string>com.example.Other</string>
      </dict></dict><string>00000000-0000-0000-0000-000000000000</string>
      <dict><key>unprotected</key><dict><key>bundleIdentifier</key><string>com.example.Mapped</string>
      </dict></dict><string>6D7A0E50-0F3E-4B0B-9C55-0123456789AB</string>
      </array></plist>
      """)
    try folder.write("\(Self.states)/com.example.Forgotten.savedState/readme", "state is gone")
  }

  private func addSimulators() throws {
    try describe(Self.phone, "iPhone 15", "iOS-17-2")
    try describe(Self.pad, "iPad \u{1b}[2J", "iOS-16-4")
    let recipes = "com.example.Recipes.savedState"
    try copy("recipes.data", to: "\(Self.phoneApp)/\(recipes)/data.data", age: 5)
    try folder.write("\(Self.phoneApp)/\(recipes)/inprogress.data", "")
    try copy("scenes.data", to: "\(Self.padApp)/\(recipes)/data.data", age: 300)
    for scene in ["KnownSceneSessions", "8F6C", "A771"] {
      try folder.write("\(Self.padApp)/\(recipes)/\(scene)/data.data", "to be read")
      try setAge(600, of: "\(Self.padApp)/\(recipes)/\(scene)/data.data")
    }
  }

  private func describe(_ device: String, _ name: String, _ runtime: String) throws {
    let plist = """
      {"name": "\(name.replacingOccurrences(of: "\u{1b}", with: "\\u001b"))",
      "runtime": "com.apple.CoreSimulator.SimRuntime.\(runtime)",
      "UDID": "\(device.suffix(36))"}
      """
    try folder.write("\(device)/device.plist", plist)
  }

  /// Copies a fixture, saved so many seconds before the tests' present. `scenes.data` is an archive
  /// that does not say when it was saved.
  private func copy(_ fixture: String, to name: String, age: Int) throws {
    if fixture == "scenes.data" {
      try folder.write(
        name, #"{"schema": "restorectl.archive/1", "nodes": [{"path": "A"}, {"path": "B"}]}"#)
    } else {
      try folder.write(name, "")
      try Data(contentsOf: FixtureFolder.url.appending(path: fixture))
        .write(to: folder.url.appending(path: name))
    }
    try setAge(age, of: name)
  }

  func setAge(_ seconds: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceReferenceDate: 800_000_000 - Double(seconds))],
      ofItemAtPath: folder.path(name).displayed)
  }

  /// A run with this home folder, its path shown as `~`.
  func run(
    _ words: String..., columns: Int? = nil
  ) -> (status: ExitCode, output: String, messages: String) {
    let result = TestRun(
      words.map { ByteString($0.utf8) },
      output: MemoryDestination(isTerminal: columns != nil, columns: columns),
      environment: Environment([.home: ByteString(folder.path().bytes)]))
    let home = folder.path().displayed
    return (
      result.status, result.output.replacingOccurrences(of: home, with: "~"),
      result.messages.replacingOccurrences(of: home, with: "~")
    )
  }
}
