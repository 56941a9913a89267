import Foundation
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
    #expect(FileError.system(errno: errno).reason == reason)
  }

  @Test func saysWhatIsNoFile() {
    #expect(FileError.notAFile(kind: "a socket").reason == "is a socket, not a file")
    let large = FileError.tooLarge(byteCount: 5, limit: 4)
    #expect("\(large)" == "has 5 bytes, more than the limit of 4")
  }

  @Test func opensFoldersAndDevicesAsWhatTheyAre() {
    #expect(throws: FileError.system(errno: ENOENT)) { try Self.kind(of: "/nowhere/at/all") }
    #expect(throws: FileError.notAFile(kind: FileError.folderKind)) { try Self.kind(of: "/") }
    #expect(throws: FileError.notAFile(kind: "a device")) { try Self.kind(of: "/dev/null") }
  }

  private static func kind(of path: String) throws(FileError) {
    let file = try OpenedFile(Array(path.utf8))
    if case .other(let kind) = file.kind { throw .notAFile(kind: kind) }
  }
}
