import Foundation
import RestorationArchives
import TestSupport
import Testing

/// Values are read and written by recursion. Apple's systems give 512 KB of stack to a thread that is
/// not the main one, and this is a build without optimization.
@Suite struct StackTests {
  /// Values as deep as they may be.
  private static func deepest() throws -> [UInt8] {
    var value: StateValue = 1
    for _ in 1..<Limits.valueDepth { value = .array([value]) }
    let node = RestorationNode.of(.viewController, "Root", state: [StateEntry("deep", value)])
    return try RestorationArchive(nodes: [node]).keyedArchive().written(as: .binary)
  }

  private static func readAndWrite(_ bytes: [UInt8]) throws {
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    for form in ArchiveForm.allCases {
      _ = try Conversion(to: form).result(of: archive, isTree: false)
    }
    _ = try archive.readAgain()
  }

  @Test func `the deepest archive fits the stack of a thread`() async throws {
    let bytes = try Self.deepest()
    #expect(await Self.error { try Self.readAndWrite(bytes) } == nil)
  }

  @Test(arguments: PlistSyntax.allCases)
  func `the deepest list fits the stack of a thread`(syntax: PlistSyntax) async throws {
    var plist = PlistBuilder()
    var list = plist.add(.array([]))
    for _ in 1..<Limits.containerDepth { list = plist.add(.array([list])) }
    let deep = try plist.document(root: list).written(as: syntax)
    #expect(await Self.error { _ = try PlistDocument.read(ByteSlice(deep)) } == nil)
  }

  /// What some work throws on a thread of its own; nil if it throws nothing.
  private static func error(of work: @escaping @Sendable () throws -> Void) async -> String? {
    await withCheckedContinuation { (done: CheckedContinuation<String?, Never>) in
      let thread = Thread {
        do {
          try work()
          done.resume(returning: nil)
        } catch {
          done.resume(returning: "\(error)")
        }
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }
}
