import Platform
import PlistSyntax

/// Reads files and standard input.
struct InputReader {
  /// Reads all of standard input.
  let standardInput: @Sendable () throws(FileError) -> ByteSlice
  let standardInputName: FilePath?
  let limits: Limits

  /// The bytes that an operand names.
  func read(_ operand: Operand) -> Attempt<Input> {
    switch operand {
    case .standardInput: readStandardInput()
    case .path(let path): read(path, isNamed: true)
    }
  }

  /// The bytes of a file.
  func read(_ path: FilePath, isNamed: Bool) -> Attempt<Input> {
    do {
      let bytes = try ByteSlice(mappingFileAt: path.bytes, limits: limits)
      return .success(Input(path: path, name: path.bytes, bytes: bytes, isNamed: isNamed))
    } catch {
      return .failure(InputFailure(path: path, reason: .unreadableFile(error)))
    }
  }

  /// The bytes of standard input, under the name that it was given.
  func readStandardInput() -> Attempt<Input> {
    let name = standardInputName?.bytes ?? Input.standardInputName
    do {
      return .success(Input(path: nil, name: name, bytes: try standardInput(), isNamed: true))
    } catch {
      return .failure(InputFailure(path: standardInputName, reason: .unreadableFile(error)))
    }
  }

  /// Whether a walk looks into a file of this size: one beyond the limit would be refused, and an empty one
  /// is no archive, but should be if it has the name of one.
  func canRead(_ path: FilePath, byteCount: Int) -> Bool {
    byteCount <= limits.inputByteCount && (byteCount > 0 || path.hasArchiveName)
  }

  /// The operands of the request as they come in, where the list is on standard input and that can be
  /// read so; else, all of them at once.
  func source(of request: InputRequest, reading read: OperandStream.Read?) -> OperandSource {
    guard request.list == .standardInput, let read else {
      return OperandSource(operands(of: request))
    }
    return OperandSource(
      knownOperands(of: request),
      then: OperandStream(separatedByNUL: request.isListSeparatedByNUL, read: read))
  }

  /// The operands that need no list to be read.
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

  /// Standard input can be read once; a list may name it again all the same.
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
