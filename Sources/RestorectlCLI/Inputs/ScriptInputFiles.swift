import Platform
import PlistSyntax

/// The input files of an Xcode build phase, in Xcode's numbered environment variables.
struct ScriptInputFiles {
  private static let fileCount = "SCRIPT_INPUT_FILE_COUNT"
  private static let listCount = "SCRIPT_INPUT_FILE_LIST_COUNT"
  private static let filePrefix = "SCRIPT_INPUT_FILE_"
  private static let listPrefix = "SCRIPT_INPUT_FILE_LIST_"
  /// The longest path after its variables are replaced, in bytes: far above the limits of systems.
  /// A short line can contain a long variable many times.
  private static let lengthLimit = 1 << 16

  let environment: Environment
  let reader: InputReader

  /// The files in their order, then those of the lists.
  ///
  /// - Throws: a usage error if the variables are not those of a build phase.
  func operands() throws(UsageError) -> [Attempt<Operand>] {
    let hasLists = environment.value(named: Self.listCount) != nil
    if !hasLists, environment.value(named: Self.fileCount) == nil {
      throw UsageError(
        .unsetVariable(Self.fileCount, purpose: "Xcode sets it in a Run Script build phase"))
    }
    var operands: [Attempt<Operand>] = []
    for path in try paths(Self.filePrefix, countedIn: Self.fileCount) {
      operands.append(.success(.path(path)))
    }
    for path in try paths(Self.listPrefix, countedIn: Self.listCount) {
      switch reader.read(path, isNamed: true) {
      case .success(let list): operands += self.operands(inList: list)
      case .failure(let failure): operands.append(.failure(failure))
      }
    }
    return operands
  }

  private func paths(_ prefix: String, countedIn variable: String) throws(UsageError) -> [FilePath]
  {
    guard let typed = environment.value(named: variable) else { return [] }
    guard let count = typed.text.flatMap({ Int($0) }), count >= 0 else {
      throw UsageError(.malformedVariable(variable, value: typed.displayed))
    }
    var paths: [FilePath] = []
    // Ends at the first missing one, whatever the count.
    while paths.count < count {
      let name = prefix + String(paths.count)
      guard let path = environment.value(named: name).flatMap({ FilePath($0.bytes) }) else {
        throw UsageError(.unsetVariable(name, purpose: "'\(variable)' promises \(count)"))
      }
      paths.append(path)
    }
    return paths
  }

  /// The paths in an `.xcfilelist`: one on each line, comments after `#`, variables as `$(NAME)` or
  /// `${NAME}`.
  private func operands(inList list: Input) -> [Attempt<Operand>] {
    let lines = list.bytes.bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: "\n") })
    var operands: [Attempt<Operand>] = []
    for (index, line) in lines.enumerated() {
      let text = Self.trimmed(line)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      do throws(InputFailure) {
        let path = try filledIn(text, line: index + 1, of: list)
        operands.append(.success(.path(path)))
      } catch {
        operands.append(.failure(error))
      }
    }
    return operands
  }

  private func filledIn(
    _ text: ArraySlice<UInt8>, line: Int, of list: Input
  ) throws(InputFailure) -> FilePath {
    let impossible = InputFailure(path: list.path, reason: .impossiblePath(line: line))
    if text.count > Self.lengthLimit { throw impossible }
    var path: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "$"), let name = Self.popVariable(from: &rest) else {
        path.append(byte)
        continue
      }
      let shown = ByteString(name)
      guard let value = shown.text.flatMap({ environment.value(named: $0) }) else {
        throw InputFailure(
          path: list.path, reason: .unsetVariable(name: shown.displayed, line: line))
      }
      path += value.bytes
      if path.count > Self.lengthLimit { throw impossible }
    }
    guard let file = FilePath(path) else { throw impossible }
    return file
  }

  /// The name between the brackets after a `$`; nil if there are none, so that the `$` is literal.
  private static func popVariable(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let closing: UInt8
    switch rest.first {
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    default: return nil
    }
    guard let end = rest.firstIndex(of: closing) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[(rest.startIndex + 1)..<end]
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
    var line = line.drop { blanks.contains($0) }
    while let last = line.last, blanks.contains(last) { line.removeLast() }
    return line
  }
}
