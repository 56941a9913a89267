import Platform
import PlistSyntax
import Testing

@testable import RestorectlCLI

@Suite struct OperandListTests {
  private func names(_ text: String, nul: Bool = false) -> [String] {
    OperandList.operands(in: Array(text.utf8), separatedByNUL: nul, listName: nil).map {
      switch $0 {
      case .success(let operand): operand.displayed
      case .failure(let failure): "! " + failure.message
      }
    }
  }

  @Test func splitsAtTheSeparatorOnly() {
    #expect(names("a\nb c\n\n-\n") == ["a", "b c", "-"])
    #expect(names("a\nb") == ["a", "b"])
    #expect(names("a\nb\0c\0", nul: true) == ["a\\u{a}b", "c"])
    #expect(names("") == [])
    #expect(names("a\r\n") == ["a\\u{d}"])
  }

  @Test func aListOfTheOtherKindIsToldSo() {
    #expect(
      names("a\nb\0c\n")
        == ["a", "! line 2 contains a NUL byte; use '--null' for a list separated by NUL"])
  }

  @Test func aListIsReadAfterTheOperands() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", "archive")
    try folder.write("b", "archive")
    let list = "\(folder.path("b").displayed)\0"
    let run = TestRun(
      ["dump", "--files-from", "-", "-0", folder.argument("a"), "--format", "paths"], input: list)
    let request = try InputRequest(
      ParsedArguments(
        occurrences: [
          .init(name: "files-from", value: .file(.standardInput)),
          .init(name: "null", value: .flag),
        ], operands: [.path(folder.path("a"))]), orElse: nil)
    let reader = InputReader(
      standardInput: { () throws(FileError) in ByteSlice(Array(list.utf8)) },
      standardInputName: nil, limits: Limits())
    #expect(
      reader.operands(of: request)
        == [.success(.path(folder.path("a"))), .success(.path(folder.path("b")))])
    #expect(!run.messages.contains("no such file"))
  }

  @Test func standardInputIsNotReadTwice() {
    let run = TestRun(["dump", "--files-from", "-"], input: "-\n")
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: standard input: is used twice, but can be read only once\n")
  }

  @Test func anEmptyListIsAnError() {
    let run = TestRun(["lint", "--files-from", "-"], input: "\n")
    #expect(run.status == .failure)
    #expect(
      run.messages
        == "restorectl: the list of files is empty, so nothing was read; check what makes it\n")
  }
}
