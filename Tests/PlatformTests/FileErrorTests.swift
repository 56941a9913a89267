import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite struct FileErrorTests {
  /// What a user reads of each number that a user can meet.
  @Test(arguments: [
    (ENOENT, "no such file or folder"), (ENOTDIR, "no such file or folder"),
    (EACCES, "permission denied"), (EPERM, "permission denied"), (EISDIR, "is a folder"),
    (ENOSPC, "no space left"), (EDQUOT, "no space left"), (EMFILE, "too many open files"),
    (ENFILE, "too many open files"), (EPIPE, "the reader of the pipe is gone"),
    (EIO, "input/output error"), (EROFS, "read-only file system"),
  ])
  func saysWhatTheSystemMeans(_ errno: Int32, _ reason: String) {
    #expect(FileError.system(errno: errno).description == reason)
  }

  @Test func opensFoldersAndDevicesAsWhatTheyAre() {
    let read = { (path: String) throws(FileError) in
      _ = try System.bytes(ofFileAt: Array(path.utf8), limit: 100)
    }
    #expect(throws: FileError.notFound) { try read("/nowhere/at/all") }
    #expect(throws: FileError.folder) { try read("/") }
    #expect(throws: FileError.notAFile) { try read("/dev/null") }
  }

  @Test func readsWhatIsAsLargeAsTheLimit() throws {
    let folder = try ScratchFolder()
    let path = Array(try folder.write("a", "0123456789").utf8)
    #expect(try System.bytes(ofFileAt: path, limit: 10) == Array("0123456789".utf8))
    #expect(throws: FileError.tooLarge(limit: 9)) { try System.bytes(ofFileAt: path, limit: 9) }
  }
}
