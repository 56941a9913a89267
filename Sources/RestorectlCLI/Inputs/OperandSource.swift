import Platform

/// The operands of a run: those that are known at the start, then those of a list as they arrive.
struct OperandSource {
  private var known: ArraySlice<Attempt<Operand>>
  private var list: OperandStream?
  private let knownCount: Int

  init(_ known: [Attempt<Operand>], then list: OperandStream? = nil) {
    self.known = known[...]
    knownCount = known.count
    self.list = list
  }

  /// How many operands there are, and how many were used; nil if some are still being written.
  var tally: (all: Int, given: Int)? {
    list == nil ? (knownCount, knownCount - known.count) : nil
  }

  mutating func next(mayWait: Bool) -> Upcoming<Attempt<Operand>> {
    if let operand = known.popFirst() { return .element(operand) }
    return list?.next(mayWait: mayWait) ?? .end
  }
}

/// A `--files-from` list on standard input, read as it arrives: a program can write a name and wait
/// for its result.
struct OperandStream {
  /// Some of the next bytes: nil if there are none yet, none at the end.
  typealias Read = (_ mayWait: Bool) throws(FileError) -> [UInt8]?

  /// Longer than any path, so that a list without separators is not kept in memory.
  private static let nameLimit = 1 << 16

  private let read: Read
  private let separator: UInt8
  /// The beginning of an incomplete name.
  private var name: [UInt8] = []
  /// The bytes after it.
  private var rest: ArraySlice<UInt8> = []
  private var lineCount = 0
  private var hasEnded = false

  init(separatedByNUL: Bool, read: @escaping Read) {
    separator = OperandList.separator(isNUL: separatedByNUL)
    self.read = read
  }

  mutating func next(mayWait: Bool) -> Upcoming<Attempt<Operand>> {
    while true {
      if let line = popLine() {
        if let operand = operand(in: line) { return .element(operand) }
      } else if hasEnded {
        return .end
      } else {
        do throws(FileError) {
          guard let bytes = try read(mayWait) else { return .later }
          hasEnded = bytes.isEmpty
          rest = bytes[...]
        } catch {
          hasEnded = true
          return .element(.failure(InputFailure(path: nil, reason: .unreadableFile(error))))
        }
      }
    }
  }

  /// The next complete name; nil if it is incomplete.
  private mutating func popLine() -> [UInt8]? {
    let end = rest.firstIndex(of: separator)
    // One byte more than the limit shows that it is exceeded.
    name += rest[..<(end ?? rest.endIndex)].prefix(Self.nameLimit + 1 - name.count)
    rest = end.map { rest[($0 + 1)...] } ?? []
    guard end != nil || hasEnded && !name.isEmpty else { return nil }
    lineCount += 1
    defer { name = [] }
    return name
  }

  /// Nil for an empty line.
  private func operand(in line: [UInt8]) -> Attempt<Operand>? {
    if line.count > Self.nameLimit {
      return .failure(InputFailure(path: nil, reason: .endlessName(line: lineCount)))
    }
    let operand = OperandList.operand(line, line: lineCount, listName: nil)
    // The list itself is on standard input.
    guard case .success(.standardInput)? = operand else { return operand }
    return .failure(InputFailure(path: nil, reason: .standardInputTwice))
  }
}
