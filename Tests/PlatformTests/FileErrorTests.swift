import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite struct FileErrorTests {
  /// What a user reads of each number that a user can meet.
  @Test(arguments: [
    (ENOENT, "no such file or folder"), (ENOTDIR, "no such file or folder"),
    (EACCES, "permission denied"), (EPERM, "permission denied"), (EISDIR, "is a folder"),
    (ELOOP, "too many symbolic links"), (ENAMETOOLONG, "the name is too long"),
    (ENOSPC, "no space left"), (EDQUOT, "no space left"),
    (EFBIG, "larger than the limit on file sizes"), (EROFS, "the disk is read-only"),
    (EMFILE, "too many open files"), (ENFILE, "too many open files"),
    (EPIPE, "the reader of the pipe is gone"), (EEXIST, "already exists"),
    (EIO, "input/output error"), (EBADF, "the file is closed"), (10_000, "system error 10000"),
  ])
  func saysWhatTheSystemMeans(_ errno: Int32, _ reason: String) {
    #expect(FileError.system(errno: errno).description == reason)
  }

  @Test func saysWhatIsNoFile() {
    #expect(FileError.notAFile(kind: "a socket").description == "is a socket, not a file")
    #expect(FileError.folder.description == "is a folder")
  }

  @Test(arguments: [
    (1, "1 byte"), (1500, "1500 bytes"), (3 << 10, "3 KiB"), (1 << 20, "1 MiB"),
    (2 << 30, "2 GiB"),
  ])
  func saysWhatIsTooLarge(_ limit: Int, _ size: String) {
    let large = FileError.tooLarge(limit: limit)
    #expect("\(large)" == "larger than the limit of \(size)")
    #expect(large.message("copy it") == "larger than the limit of \(size); copy it")
  }

  @Test func opensFoldersAndDevicesAsWhatTheyAre() {
    let read = { (path: String) throws(FileError) in
      _ = try System.bytes(ofFileAt: Array(path.utf8), limit: 100)
    }
    #expect(throws: FileError.system(errno: ENOENT)) { try read("/nowhere/at/all") }
    #expect(throws: FileError.folder) { try read("/") }
    #expect(throws: FileError.notAFile(kind: "a device")) { try read("/dev/null") }
  }

  @Test func readsWhatIsAsLargeAsTheLimit() throws {
    let folder = try ScratchFolder()
    let path = Array(try folder.write("a", "0123456789").utf8)
    #expect(try System.bytes(ofFileAt: path, limit: 10) == Array("0123456789".utf8))
    #expect(throws: FileError.tooLarge(limit: 9)) { try System.bytes(ofFileAt: path, limit: 9) }
  }
}
