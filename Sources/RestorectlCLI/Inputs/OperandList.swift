import Platform
import PlistSyntax

/// The operands in a `--files-from` list.
enum OperandList {
  /// The operands of a list, with a failure for each name that no file can have.
  static func operands(
    in bytes: [UInt8], separatedByNUL: Bool, listName: FilePath?
  ) -> [Attempt<Operand>] {
    let separator = separator(isNUL: separatedByNUL)
    let lines = bytes.split(separator: separator, omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      operand(Array(line), line: index + 1, listName: listName)
    }
  }

  /// The separator of names.
  static func separator(isNUL: Bool) -> UInt8 { isNUL ? 0 : UInt8(ascii: "\n") }

  /// The operand of a line, which is 1-based; nil for an empty one.
  static func operand(
    _ name: [UInt8], line: Int, listName: FilePath?
  ) -> Attempt<Operand>? {
    if name.isEmpty { return nil }
    if let operand = Operand(name) { return .success(operand) }
    return .failure(InputFailure(path: listName, reason: .impossibleName(line: line)))
  }
}
