import Foundation
import ProjectFiles
import TestSupport

@testable import RestorectlCLI

/// A page whose console blocks show commands and what they print.
///
/// Each section, from one `## ` to the next, begins anew. A fenced block with a name, such as
/// ```` ```json a.data ````, makes a file; one that is named `.data` and holds a tree becomes a binary
/// archive. Files before the first section are in all of them. A section that has files, or a command with
/// pipes or other programs, is run by a shell with the built binary, in a folder of its own in which Fixtures
/// is linked. All other sections run in this process, in the checkout; `COLUMNS=60` before a command makes
/// standard output a terminal so wide.
///
/// A page under Tests/Transcripts marks standard error and the exit status. A document does not.
struct Transcript {
  let name: String
  private let file: URL
  private let isDocument: Bool

  /// The page at a path below the checkout.
  init(_ path: String) {
    name = path
    file = CheckoutFolder.url.appending(path: path)
    isDocument = !path.hasPrefix("Tests/")
  }

  /// The page as it is.
  func shown() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The page with what the commands print now.
  func refreshed() throws -> String {
    let sections = try sections()
    let shared = Self.files(in: sections[0])
    return try sections.map { try refreshed(section: $0, shared) }.joined(separator: "\n")
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }

  /// The lines of each section. A heading in a block is part of the block.
  private func sections() throws -> [[String]] {
    var sections: [[String]] = [[]]
    var isBlock = false
    for line in try shown().components(separatedBy: "\n") {
      if line.hasPrefix("```") { isBlock.toggle() }
      if line.hasPrefix("## "), !isBlock { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections
  }

  private func refreshed(
    section lines: [String], _ shared: [(name: String, text: String)]
  ) throws -> String {
    let commands = lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    let files = shared + Self.files(in: lines)
    if files.contains(where: { $0.text.contains("\n$ ") }) {
      throw TranscriptError(message: "a command is in a file: the block of the file has no end")
    }
    let runsShell = !files.isEmpty || commands.contains { Self.words(of: $0) == nil }
    let folder = runsShell ? try ScratchCheckout(files) : nil
    var result: [String] = []
    var (isConsole, isOutput) = (false, false)
    for line in lines {
      if line == "```console" { isConsole = true }
      if isConsole, line == "```" { (isConsole, isOutput) = (false, false) }
      guard isConsole, line.hasPrefix("$ ") else {
        if !isOutput { result.append(line) }
        continue
      }
      isOutput = true
      let command = String(line.dropFirst(2))
      let run = try folder?.run(command) ?? Self.run(Self.words(of: command) ?? [])
      result.append(line)
      result += Self.lines(run.output, after: "")
      result += Self.lines(run.errors, after: isDocument ? "" : "2| ")
      if run.status != 0, !isDocument { result.append("[exit \(run.status)]") }
    }
    return result.joined(separator: "\n")
  }

  /// The blocks that have the name of a file.
  private static func files(in lines: [String]) -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    var isFile = false
    for line in lines {
      if line == "```" {
        isFile = false
      } else if isFile {
        files[files.count - 1].text += line + "\n"
      } else if line.hasPrefix("```"), let space = line.firstIndex(of: " ") {
        files.append((String(line[line.index(after: space)...]), ""))
        isFile = true
      }
    }
    return files
  }

  /// What was printed, line by line, with control characters made visible.
  private static func lines(_ text: String, after mark: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.replacing("\u{1B}", with: "␛").components(separatedBy: "\n")
    if lines.removeLast() != "" { lines = (text + "␄").components(separatedBy: "\n") }
    return lines.map { mark + $0 }
  }

  /// Runs a command in this process.
  private static func run(_ words: [String]) -> Program.Result {
    CheckoutFolder.enter()
    var words = words
    let isTerminal = words[0].hasPrefix("COLUMNS=")
    let columns = isTerminal ? words.removeFirst().dropFirst(8) : ""
    let run = TestRun(
      Array(words.dropFirst()),
      output: MemoryDestination(isTerminal: isTerminal),
      environment: Environment(isTerminal ? [.columns: ByteString(columns.utf8)] : [:]))
    return Program.Result(
      status: Int32(run.status.rawValue), output: Data(run.output.utf8), errors: run.messages)
  }

  /// The words of a command of the tool, without the quotes around them; nil if it needs a shell.
  private static func words(of command: String) -> [String]? {
    guard command.hasPrefix("restorectl") || command.hasPrefix("COLUMNS=") else { return nil }
    var words: [String] = [""]
    var isQuoted = false
    for character in command {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append("")
      } else if !isQuoted, "\"|<>;&$*?(\\".contains(character) {
        return nil
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}

/// A folder with files of its own and a link to Fixtures, gone afterwards.
private final class ScratchCheckout {
  private let folder: ScratchFolder

  init(_ files: [(name: String, text: String)]) throws {
    folder = try ScratchFolder()
    try folder.link("Fixtures", to: FixtureFolder.url.path(percentEncoded: false))
    for (name, text) in files {
      guard name.hasSuffix(".data"), text.hasPrefix("{") || text.hasPrefix("[") else {
        try folder.write(name, text)
        continue
      }
      try folder.write(name + ".json", text)
      let made = try run("restorectl convert --to binary --output '\(name)' '\(name).json'")
      // What cannot be decoded in it is written, and makes the status 2.
      guard FileManager.default.fileExists(atPath: folder.path(name)) else {
        throw TranscriptError(message: made.errors)
      }
      try FileManager.default.removeItem(at: folder.file(name + ".json"))
    }
  }

  deinit {
    // Sections may take permissions away.
    _ = try? Program.run(["chmod", "-R", "u+rwX", folder.path()])
  }

  func run(_ command: String) throws -> Program.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let binary = URL(filePath: BuiltBinary.path).deletingLastPathComponent()
    let run = try Program.run(
      ["/bin/sh", "-c", command], in: folder.url,
      environment: BuiltBinary.sanitizerOptions.merging([
        "PATH": binary.path(percentEncoded: false) + ":" + path,
        "HOME": folder.path() + "/", "GIT_CONFIG_GLOBAL": "/dev/null",
      ]) { $1 })
    func named(_ text: String) -> String { text.replacing(folder.path(), with: "FOLDER") }
    return Program.Result(
      status: run.status, output: Data(named(run.output).utf8), errors: named(run.errors))
  }
}

/// A file of a page that is no archive, or no file.
private struct TranscriptError: Error {
  let message: String
}
