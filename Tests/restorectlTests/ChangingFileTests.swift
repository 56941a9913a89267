import Foundation
import TestSupport
import Testing

/// Files that another program writes while the tool reads them. `InterruptionTests` has large ones.
@Suite(.serialized, .enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct ChangingFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Changes some bytes of a file and puts them back, over and over, or cuts it and writes it anew.
  ///
  /// `@unchecked Sendable`: only the thread touches the file, and the flag is under a lock.
  private final class Writer: @unchecked Sendable {
    private let lock = NSLock()
    private let done = DispatchSemaphore(value: 0)
    private var isStopped = false

    init(_ path: String, _ bytes: [UInt8]) {
      let thread = Thread { [self] in
        run(path, bytes)
        done.signal()
      }
      thread.start()
    }

    private func run(_ path: String, _ bytes: [UInt8]) {
      guard let file = FileHandle(forUpdatingAtPath: path) else { return }
      var random = SeededGenerator(seed: 12)
      while lock.withLock({ !isStopped }) {
        let changed = (0..<200).map { _ in Int.random(in: bytes.indices, using: &random) }
        for place in changed { write([.random(in: 0...255, using: &random)], at: place, of: file) }
        usleep(.random(in: 0...3000, using: &random))
        if Int.random(in: 0..<20, using: &random) == 0 {
          try? file.truncate(atOffset: UInt64.random(in: 0..<UInt64(bytes.count), using: &random))
          usleep(1000)
          write(bytes, at: 0, of: file)
        } else {
          for place in changed { write([bytes[place]], at: place, of: file) }
        }
        usleep(.random(in: 0...20_000, using: &random))
      }
      write(bytes, at: 0, of: file)
    }

    private func write(_ bytes: [UInt8], at place: Int, of file: FileHandle) {
      try? file.seek(toOffset: UInt64(place))
      try? file.write(contentsOf: Data(bytes))
    }

    func stop() {
      lock.withLock { isStopped = true }
      done.wait()
    }
  }

  /// Runs commands while a file changes. None may crash, and all must leave nothing behind.
  private func runWhileChanging(_ name: String, _ bytes: [UInt8], _ lines: [String]) throws {
    let path = try folder.write(name, bytes)
    let before = try folder.names
    let writer = Writer(path, bytes)
    defer { writer.stop() }
    for _ in 0..<TestSize.count(8, otherwise: 2) {
      for line in lines {
        let result = try BuiltTool.run(line, in: folder.url, bounds: .init(seconds: 60))
        #expect(result.isOrderly, "\(line): \(result.status) \(result.errors)")
      }
    }
    #expect(try folder.names == before)
  }

  @Test(arguments: ["recipes.data", "recipes.plist", "recipes.keyed.json"])
  func `a small archive`(fixture: String) throws {
    let bytes = try [UInt8](Data(contentsOf: FixtureFolder.url.appending(path: fixture)))
    try runWhileChanging(
      "a.data", bytes,
      [
        "dump --full a.data", "dump --textconv .", "lint .", "plan .", "stats a.data",
        "plan --to-scenes a.data", "diff a.data a.data", "lint --against a.data .", "find .",
      ])
  }

  @Test(arguments: ["data.data", "windows.plist"])
  func `a file of a Mac app`(name: String) throws {
    let bundle = "com.example.Sketch.savedState"
    try folder.copy(bundle, to: bundle)
    let bytes = try [UInt8](Data(contentsOf: folder.file("\(bundle)/\(name)")))
    try runWhileChanging(
      "\(bundle)/\(name)", bytes,
      ["dump .", "lint .", "plan .", "stats .", "diff \(bundle) \(bundle)", "find ."])
  }
}

/// A process that lacks what it has everywhere else.
@Suite(.enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct BareProcessTests {
  private static let archive =
    FixtureFolder.url.appending(path: "recipes.data").path(percentEncoded: false)

  private static let withoutProc = ["unshare", "-m", "sh", "-c"]

  private static let canHideProc =
    (try? Program.run(withoutProc + ["mount -t tmpfs none /proc"]))?.status == 0

  @Test(
    .enabled(
      if: canHideProc && !BuiltBinary.isSanitized,
      "needs unshare, the right to mount, and no sanitizer, which reads /proc itself"))
  func `without proc there is a message`() throws {
    let script = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    let result = try Program.run(
      Self.withoutProc + [script, BuiltBinary.path, "dump", Self.archive])
    #expect(result.status == 2)
    #expect(
      result.errors == "restorectl: the command line cannot be read: no such file or folder; "
        + "mount /proc\n")
  }

  @Test(arguments: [3, 4, 5])
  func `with few descriptors there is a message`(count: Int) throws {
    for words in ["dump", "lint", "plan", "stats", "find", "diff \(Self.archive)"] {
      let result = try BuiltTool.run(words, [Self.archive], bounds: .init(openFiles: count))
      // Where Swift's runtime is linked dynamically, the system cannot load it.
      if result.errors.contains("loading shared libraries") { continue }
      #expect(result.isOrderly, "\(words): \(result.status) \(result.errors)")
      if result.status == 2 { #expect(result.errors.contains("too many open files")) }
    }
  }
}
