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
    #expect(FileError.folder.reason == "is a folder")
  }

  @Test(arguments: [
    (1, "1 byte"), (1500, "1,500 bytes"), (3 << 10, "3 KiB"), (1 << 20, "1 MiB"),
    (2 << 30, "2 GiB"),
  ])
  func saysWhatIsTooLarge(_ limit: Int, _ size: String) {
    let large = FileError.tooLarge(limit: limit)
    #expect("\(large)" == "larger than the limit of \(size)")
    #expect(large.message("copy it") == "larger than the limit of \(size); copy it")
  }

  @Test func opensFoldersAndDevicesAsWhatTheyAre() {
    #expect(throws: FileError.system(errno: ENOENT)) { try Self.kind(of: "/nowhere/at/all") }
    #expect(throws: FileError.folder) { try Self.kind(of: "/") }
    #expect(throws: FileError.notAFile(kind: "a device")) { try Self.kind(of: "/dev/null") }
  }

  private static func kind(of path: String) throws(FileError) {
    let file = try OpenedFile(Array(path.utf8))
    switch file.kind {
    case .folder: throw .folder
    case .other(let kind): throw .notAFile(kind: kind)
    case .file, .pipe: break
    }
  }
}
