import PlistSyntax

/// The operands in a `--files-from` list.
enum OperandList {
  /// The operands of a list, with a failure for each name that no file can have.
  static func operands(
    in bytes: [UInt8], separatedByNUL: Bool, listName: FilePath?
  ) -> [Result<Operand, InputFailure>] {
    let separator: UInt8 = separatedByNUL ? 0 : UInt8(ascii: "\n")
    var operands: [Result<Operand, InputFailure>] = []
    let lines = bytes.split(separator: separator, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if let operand = Operand(Array(line)) {
        operands.append(.success(operand))
      } else {
        operands.append(
          .failure(InputFailure(path: listName, reason: .impossibleName(line: index + 1))))
      }
    }
    return operands
  }
}
