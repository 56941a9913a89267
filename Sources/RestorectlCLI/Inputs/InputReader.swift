import Platform
import PlistSyntax

/// Reads files and standard input.
struct InputReader {
  /// Reads all of standard input.
  let standardInput: @Sendable () throws(FileError) -> ByteSlice
  let standardInputName: FilePath?
  let limits: Limits
  /// Notes every file that is read.
  var filesRead = FilesRead()

  /// The bytes of an operand.
  func read(_ operand: Operand) -> Attempt<Input> {
    switch operand {
    case .standardInput: readStandardInput()
    case .path(let path): read(path, isNamed: true)
    }
  }

  /// The bytes of a file.
  func read(_ path: FilePath, isNamed: Bool) -> Attempt<Input> {
    let read = look(at: path, isNamed: isNamed)
    if case .success(let input) = read { note(input) }
    return read
  }

  /// The bytes of a file that need not be an input: the caller notes it if it is one.
  func look(at path: FilePath, isNamed: Bool = false) -> Attempt<Input> {
    do {
      var identity: FileStatus.Identity?
      let bytes = try ByteSlice(readingFileAt: path.bytes, limits: limits) { identity = $0 }
      var input = Input(path: path, name: path.bytes, bytes: bytes, isNamed: isNamed)
      input.file = identity
      input.filesRead = filesRead
      return .success(input)
    } catch {
      // It is an input anyway.
      filesRead.note(path)
      return .failure(InputFailure(path: path, reason: .unreadableFile(error)))
    }
  }

  /// Notes that a file is an input.
  func note(_ input: Input) { filesRead.note(input.file) }

  /// The bytes of standard input, under its name.
  func readStandardInput() -> Attempt<Input> {
    let name = standardInputName?.bytes ?? Input.standardInputName
    filesRead.note(System.identity(ofOpen: 0))
    do {
      return .success(Input(path: nil, name: name, bytes: try standardInput(), isNamed: true))
    } catch {
      return .failure(InputFailure(path: standardInputName, reason: .unreadableFile(error)))
    }
  }

  /// Whether a search opens a file of this size: one above the limit would be refused, and an empty
  /// one is not an archive, unless it has the name of one.
  func canRead(_ path: FilePath, byteCount: Int) -> Bool {
    byteCount <= limits.inputByteCount && (byteCount > 0 || path.hasArchiveName)
  }

  /// The operands of the request as they arrive, if the list is on standard input and that can be
  /// read this way; otherwise all of them at once.
  func source(of request: InputRequest, reading read: OperandStream.Read?) -> OperandSource {
    guard request.list == .standardInput, let read else {
      return OperandSource(operands(of: request))
    }
    return OperandSource(
      knownOperands(of: request),
      then: OperandStream(separatedByNUL: request.isListSeparatedByNUL, read: read))
  }

  /// The operands that are known without reading a list.
  func knownOperands(of request: InputRequest) -> [Attempt<Operand>] {
    request.operands.map { .success($0) } + request.scriptInputs
  }

  /// The operands of the request, those in its list last.
  func operands(of request: InputRequest) -> [Attempt<Operand>] {
    var operands = knownOperands(of: request)
    let list: Attempt<Input>
    switch request.list {
    case nil: return operands
    case .standardInput?: list = readStandardInput()
    case .path(let path)?: list = read(path, isNamed: true)
    }
    switch list {
    case .failure(let failure):
      operands.append(.failure(failure))
    case .success(let input):
      operands += OperandList.operands(
        in: input.bytes.bytes, separatedByNUL: request.isListSeparatedByNUL,
        listName: input.path)
    }
    return Self.refusingSecondStandardInput(operands, isUsed: request.list == .standardInput)
  }

  /// Standard input can be read once, but a list may contain it again.
  private static func refusingSecondStandardInput(
    _ operands: [Attempt<Operand>], isUsed: Bool
  ) -> [Attempt<Operand>] {
    var isUsed = isUsed
    return operands.map { operand in
      guard case .success(.standardInput) = operand else { return operand }
      defer { isUsed = true }
      return isUsed ? .failure(InputFailure(path: nil, reason: .standardInputTwice)) : operand
    }
  }
}
