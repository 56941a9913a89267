import Foundation
import Platform
import PlistSyntax
import TestSupport
import Testing

@testable import RestorectlCLI

/// What a walk came upon, as text: a name, or `name: message`.
private func walk(
  _ operands: [String], in folder: TemporaryFolder, standardInput: String = "",
  limits: Limits = Limits()
) -> (found: [String], tally: InputWalk.Tally) {
  let reader = InputReader(
    standardInput: { () throws(FileError) in ByteSlice(Array(standardInput.utf8)) },
    standardInputName: nil, limits: limits)
  let named = operands.compactMap { name in
    name == "-" ? Operand.standardInput : Operand.path(folder.path(name))
  }
  var inputs = InputWalk(
    OperandSource(named.map { .success($0) }), reader: reader,
    isArchive: { $0.bytes.hasPrefix("archive") })
  let prefix = folder.path().displayed + "/"
  var found: [String] = []
  while let input = inputs.next() {
    switch input {
    case .success(let input):
      found.append(input.displayedName.replacingOccurrences(of: prefix, with: ""))
    case .failure(let failure):
      let name = failure.name.replacingOccurrences(of: prefix, with: "")
      found.append("\(name): \(failure.message)")
    }
  }
  return (found, inputs.tally)
}

@Suite struct InputWalkTests {
  @Test func goesInOrderOfBytesAndLooksInside() throws {
    let folder = try TemporaryFolder()
    for name in ["b/z", "b/A", "b/a/deep/x", "a.b", "a/é", "a/z", "Z"] {
      try folder.write(name, "archive")
    }
    try folder.write("b/notes", "text")
    try folder.write("b/empty", "")
    for other in [".git", ".hg", ".svn", ".jj", ".build"] {
      try folder.write("\(other)/hidden", "archive")
    }
    try folder.write(".hidden/x", "archive")
    let (found, tally) = walk([""], in: folder)
    #expect(found == [".hidden/x", "Z", "a/z", "a/é", "a.b", "b/A", "b/a/deep/x", "b/z"])
    #expect(tally == .init(taken: 8, left: 1, folders: 6))
  }

  @Test func bundlesAreFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("App.savedState/data.data", "archive")
    #expect(walk([""], in: folder).found == ["App.savedState/data.data"])
    #expect(walk(["App.savedState"], in: folder).found == ["App.savedState/data.data"])
  }

  @Test func aNamedFileIsTakenWhateverItHolds() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes", "text")
    try folder.write("empty", "")
    try folder.write(".git/config", "archive")
    #expect(
      walk(["notes", "empty", ".git", "notes"], in: folder).found
        == ["notes", "empty", ".git/config", "notes"])
  }

  @Test func aWalkTakesNothingTwice() throws {
    let folder = try TemporaryFolder()
    try folder.write("d/a", "archive")
    try folder.write("d/e/b", "archive")
    #expect(walk(["d/a", "d", "d/e", "./d/"], in: folder).found == ["d/a", "d/e/b"])
    #expect(walk(["d", "d/a"], in: folder).found == ["d/a", "d/e/b", "d/a"])
  }

  @Test func linksAreFollowedOnlyWhenNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("d/a", "archive")
    try folder.link("d/loop", to: "..")
    try folder.link("d/itself", to: "itself")
    try folder.link("d/to-a", to: "a")
    try folder.link("link", to: "d")
    #expect(walk(["d"], in: folder).found == ["d/a"])
    #expect(walk(["link"], in: folder).found == ["link/a"])
    #expect(walk(["d/to-a"], in: folder).found == ["d/to-a"])
    #expect(
      walk(["d/itself"], in: folder).found
        == ["d/itself: too many symbolic links; check that other programs can read it"])
  }

  @Test func onlyANamedPipeIsReadAndNoneWaitsForAWriter() throws {
    let folder = try TemporaryFolder()
    try folder.write("d/a", "archive")
    #expect(unsafe mkfifo(folder.url.path + "/d/pipe", 0o600) == 0)
    #expect(walk(["d"], in: folder).found == ["d/a"])
    #expect(walk(["d/pipe"], in: folder).found == ["d/pipe"])
  }

  @Test func whatCannotBeReadDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    #expect(
      walk(["gone", "a", "a/below"], in: folder).found == [
        "gone: no such file or folder; check the spelling and the current folder", "a",
        "a/below: no such file or folder; check the spelling and the current folder",
      ])
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func anUnreadableFolderDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("closed/a", "archive")
    try folder.write("open/b", "archive")
    try folder.write("open/c", "archive")
    try folder.setPermissions(0, of: "closed")
    try folder.setPermissions(0, of: "open/b")
    defer { try? folder.setPermissions(0o700, of: "closed") }
    #expect(
      walk([""], in: folder).found == [
        "closed: folder cannot be read: permission denied; its contents were not checked",
        "open/b: permission denied; make it readable first", "open/c",
      ])
  }

  @Test func theLimitHoldsForNamedFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("big", "archive" + String(repeating: "x", count: 2 << 20))
    try folder.write("small", "archive")
    var limits = Limits()
    limits.inputByteCount = 1 << 20
    #expect(walk([""], in: folder, limits: limits).found == ["small"])
    #expect(
      walk(["big"], in: folder, limits: limits).found
        == [
          "big: larger than the limit of 1 MiB; saved state is smaller, so check that it is the right "
            + "file"
        ])
  }

  /// What a walk only looks into is no input of the run.
  @Test func whatCountsIsNoted() throws {
    let folder = try TemporaryFolder()
    let contents = [
      ("d/a", "archive"), ("d/notes", "text"), ("named", "archive"), ("list", "archive"),
    ]
    for (name, text) in contents { try folder.write(name, text) }
    let read = FilesRead()
    let reader = InputReader(
      standardInput: { () throws(FileError) in ByteSlice([]) }, standardInputName: nil,
      limits: Limits(), filesRead: read)
    var inputs = InputWalk(
      OperandSource(["d", "named"].map { .success(.path(folder.path($0))) }), reader: reader,
      isArchive: { $0.bytes.hasPrefix("archive") })
    while inputs.next() != nil {}
    let noted = try contents.map(\.0).filter { name in
      read.contains(try System.status(folder.path(name), followingLinks: false).identity)
    }
    #expect(noted == ["d/a", "named"])
  }

  @Test func aPathThatIsTooLongIsAFailure() throws {
    let folder = try TemporaryFolder()
    // Made from inside, since no path leads there.
    let script = "i=0; while [ $i -lt 30 ]; do mkdir $0 && cd $0; i=$((i+1)); done; : > end"
    let name = String(repeating: "d", count: 200)
    let made = try Program.run(["sh", "-c", script, name], in: folder.url)
    #expect(made.status == 0)
    defer { _ = try? Program.run(["rm", "-r", name], in: folder.url) }
    let found = walk([""], in: folder).found
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        ": the name is too long; check that other programs can read it") == true)
  }

  @Test func standardInputHasItsPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    #expect(walk(["a", "-", "a"], in: folder).found == ["a", "<stdin>", "a"])
  }

  @Test func namesNeedNotBeUTF8() throws {
    let folder = try TemporaryFolder()
    let path = try #require(FilePath(folder.path().bytes + [0x2F, 0x61, 0xFF]))
    try System.close(try System.create(path, permissions: 0o600))
    let file = try ReplacedFile(path)
    try file.write(Array("archive".utf8))
    try file.commit()
    #expect(walk([""], in: folder).found == ["a\\x{ff}"])
  }

  @Test func aDeepFolderNeedsNoStack() throws {
    let folder = try TemporaryFolder()
    let deep = Array(repeating: "d", count: 1500).joined(separator: "/")
    try folder.write(deep + "/a", "archive")
    #expect(walk([""], in: folder).found == [deep + "/a"])
  }

  /// Small files are handed to threads together. What may be slow to come is not.
  @Test func whatIsFoundWeighsAsMuchAsIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("d/a", "archive")
    try folder.write("named", "archive, named")
    #expect(unsafe mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    let reader = InputReader(
      standardInput: { () throws(FileError) in ByteSlice([]) }, standardInputName: nil,
      limits: Limits())
    let paths = ["named", "d", "pipe", "gone"].map { Operand.path(folder.path($0)) }
    var inputs = InputWalk(
      OperandSource((paths + [.standardInput]).map { .success($0) }), reader: reader,
      isArchive: { _ in true })
    var weights: [Int] = []
    while case .element(let found) = inputs.next(mayWait: true) { weights.append(found.weight) }
    let whole = OrderedWork.wholeWeight
    #expect(weights == [14, 7, whole, whole, whole])
  }

  /// The reader of the archive gets the document that the search parsed.
  @Test func `what a walk parsed is not parsed again`() throws {
    let folder = try TemporaryFolder()
    let tree = #"{"schema": "restorectl.archive/1", "nodes": []}"#
    for name in ["a.json", "b/c.json", "notes"] {
      try folder.write(name, name == "notes" ? "{}" : tree)
    }
    let reader = InputReader(
      standardInput: { () throws(FileError) in ByteSlice([]) }, standardInputName: nil,
      limits: Limits())
    var walk = InputWalk(
      OperandSource([.success(.path(folder.path()))]), reader: reader,
      isArchive: { $0.isArchive(limits: Limits()) })
    var count = 0
    while let input = try walk.next()?.get() {
      let document = try input.document(limits: Limits())
      #expect(try input.document(limits: Limits()) === document)
      #expect(try input.archives(limits: Limits()).count == 1)
      count += 1
    }
    #expect(count == 2)
    #expect(walk.tally.left == 1)
  }
}
